#include "transfer/walk.h"
#include "transfer/stack.h"
#include "transfer/tree_order.h"

void start_walk(uint32_t r)
{
    TR_ROOT = r;
    put_goal();
    //@ assert one: TrSkip(r, 1) == TrEnd(r) && TrSkip(r, 0) == r;
    //@ assert own: \forall integer x; TrBoxLow(r, r, x) == TR_GOAL_LO.v[x] && TrBoxHigh(r, r, x) == TR_GOAL_HI.v[x];
}

uint32_t enter_cut(uint32_t k, uint32_t n)
{
    uint32_t x = TR_DIM.v[k];
    uint64_t c = TR_AT.v[k];

    //@ ghost prove_ends();
    //@ ghost prove_nested();
    //@ ghost prove_low_bounds();
    //@ ghost prove_high_bounds();
    //@ ghost prove_skips(TR_DEPTH_MAX);
    //@ assert zero: TrSkip(k, 0) == k;
    //@ assert here: TR_ROOT <= k < TrEnd(TR_ROOT);
    //@ assert top: \forall integer y; 0 <= y < TR_RANK ==> TR_LO.v[n - 1][y] == TrBoxLow(TR_ROOT, k, y) && TR_HI.v[n - 1][y] == TrBoxHigh(TR_ROOT, k, y);
    if (n >= TR_DEPTH_MAX || x >= TR_RANK || c <= TR_LO.v[n - 1][x] || c >= TR_HI.v[n - 1][x]) {
        //@ assert bad: !TrCutOk(TR_ROOT, k);
        return 0;
    }
    cut_top(n, x, c);
    //@ assert good: TrCutOk(TR_ROOT, k);
    //@ assert second: TrSkip(k + 1, 1) == TrEnd(k + 1) && TrSkip(k + 1, 0) == k + 1;
    //@ assert both: TrEnd(k) == TrEnd(TrEnd(k + 1));
    //@ assert end: TrSkip(k + 1, n + 1) == TrSkip(k, n);
    //@ assert others: \forall integer t; 0 <= t < n - 1 ==> TrSkip(k + 1, n - t) == TrSkip(k, n - 1 - t);
    //@ assert child_low: \forall integer y; TrBoxLow(TR_ROOT, k + 1, y) == TrBoxLow(TR_ROOT, k, y) && TrBoxLow(TR_ROOT, TrEnd(k + 1), y) == (y == x ? c : TrBoxLow(TR_ROOT, k, y));
    //@ assert child_high: \forall integer y; TrBoxHigh(TR_ROOT, TrEnd(k + 1), y) == TrBoxHigh(TR_ROOT, k, y) && TrBoxHigh(TR_ROOT, k + 1, y) == (y == x ? c : TrBoxHigh(TR_ROOT, k, y));
    //@ assert low_top: \forall integer t, y; t == n && 0 <= y < TR_RANK ==> TR_LO.v[t][y] == TrBoxLow(TR_ROOT, TrSkip(k + 1, n - t), y);
    //@ assert high_top: \forall integer t, y; t == n && 0 <= y < TR_RANK ==> TR_HI.v[t][y] == TrBoxHigh(TR_ROOT, TrSkip(k + 1, n - t), y);
    //@ assert low_next: \forall integer t, y; t == n - 1 && 0 <= y < TR_RANK ==> TR_LO.v[t][y] == TrBoxLow(TR_ROOT, TrSkip(k + 1, n - t), y);
    //@ assert high_next: \forall integer t, y; t == n - 1 && 0 <= y < TR_RANK ==> TR_HI.v[t][y] == TrBoxHigh(TR_ROOT, TrSkip(k + 1, n - t), y);
    //@ assert low_others: \forall integer t, y; 0 <= t < n - 1 && 0 <= y < TR_RANK ==> TR_LO.v[t][y] == TrBoxLow(TR_ROOT, TrSkip(k + 1, n - t), y);
    //@ assert high_others: \forall integer t, y; 0 <= t < n - 1 && 0 <= y < TR_RANK ==> TR_HI.v[t][y] == TrBoxHigh(TR_ROOT, TrSkip(k + 1, n - t), y);
    //@ assert low_cases: \forall integer t, y; (t == n || t == n - 1 || 0 <= t < n - 1) && 0 <= y < TR_RANK ==> TR_LO.v[t][y] == TrBoxLow(TR_ROOT, TrSkip(k + 1, n - t), y);
    //@ assert low: \forall integer t, y; 0 <= t < n + 1 && 0 <= y < TR_RANK ==> TR_LO.v[t][y] == TrBoxLow(TR_ROOT, TrSkip(k + 1, n - t), y);
    //@ assert high_cases: \forall integer t, y; (t == n || t == n - 1 || 0 <= t < n - 1) && 0 <= y < TR_RANK ==> TR_HI.v[t][y] == TrBoxHigh(TR_ROOT, TrSkip(k + 1, n - t), y);
    //@ assert high: \forall integer t, y; 0 <= t < n + 1 && 0 <= y < TR_RANK ==> TR_HI.v[t][y] == TrBoxHigh(TR_ROOT, TrSkip(k + 1, n - t), y);
    //@ assert boxes: TrBoxesAt(k + 1, n + 1);
    //@ assert inside: k + 1 + n + 1 <= TrSkip(k + 1, n + 1);
    return 1;
}

/*@ ghost
  void leave_leaf(uint32_t k, uint32_t n)
  {
    prove_ends();
    /@ assert one: TrEnd(k) == k + 1; @/
    /@ assert end: TrSkip(k + 1, n - 1) == TrSkip(k, n); @/
    /@ assert step: \forall integer m; 1 <= m ==> TrSkip(k, m) == TrSkip(k + 1, m - 1); @/
    /@ assert others: \forall integer t; 0 <= t < n - 1 ==> TrSkip(k + 1, n - 2 - t) == TrSkip(k, n - 1 - t); @/
    ;
  }
*/
