#include "transfer/meaning/mates.h"

/* The definition of TrMate, case by case: the cursor that goes on. */
/*@ ghost
  /@ terminates \true;
     exits \false;
     assigns \nothing;
     ensures span: \forall integer y, x, z; y < TrBufferRank(b) && TrSpan(b, k, y) == 1 ==>
       TrMate(b, k, d, y, x, z) == TrMate(b, k, d, y + 1, x, z);
     ensures reach: \forall integer y, x, z; !(y < TrBufferRank(b) && TrSpan(b, k, y) == 1)
       && x < z && x < d && TR_REACH(k, x) == 1 ==>
       TrMate(b, k, d, y, x, z) == TrMate(b, k, d, y, x + 1, z);
     ensures both: \forall integer y, x, z; y < TrBufferRank(b) && TrSpan(b, k, y) != 1
       && x < z && x < d && TR_REACH(k, x) != 1 ==>
       TrMate(b, k, d, y, x, z) == TrMate(b, k, d, y + 1, x + 1, z);
     ensures own_one: \forall integer y, x; !(y < TrBufferRank(b) && TrSpan(b, k, y) == 1)
       && x < d && TR_REACH(k, x) == 1 ==> TrMate(b, k, d, y, x, x) == -1;
     ensures own: \forall integer y, x; y < TrBufferRank(b) && TrSpan(b, k, y) != 1
       && x < d && TR_REACH(k, x) != 1 ==> TrMate(b, k, d, y, x, x) == y;
     ensures none: \forall integer y, x, z; TrBufferRank(b) <= y && x < d && TR_REACH(k, x) != 1 ==>
       TrMate(b, k, d, y, x, z) == -1;
  @/
  void prove_mate_steps(uint32_t b, uint32_t k, uint32_t d)
  {
    ;
  }
*/

/*@ ghost
  void prove_mates(uint32_t b, uint32_t k, uint32_t d)
  {
    uint32_t i = 0;
    prove_mate_steps(b, k, d);
    /@ loop invariant range: 0 <= i <= 2 * TR_DIMS_MAX + 1;
       loop invariant one: \forall integer y, x, z;
         0 <= y <= TrBufferRank(b) && 0 <= x <= z < d && TrBufferRank(b) - y + d - x < i
         && TR_REACH(k, z) == 1 ==> TrMate(b, k, d, y, x, z) == -1;
       loop invariant mate: \forall integer y, x, z;
         0 <= y <= TrBufferRank(b) && 0 <= x <= z < d && TrBufferRank(b) - y + d - x < i
         && TrOnes(b, k, d, y, x) && TR_REACH(k, z) != 1 ==>
         y <= TrMate(b, k, d, y, x, z) < TrBufferRank(b)
         && TrSpan(b, k, TrMate(b, k, d, y, x, z)) == TR_REACH(k, z);
       loop invariant host: \forall integer y, x, w;
         0 <= y <= w < TrBufferRank(b) && 0 <= x <= d && TrBufferRank(b) - y + d - x < i
         && TrOnes(b, k, d, y, x) && TrSpan(b, k, w) != 1 ==>
         x <= TrHost(b, k, d, y, x, w) < d
         && TrMate(b, k, d, y, x, TrHost(b, k, d, y, x, w)) == w;
       loop assigns i;
       loop variant 2 * TR_DIMS_MAX + 1 - i; @/
    while (i < 2 * TR_DIMS_MAX + 1) {
      /@ assert one_span: \forall integer y, x, z;
           0 <= y < TrBufferRank(b) && 0 <= x <= z < d && TrBufferRank(b) - y + d - x == i
           && TrSpan(b, k, y) == 1 && TR_REACH(k, z) == 1 ==> TrMate(b, k, d, y, x, z) == -1; @/
      /@ assert one_later: \forall integer y, x, z;
           0 <= y <= TrBufferRank(b) && 0 <= x < z < d && TrBufferRank(b) - y + d - x == i
           && !(y < TrBufferRank(b) && TrSpan(b, k, y) == 1) && TR_REACH(k, z) == 1 ==>
           TrMate(b, k, d, y, x, z) == -1; @/
      /@ assert one_own: \forall integer y, x;
           0 <= y <= TrBufferRank(b) && 0 <= x < d
           && !(y < TrBufferRank(b) && TrSpan(b, k, y) == 1) && TR_REACH(k, x) == 1 ==>
           TrMate(b, k, d, y, x, x) == -1; @/
      /@ assert one: \forall integer y, x, z;
           0 <= y <= TrBufferRank(b) && 0 <= x <= z < d && TrBufferRank(b) - y + d - x == i
           && TR_REACH(k, z) == 1 ==> TrMate(b, k, d, y, x, z) == -1; @/
      /@ assert mate_span: \forall integer y, x, z;
           0 <= y < TrBufferRank(b) && 0 <= x <= z < d && TrBufferRank(b) - y + d - x == i
           && TrSpan(b, k, y) == 1 && TrOnes(b, k, d, y, x) && TR_REACH(k, z) != 1 ==>
           y <= TrMate(b, k, d, y, x, z) < TrBufferRank(b)
           && TrSpan(b, k, TrMate(b, k, d, y, x, z)) == TR_REACH(k, z); @/
      /@ assert mate_later: \forall integer y, x, z;
           0 <= y <= TrBufferRank(b) && 0 <= x < z < d && TrBufferRank(b) - y + d - x == i
           && !(y < TrBufferRank(b) && TrSpan(b, k, y) == 1) && TrOnes(b, k, d, y, x)
           && TR_REACH(k, z) != 1 ==>
           y <= TrMate(b, k, d, y, x, z) < TrBufferRank(b)
           && TrSpan(b, k, TrMate(b, k, d, y, x, z)) == TR_REACH(k, z); @/
      /@ assert mate_own: \forall integer y, x;
           0 <= y <= TrBufferRank(b) && 0 <= x < d
           && !(y < TrBufferRank(b) && TrSpan(b, k, y) == 1) && TrOnes(b, k, d, y, x)
           && TR_REACH(k, x) != 1 ==>
           y <= TrMate(b, k, d, y, x, x) < TrBufferRank(b)
           && TrSpan(b, k, TrMate(b, k, d, y, x, x)) == TR_REACH(k, x); @/
      i++;
    }
  }
*/

/*@ ghost
  void prove_elements(uint32_t b, uint32_t k, uint32_t d)
  {
    prove_mates(b, k, d);
    /@ assert along: \forall tr_index u, e, integer z; 0 <= z < d && TrIsElement(b, k, d, u, e) ==>
         TrAlongMate(b, k, u, e, z, TrMate(b, k, d, 0, 0, z)); @/
    /@ assert mate_one: \forall integer z; 0 <= z < d && TR_REACH(k, z) == 1 ==>
         TrMate(b, k, d, 0, 0, z) == -1; @/
    /@ assert single_along: \forall tr_index u, e, integer z; 0 <= z < d && TR_REACH(k, z) == 1
         && TrIsElement(b, k, d, u, e) ==> TrMate(b, k, d, 0, 0, z) == -1
         && TrAlongMate(b, k, u, e, z, TrMate(b, k, d, 0, 0, z)); @/
    /@ assert single: \forall tr_index u, e, integer z; 0 <= z < d && TR_REACH(k, z) == 1
         && TrIsElement(b, k, d, u, e) ==>
         TrMate(b, k, d, 0, 0, z) == -1 && TrCoord(e, z) == TR_FROM(k, z); @/
    /@ assert mated: \forall tr_index u, e, integer z; 0 <= z < d && TR_REACH(k, z) != 1
         && TrIsElement(b, k, d, u, e) ==>
         TrCoord(e, z) - TR_FROM(k, z)
         == TrCoord(u, TrMate(b, k, d, 0, 0, z)) - TrSlotLow(b, k, TrMate(b, k, d, 0, 0, z)); @/
    /@ assert slot: \forall tr_index u, integer y; 0 <= y < TrBufferRank(b) && TrInSlot(b, k, u) ==>
         0 <= TrCoord(u, y) - TrSlotLow(b, k, y) < TrSpan(b, k, y); @/
    /@ assert inside: \forall tr_index u, e, integer z; 0 <= z < d
         && TrInSlot(b, k, u) && TrIsElement(b, k, d, u, e) ==>
         0 <= TrCoord(e, z) - TR_FROM(k, z) < TR_REACH(k, z); @/
    /@ assert hosted: \forall integer y; 0 <= y < TrBufferRank(b) && TrSpan(b, k, y) != 1 ==>
         0 <= TrHost(b, k, d, 0, 0, y) < d && TrMate(b, k, d, 0, 0, TrHost(b, k, d, 0, 0, y)) == y; @/
    /@ assert host: \forall tr_index u, e, integer y; 0 <= y < TrBufferRank(b) && TrSpan(b, k, y) != 1
         && TrIsElement(b, k, d, u, e) ==>
         TrCoord(e, TrHost(b, k, d, 0, 0, y)) - TR_FROM(k, TrHost(b, k, d, 0, 0, y))
         == TrCoord(u, y) - TrSlotLow(b, k, y); @/
    ;
  }
*/
