#include "transfer/counts/pairs.h"
#include "check/base/limits.h"
#include "transfer/counts/meet.h"

/* Two pieces of one device and array, g and h. */
/*@ requires limits: TrWordLimits;
    requires arrays: TrArraysKnown;
    requires found: TrHoldingsFound && stored == TrStored && g < h < TrHoldings;
    requires array: TrHoldingArray(g) == TrHoldingArray(h);
    requires room: TR_PAIRS <= TR_PAIRS_MAX + 1;
    terminates \true;
    exits \false;
    assigns TR_SHARED, TR_PAIRS;
    ensures shared: TR_SHARED == TrBounded(\old(TR_SHARED) + TrPairBytes(g, h), TR_MOVED_MAX);
    ensures pairs: TR_PAIRS == TrBounded(\old(TR_PAIRS) + 1, TR_PAIRS_MAX);
*/
static void count_pair(uint32_t stored, uint32_t g, uint32_t h)
{
    uint32_t v = find_holding(stored, g);
    uint32_t w = find_holding(stored, h);
    uint64_t bytes;

    TR_PAIRS += TR_PAIRS <= TR_PAIRS_MAX ? 1 : 0;
    if (g < stored && differ_in_summands(v, w) == (stored <= h ? 1 : 0)) {
        //@ assert none: TrPairBytes(g, h) == 0;
        //@ assert same: TR_SHARED == TrBounded(TR_SHARED + 0, TR_MOVED_MAX);
        return;
    }
    bytes = measure_meet(v, w);
    //@ assert bytes: bytes == TrPairBytes(g, h);
    TR_SHARED = bytes > U64_MAX - TR_SHARED ? U64_MAX : TR_SHARED + bytes;
}

void pair_piece(uint32_t d, uint32_t stored, uint32_t h)
{
    uint32_t w = find_holding(stored, h);
    uint32_t a = (uint32_t)word_at(w + 1);
    uint32_t n = TR_LATEST.v[a];

    //@ assert array: a == TrHoldingArray(h) && a < TrArrays;
    //@ ghost prove_latest(d, a, h);
    //@ ghost prove_passed(d, a, h, h, n);
    /*@ loop invariant range: 0 <= n <= h && TR_PAIRS <= TR_PAIRS_MAX + 1;
        loop invariant piece: 0 < n ==> TrHolder(n - 1) == d && TrHoldingArray(n - 1) == a;
        loop invariant shared: TrPaired(d, h, n, TR_SHARED) == TrPaired(d, h, h, \at(TR_SHARED, Pre));
        loop invariant pairs: TrPairsOf(d, h, n, TR_PAIRS) == TrPairsOf(d, h, h, \at(TR_PAIRS, Pre));
        loop assigns n, TR_SHARED, TR_PAIRS;
        loop variant n; */
    while (n > 0) {
        uint32_t g = n - 1;

        count_pair(stored, g, h);
        //@ assert shared: TrPaired(d, h, g, TR_SHARED) == TrPaired(d, h, h, \at(TR_SHARED, Pre));
        //@ assert pairs: TrPairsOf(d, h, g, TR_PAIRS) == TrPairsOf(d, h, h, \at(TR_PAIRS, Pre));
        n = TR_LINK.v[g];
        //@ ghost prove_latest(d, a, g);
        //@ ghost prove_passed(d, a, h, g, n);
    }
    link_piece(d, h, a);
}

/*@ ghost
  /@ requires many: s == TR_PAIRS_MAX + 1;
     terminates \true;
     exits \false;
     assigns \nothing;
     ensures many: TrPairsOf(d, h, n, s) == s;
  @/
  void prove_as_many(uint32_t d, uint32_t h, uint32_t n, uint32_t s)
  {
    uint32_t i = 0;
    /@ loop invariant range: 0 <= i <= n;
       loop invariant many: TrPairsOf(d, h, i, s) == s;
       loop assigns i;
       loop variant n - i; @/
    while (i < n)
      i++;
  }
*/

/*@ ghost
  void prove_too_many(uint32_t d, uint32_t h, uint32_t n)
  {
    uint32_t i = h;
    /@ loop invariant range: h <= i <= n;
       loop invariant many: TrPairs(d, i) == TR_PAIRS_MAX + 1;
       loop assigns i;
       loop variant n - i; @/
    while (i < n) {
      prove_as_many(d, i, i, TR_PAIRS_MAX + 1);
      i++;
    }
  }
*/
