/* Canaries: false statements about every recursive definition and axiomatic block of
 * the rewriter. Each must stay unproved; one that is proved means that the
 * definition contradicts itself. `make canaries` checks that none is missing. */
#include "normal_form/normal_form.h"
#include "normal_form/weak_arith.h"

/*@ axiomatic Canary {
      predicate Canary_NfGcd(integer n);
      predicate Canary_NfProduct(integer n);
      predicate Canary_NfTotal(integer n);
      predicate Canary_NfTimes(integer n);
      predicate Canary_NfStep(integer n);
    }
*/

/*@
    lemma canary_NfGcd: \forall integer a, integer b;
      Canary_NfGcd(NfGcd(0, 0)) ||
      Canary_NfGcd(NfGcd(1, 1)) ||
      Canary_NfGcd(NfGcd(-1, -1)) ||
      Canary_NfGcd(NfGcd(a, b));
    lemma canary_NfProduct: \forall struct weak_state s, integer k;
      Canary_NfProduct(NfProduct(s, 0)) ||
      Canary_NfProduct(NfProduct(s, 1)) ||
      Canary_NfProduct(NfProduct(s, -1)) ||
      Canary_NfProduct(NfProduct(s, k));
    lemma canary_NfTotal: \forall struct weak_ops o, struct weak_states s, integer k;
      Canary_NfTotal(NfTotal(o, s, 0)) ||
      Canary_NfTotal(NfTotal(o, s, 1)) ||
      Canary_NfTotal(NfTotal(o, s, -1)) ||
      Canary_NfTotal(NfTotal(o, s, k));
    lemma canary_NfTimes: \forall integer x, y;
      
      Canary_NfTimes(NfTimes(0, 0)) || Canary_NfTimes(NfTimes(1, 2)) ||
      Canary_NfTimes(NfTimes(x, y));
    lemma canary_NfStep: \forall struct weak_op o, struct weak_state a, b;
      
      (NfStep(o, a, b) ==> Canary_NfStep(0)) && (!NfStep(o, a, b) ==> Canary_NfStep(1));
*/
