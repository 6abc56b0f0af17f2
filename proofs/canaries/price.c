/* Canaries: false statements about every recursive definition of the prices. Each must
 * stay unproved; one that is proved means that the definition contradicts itself.
 * `make canaries` checks that none is missing. */
#include "price/price.h"

/*@ axiomatic Canary {
      predicate Canary_PrChanges(integer n);
      predicate Canary_PrDelay(integer n);
      predicate Canary_PrFullest(integer n);
      predicate Canary_PrLeast(integer n);
      predicate Canary_PrLeaving(integer n);
      predicate Canary_PrLoad(integer n);
    }
*/

/*@
    lemma canary_PrChanges{L}: \forall integer e, integer n, integer b;
      Canary_PrChanges(PrChanges(0, 1, 1)) ||
      Canary_PrChanges(PrChanges(1, 1, 1)) ||
      Canary_PrChanges(PrChanges(-1, 1, 1)) ||
      Canary_PrChanges(PrChanges(e, n, b));
    lemma canary_PrDelay{L}: \forall integer k, integer e, integer n;
      Canary_PrDelay(PrDelay(0, 1, 1)) ||
      Canary_PrDelay(PrDelay(1, 1, 1)) ||
      Canary_PrDelay(PrDelay(-1, 1, 1)) ||
      Canary_PrDelay(PrDelay(k, e, n));
    lemma canary_PrFullest{L}: \forall integer k, integer e, integer n, integer b;
      Canary_PrFullest(PrFullest(0, 1, 1, 1)) ||
      Canary_PrFullest(PrFullest(1, 1, 1, 1)) ||
      Canary_PrFullest(PrFullest(-1, 1, 1, 1)) ||
      Canary_PrFullest(PrFullest(k, e, n, b));
    lemma canary_PrLeast{L}: \forall integer k, integer e, integer n, integer s;
      Canary_PrLeast(PrLeast(0, 1, 1, 1)) ||
      Canary_PrLeast(PrLeast(1, 1, 1, 1)) ||
      Canary_PrLeast(PrLeast(-1, 1, 1, 1)) ||
      Canary_PrLeast(PrLeast(k, e, n, s));
    lemma canary_PrLeaving{L}: \forall integer u, integer e, integer n, integer b;
      Canary_PrLeaving(PrLeaving(0, 0, 1, 1)) ||
      Canary_PrLeaving(PrLeaving(0, 1, 1, 1)) ||
      Canary_PrLeaving(PrLeaving(0, -1, 1, 1)) ||
      Canary_PrLeaving(PrLeaving(u, e, n, b));
    lemma canary_PrLoad{L}: \forall integer k, integer e, integer n, integer amount;
      Canary_PrLoad(PrLoad(0, 1, 1, 1)) ||
      Canary_PrLoad(PrLoad(1, 1, 1, 1)) ||
      Canary_PrLoad(PrLoad(-1, 1, 1, 1)) ||
      Canary_PrLoad(PrLoad(k, e, n, amount));
*/
