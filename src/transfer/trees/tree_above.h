/* Lemma functions: what is behind a node, and what is below it. */
#ifndef TRANSFER_TREE_ABOVE_H
#define TRANSFER_TREE_ABOVE_H

#include <stdint.h>
#include "spec/transfer/base/tree.acsl"

/*@ ghost
  /@ requires TrWordLimits;
     terminates \true;
     exits \false;
     assigns \nothing;
     ensures behind: \forall integer r, k; 0 <= r && TrNode(r, k) && TrEnd(k) < TrEnd(r) ==>
       TrNode(r, TrEnd(k)); @/
  void prove_behind(void);
*/

/*@ ghost
  /@ requires TrWordLimits;
     terminates \true;
     exits \false;
     assigns \nothing;
     ensures below: \forall integer r, c, k; 0 <= r && TrNode(r, c) && TrNode(r, k)
       && c <= k < TrEnd(c) ==> TrNode(c, k); @/
  void prove_below(void);
*/

#endif
