#include "transfer/counts/links.h"

uint32_t find_holding(uint32_t stored, uint32_t h)
{
    //@ assert source: h < stored ==> TrPieceOk(TrPieceAt(TrSourceAt, h)) && TR_PIECE.v[0][h] == TrPieceAt(TrSourceAt, h);
    /*@ assert target: stored <= h ==> TrPieceOk(TrPieceAt(TrTargetAt, h - stored))
          && TR_PIECE.v[1][h - stored] == TrPieceAt(TrTargetAt, h - stored); */
    return h < stored ? TR_PIECE.v[0][h] : TR_PIECE.v[1][h - stored];
}

uint32_t find_holding_device(uint32_t stored, uint32_t h)
{
    //@ assert source: h < stored ==> TR_OWNER.v[0][h] == TrOwner(TrSourceAt, h);
    //@ assert target: stored <= h ==> TR_OWNER.v[1][h - stored] == TrOwner(TrTargetAt, h - stored);
    return h < stored ? TR_OWNER.v[0][h] : TR_OWNER.v[1][h - stored];
}

void clear_links(void)
{
    uint64_t n = word_at(4);
    uint32_t a = 0;

    /*@ loop invariant range: 0 <= a <= n;
        loop invariant none: \forall integer b; 0 <= b < a ==> TR_LATEST.v[b] == 0;
        loop assigns a, TR_LATEST;
        loop variant n - a; */
    while (a < n) {
        TR_LATEST.v[a] = 0;
        a++;
    }
}

void link_piece(uint32_t d, uint32_t h, uint32_t a)
{
    (void)d; /* The contract alone speaks of it. */
    TR_LINK.v[h] = TR_LATEST.v[a];
    TR_LATEST.v[a] = h + 1;
}

/*@ ghost
  void prove_latest(uint32_t d, uint32_t a, uint32_t n)
  {
    uint32_t i = 0;
    /@ loop invariant range: 0 <= i <= n;
       loop invariant latest: 0 <= TrLatest(d, a, i) <= i;
       loop invariant piece: 0 < TrLatest(d, a, i) ==> TrHolder(TrLatest(d, a, i) - 1) == d
         && TrHoldingArray(TrLatest(d, a, i) - 1) == a;
       loop assigns i;
       loop variant n - i; @/
    while (i < n)
      i++;
  }
*/

/*@ ghost
  void prove_passed(uint32_t d, uint32_t a, uint32_t h, uint32_t n, uint32_t g)
  {
    uint32_t i = n;
    prove_latest(d, a, n);
    /@ loop invariant range: g <= i <= n;
       loop invariant latest: TrLatest(d, a, i) == g;
       loop invariant shared: \forall integer s; TrPaired(d, h, n, s) == TrPaired(d, h, i, s);
       loop invariant pairs: \forall integer s; TrPairsOf(d, h, n, s) == TrPairsOf(d, h, i, s);
       loop assigns i;
       loop variant i; @/
    while (i > g) {
      /@ assert other: !(TrHolder(i - 1) == d && TrHoldingArray(i - 1) == a); @/
      i--;
    }
  }
*/
