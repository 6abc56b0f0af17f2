#include "transfer/trees/part.h"
#include "transfer/base/finding.h"
#include "transfer/base/giver.h"

/*@ requires limits: TrWordLimits && p <= TR_WORDS_MAX && n <= TR_DIMS_MAX;
    requires bounds: p + 3 + 2 * n <= TR_WORDS;
    terminates \true;
    exits \false;
    assigns TR_GOAL_LO, TR_GOAL_HI;
    ensures bounds: \forall integer x; 0 <= x < n ==>
      TR_GOAL_LO.v[x] == TR_FROM(p, x) && TR_GOAL_HI.v[x] == TR_UPTO(p, x);
    ensures empty: \result == 1 ==> \exists integer x; 0 <= x < n && TrPieceFlat(p, x);
    ensures full: \result == 0 ==> \forall integer x; 0 <= x < n ==> !TrPieceFlat(p, x);
    ensures flag: \result <= 1;
*/
static uint32_t load_bounds(uint32_t p, uint32_t n)
{
    uint32_t empty = 0;
    uint32_t x = 0;

    /*@ loop invariant range: 0 <= x <= n && empty <= 1;
        loop invariant bounds: \forall integer y; 0 <= y < x ==>
          TR_GOAL_LO.v[y] == TR_FROM(p, y) && TR_GOAL_HI.v[y] == TR_UPTO(p, y);
        loop invariant empty: empty == 1 ==>
          \exists integer y; 0 <= y < x && TrPieceFlat(p, y);
        loop invariant full: empty == 0 ==>
          \forall integer y; 0 <= y < x ==> !TrPieceFlat(p, y);
        loop assigns x, empty, TR_GOAL_LO, TR_GOAL_HI;
        loop variant n - x; */
    while (x < n) {
        TR_GOAL_LO.v[x] = TR_WORD.v[p + 3 + 2 * x];
        TR_GOAL_HI.v[x] = TR_WORD.v[p + 4 + 2 * x];
        //@ assert here: TR_GOAL_LO.v[x] == TR_FROM(p, x) && TR_GOAL_HI.v[x] == TR_UPTO(p, x);
        if (TR_GOAL_LO.v[x] == TR_GOAL_HI.v[x]) {
            //@ assert flat: TrPieceFlat(p, x);
            empty = 1;
        }
        x++;
    }
    return empty;
}

uint32_t load_piece(uint32_t j)
{
    uint32_t a, m, empty;

    //@ assert array: TrArrayLine(TrPieceArray(j)) && TrWord(j + 1) < TrArrays;
    //@ assert dims: TrArrayDims(TrPieceArray(j)) <= TR_DIMS_MAX && TrWord(j + 2) == TrArrayDims(TrPieceArray(j));
    //@ assert words: j + 3 + 2 * TrWord(j + 2) <= TR_WORDS;
    a = (uint32_t)TR_WORD.v[j + 1];
    m = TR_ARRAY.v[a];
    //@ assert line: m == TrPieceArray(j) && TrArrayRank(m) <= TR_DIMS_MAX;
    TR_DATA = (uint32_t)word_at(m + 5);
    TR_RANK = (uint32_t)TR_WORD.v[j + 2];
    empty = load_bounds(j, TR_RANK);
    //@ assert rank: TR_RANK == TrWord(j + 2);
    //@ assert empty: empty == 1 ==> TrPieceEmpty(j);
    //@ assert full: empty == 0 ==> !TrPieceEmpty(j);
    return empty;
}

uint32_t judge_part_cut(uint32_t k, uint32_t n)
{
    if (enter_cut(k, n) == 0)
        return refuse_cut(k, n);
    return 1;
}

/*@ ghost
  void prove_part_cut(uint32_t j, uint32_t k)
  {
    /@ assert dimension: 0 <= TrDim(k); @/
    /@ assert low: TrDim(k) < TR_RANK ==>
         TrPartLow(j, TR_ROOT, k, TrDim(k)) == TrBoxLow(TR_ROOT, k, TrDim(k)); @/
    /@ assert high: TrDim(k) < TR_RANK ==>
         TrPartHigh(j, TR_ROOT, k, TrDim(k)) == TrBoxHigh(TR_ROOT, k, TrDim(k)); @/
    ;
  }
*/

uint32_t expect_leaf(uint32_t k, uint64_t key)
{
    uint64_t word = word_at(k);

    if (word == key)
        return 1;
    if (word == TR_KEY_GIVE || word == TR_KEY_ADD)
        return refuse_word(k, E_TRANSFERS_LEAF);
    return refuse_node(k);
}

/* The piece at word p has the array of that at word j: it has its dimensions then, and may
 * be asked what it holds. */
/*@ ghost
  /@ requires limits: TrLimits;
     requires goal: TrPartGoal(j) && TrPieceOk(j) && TrPieceOk(p);
     requires array: TrWord(p + 1) == TrWord(j + 1);
     requires stands: TrStands(k, n) && 1 <= n;
     terminates \true;
     exits \false;
     assigns \nothing;
     ensures read: TrPieceRead(p);
     ensures held: TrTopHeld(p, n) <==> TrPartHeld(p, j, TR_ROOT, k);
  @/
  void prove_part_held(uint32_t p, uint32_t j, uint32_t k, uint32_t n)
  {
    /@ assert array: TrPieceArray(p) == TrPieceArray(j); @/
    /@ assert dims: TrWord(p + 2) == TrWord(j + 2); @/
    prove_giver(p, k, n);
    /@ assert low: \forall integer x; 0 <= x < TR_RANK ==>
         TrPartLow(j, TR_ROOT, k, x) == TrBoxLow(TR_ROOT, k, x)
         && TrPartHigh(j, TR_ROOT, k, x) == TrBoxHigh(TR_ROOT, k, x); @/
    /@ assert along: \forall integer x; 0 <= x < TR_RANK ==>
         (TrPartAlong(p, j, TR_ROOT, k, x)
           <==> TrHeldAlong(p, x, TrBoxLow(TR_ROOT, k, x), TrBoxHigh(TR_ROOT, k, x))); @/
    ;
  }
*/

/*@ ghost
  /@ requires g < TrWord(l + 1) && TrWord(TrPieceAt(l, g) + 1) == TrWord(j + 1);
     terminates \true;
     exits \false;
     assigns \nothing;
     ensures given: TrPartGiven(j, r, l, k, g) <==> TrPartHeld(TrPieceAt(l, g), j, r, k);
  @/
  void prove_part_given(uint32_t j, uint32_t r, uint32_t l, uint32_t k, uint32_t g)
  {
    ;
  }
*/

uint32_t judge_part_giver(uint32_t j, uint32_t l, uint32_t k, uint32_t n, uint32_t i)
{
    uint64_t g = word_at(k + i);
    uint32_t p;

    //@ assert number: g == TrWord(k + i);
    if (g >= word_at(l + 1)) {
        //@ assert none: !TrPartGiven(j, TR_ROOT, l, k, g);
        return refuse_word(k + i, E_TRANSFERS_GIVER);
    }
    p = TR_PIECE.v[0][g];
    //@ assert giver: p == TrPieceAt(l, g) && TrPieceOk(p);
    if (word_at(p + 1) != word_at(j + 1)) {
        //@ assert other: !TrPartGiven(j, TR_ROOT, l, k, g);
        return refuse_word(k + i, E_TRANSFERS_GIVER_ARRAY);
    }
    //@ ghost prove_part_held(p, j, k, n);
    //@ assert at: TrPieceAt(l, g) == p && g < TrWord(l + 1) && TrWord(p + 1) == TrWord(j + 1);
    //@ assert held: TrTopHeld(p, n) <==> TrPartHeld(p, j, TR_ROOT, k);
    //@ ghost prove_part_given(j, TR_ROOT, l, k, (uint32_t)g);
    //@ assert given: TrPartGiven(j, TR_ROOT, l, k, g) ==> TrPartHeld(p, j, TR_ROOT, k);
    if (judge_giver(p, n) == 0) {
        //@ assert lacking: !TrPartGiven(j, TR_ROOT, l, k, g);
        return refuse_word(k + i, E_TRANSFERS_GIVER_BOX);
    }
    return 1;
}
