#include "transfer/trees/walk.h"
#include "transfer/base/stack.h"
#include "transfer/base/tree_order.h"
#include "check/base/limits.h"

void start_tree_walk(uint32_t r)
{
    TR_ROOT = r;
    put_goal();
    //@ ghost prove_ends();
    //@ ghost prove_left();
    //@ assert one: TrSkip(r, 1) == TrEnd(r) && TrSkip(r, 0) == r;
    //@ assert none: TrLeft(TrEnd(r), TrEnd(r)) == 0;
    //@ assert left: TrLeft(r, TrEnd(r)) == 1;
    //@ assert own: \forall integer x; TrBoxLow(r, r, x) == TR_GOAL_LO.v[x] && TrBoxHigh(r, r, x) == TR_GOAL_HI.v[x];
    //@ assert node: TrNode(r, r);
}

/*@ requires limits: TrLimits && k <= TR_WORDS;
    terminates \true;
    exits \false;
    assigns \nothing;
    ensures few: \result <= TR_WORDS ==> \result == TrNodeWords(k);
    ensures many: \result > TR_WORDS ==> TrNodeWords(k) > TR_WORDS;
    ensures some: \result >= 1;
*/
static uint64_t count_node_words(uint32_t k)
{
    uint64_t word = word_at(k);
    uint64_t dims = word_at(k + 2);

    if (word == TR_KEY_CUT || word == TR_KEY_ADD)
        return 3;
    if (word == TR_KEY_GIVE || word == TR_KEY_NEED || word == TR_KEY_OWN) /* GCOVR_EXCL_BR_LINE */
        return 2;
    if (word != TR_KEY_PIECE)
        return 1;
    return dims > TR_WORDS ? U64_MAX : 3 + 2 * dims; /* GCOVR_EXCL_BR_LINE: never so */
}

uint32_t next_node(uint32_t k)
{
    uint64_t words = count_node_words(k);

    return words <= TR_WORDS - k ? k + (uint32_t)words : 0; /* GCOVR_EXCL_BR_LINE: never so */
}

/* The places of the stack behind a cut: the two parts, and what was below them. */
/*@ ghost
  /@ requires limits: TrLimits;
     requires stands: TrStands(k, n) && 1 <= n;
     requires cut: TrCut(k);
     terminates \true;
     exits \false;
     assigns \nothing;
     ensures end: TrSkip(k + 3, n + 1) == TrEnd(TR_ROOT);
     ensures left: TrLeft(k + 3, TrEnd(TR_ROOT)) == n + 1;
     ensures first: TrSkip(k + 3, 0) == k + 3;
     ensures second: TrSkip(k + 3, 1) == TrEnd(k + 3);
     ensures others: \forall integer t; 0 <= t < n - 1 ==> TrSkip(k + 3, n - t) == TrSkip(k, n - 1 - t);
     ensures nodes: TrNodesAt(k + 3, n + 1);
     ensures inside: k + 3 < TrEnd(TR_ROOT);
  @/
  void prove_cut_places(uint32_t k, uint32_t n)
  {
    prove_ends();
    prove_nested();
    prove_parts();
    prove_left();
    /@ assert zero: TrSkip(k, 0) == k; @/
    /@ assert at: TrNode(TR_ROOT, TrPending(k, n, n - 1)); @/
    /@ assert own: TrNode(TR_ROOT, k); @/
    /@ assert both: TrEnd(k) == TrEnd(TrEnd(k + 3)); @/
    /@ assert order: k + 3 < TrEnd(k + 3) < TrEnd(k) <= TrEnd(TR_ROOT); @/
    /@ assert second: TrSkip(k + 3, 1) == TrEnd(k + 3) && TrSkip(k + 3, 0) == k + 3; @/
    /@ assert step: \forall integer m; 1 <= m ==> TrSkip(k + 3, m + 1) == TrSkip(TrEnd(k), m - 1); @/
    /@ assert same: \forall integer m; 1 <= m ==> TrSkip(k + 3, m + 1) == TrSkip(k, m); @/
    /@ assert others: \forall integer t; 0 <= t < n - 1 ==> TrSkip(k + 3, n - t) == TrSkip(k, n - 1 - t); @/
    /@ assert left_here: TrLeft(k, TrEnd(TR_ROOT)) == 1 + TrLeft(TrEnd(k), TrEnd(TR_ROOT)); @/
    /@ assert left_step: TrBehind(TrEnd(k + 3) - 1, TrEnd(TR_ROOT))
         == 1 + TrBehind(TrEnd(TrEnd(k + 3)) - 1, TrEnd(TR_ROOT)); @/
    /@ assert left_same: TrBehind(TrEnd(TrEnd(k + 3)) - 1, TrEnd(TR_ROOT))
         == TrBehind(TrEnd(k) - 1, TrEnd(TR_ROOT)); @/
    /@ assert left_second: TrLeft(TrEnd(k + 3), TrEnd(TR_ROOT)) == 1 + TrLeft(TrEnd(k), TrEnd(TR_ROOT)); @/
    /@ assert left_first: TrLeft(k + 3, TrEnd(TR_ROOT)) == 1 + TrLeft(TrEnd(k + 3), TrEnd(TR_ROOT)); @/
    /@ assert place_top: TrPending(k + 3, n + 1, n) == k + 3; @/
    /@ assert place_next: TrPending(k + 3, n + 1, n - 1) == TrEnd(k + 3); @/
    /@ assert place_others: \forall integer t; 0 <= t < n - 1 ==>
         TrPending(k + 3, n + 1, t) == TrPending(k, n, t); @/
    /@ assert parts: TrNode(TR_ROOT, k + 3) && TrNode(TR_ROOT, TrEnd(k + 3)); @/
    /@ assert node_top: \forall integer t; t == n ==> TrNode(TR_ROOT, TrPending(k + 3, n + 1, t)); @/
    /@ assert node_next: \forall integer t; t == n - 1 ==> TrNode(TR_ROOT, TrPending(k + 3, n + 1, t)); @/
    /@ assert node_others: \forall integer t; 0 <= t < n - 1 ==> TrNode(TR_ROOT, TrPending(k + 3, n + 1, t)); @/
    /@ assert node_cases: \forall integer t; (t == n || t == n - 1 || 0 <= t < n - 1) ==>
         TrNode(TR_ROOT, TrPending(k + 3, n + 1, t)); @/
    /@ assert nodes: \forall integer t; 0 <= t < n + 1 ==> TrNode(TR_ROOT, TrPending(k + 3, n + 1, t)); @/
    ;
  }
*/

uint32_t enter_cut(uint32_t k, uint32_t n)
{
    uint64_t x = word_at(k + 1);
    uint64_t c = word_at(k + 2);

    //@ assert words: x == TrDim(k) && c == TrAt(k);
    //@ ghost prove_ends();
    //@ ghost prove_nested();
    //@ ghost prove_low_bounds();
    //@ ghost prove_high_bounds();
    //@ ghost prove_cut_places(k, n);
    //@ assert zero: TrSkip(k, 0) == k;
    //@ assert node: TrNode(TR_ROOT, TrPending(k, n, n - 1));
    //@ assert here: TR_ROOT <= k < TrEnd(TR_ROOT);
    //@ assert top: \forall integer y; 0 <= y < TR_RANK ==> TR_LO.v[n - 1][y] == TrBoxLow(TR_ROOT, k, y) && TR_HI.v[n - 1][y] == TrBoxHigh(TR_ROOT, k, y);
    if (n >= TR_DEPTH_MAX || x >= TR_RANK || c <= TR_LO.v[n - 1][x] || c >= TR_HI.v[n - 1][x]) {
        //@ assert bad: !TrCutOk(TR_ROOT, k);
        return 0;
    }
    cut_top(n, (uint32_t)x, c);
    //@ assert good: TrCutOk(TR_ROOT, k);
    //@ assert child_low: \forall integer y; TrBoxLow(TR_ROOT, k + 3, y) == TrBoxLow(TR_ROOT, k, y) && TrBoxLow(TR_ROOT, TrEnd(k + 3), y) == (y == x ? c : TrBoxLow(TR_ROOT, k, y));
    //@ assert child_high: \forall integer y; TrBoxHigh(TR_ROOT, TrEnd(k + 3), y) == TrBoxHigh(TR_ROOT, k, y) && TrBoxHigh(TR_ROOT, k + 3, y) == (y == x ? c : TrBoxHigh(TR_ROOT, k, y));
    //@ assert low_top: \forall integer t, y; t == n && 0 <= y < TR_RANK ==> TR_LO.v[t][y] == TrBoxLow(TR_ROOT, TrSkip(k + 3, n - t), y);
    //@ assert high_top: \forall integer t, y; t == n && 0 <= y < TR_RANK ==> TR_HI.v[t][y] == TrBoxHigh(TR_ROOT, TrSkip(k + 3, n - t), y);
    //@ assert low_next: \forall integer t, y; t == n - 1 && 0 <= y < TR_RANK ==> TR_LO.v[t][y] == TrBoxLow(TR_ROOT, TrSkip(k + 3, n - t), y);
    //@ assert high_next: \forall integer t, y; t == n - 1 && 0 <= y < TR_RANK ==> TR_HI.v[t][y] == TrBoxHigh(TR_ROOT, TrSkip(k + 3, n - t), y);
    //@ assert low_others: \forall integer t, y; 0 <= t < n - 1 && 0 <= y < TR_RANK ==> TR_LO.v[t][y] == TrBoxLow(TR_ROOT, TrSkip(k + 3, n - t), y);
    //@ assert high_others: \forall integer t, y; 0 <= t < n - 1 && 0 <= y < TR_RANK ==> TR_HI.v[t][y] == TrBoxHigh(TR_ROOT, TrSkip(k + 3, n - t), y);
    //@ assert low_cases: \forall integer t, y; (t == n || t == n - 1 || 0 <= t < n - 1) && 0 <= y < TR_RANK ==> TR_LO.v[t][y] == TrBoxLow(TR_ROOT, TrSkip(k + 3, n - t), y);
    //@ assert low: \forall integer t, y; 0 <= t < n + 1 && 0 <= y < TR_RANK ==> TR_LO.v[t][y] == TrBoxLow(TR_ROOT, TrSkip(k + 3, n - t), y);
    //@ assert high_cases: \forall integer t, y; (t == n || t == n - 1 || 0 <= t < n - 1) && 0 <= y < TR_RANK ==> TR_HI.v[t][y] == TrBoxHigh(TR_ROOT, TrSkip(k + 3, n - t), y);
    //@ assert high: \forall integer t, y; 0 <= t < n + 1 && 0 <= y < TR_RANK ==> TR_HI.v[t][y] == TrBoxHigh(TR_ROOT, TrSkip(k + 3, n - t), y);
    //@ assert boxes: TrBoxesAt(k + 3, n + 1);
    return 1;
}

/*@ ghost
  void leave_leaf(uint32_t k, uint32_t n)
  {
    prove_ends();
    prove_nested();
    prove_left();
    /@ assert zero: TrSkip(k, 0) == k; @/
    /@ assert node: TrNode(TR_ROOT, TrPending(k, n, n - 1)); @/
    /@ assert one: TrEnd(k) == TrNext(k); @/
    /@ assert step: \forall integer m; 1 <= m ==> TrSkip(k, m) == TrSkip(TrNext(k), m - 1); @/
    /@ assert end: TrSkip(TrNext(k), n - 1) == TrSkip(k, n); @/
    /@ assert others: \forall integer t; 0 <= t < n - 1 ==> TrSkip(TrNext(k), n - 2 - t) == TrSkip(k, n - 1 - t); @/
    /@ assert left: TrLeft(k, TrEnd(TR_ROOT)) == 1 + TrLeft(TrNext(k), TrEnd(TR_ROOT)); @/
    /@ assert places: \forall integer t; 0 <= t < n - 1 ==>
         TrPending(TrNext(k), n - 1, t) == TrPending(k, n, t); @/
    /@ assert nodes: TrNodesAt(TrNext(k), n - 1); @/
    ;
  }
*/
