#include "transfer/partition.h"
#include "transfer/tree_cover.h"
#include "transfer/tree_order.h"
#include "transfer/walk.h"

uint32_t judge_partition(uint32_t r)
{
    uint32_t k = r;
    uint32_t n = 1;

    start_tree_walk(r);
    //@ ghost prove_ends();
    //@ ghost prove_nested();
    //@ ghost prove_gaps();
    /*@ loop invariant range: r <= k <= TR_WORDS && TR_ROOT == r;
        loop invariant stands: TrStands(k, n);
        loop invariant good: TrCutsOk(r, k);
        loop assigns k, n, TR_LO, TR_HI;
        loop variant TR_WORDS - k; */
    while (n > 0) {
        //@ assert node: TrNode(r, TrPending(k, n, n - 1));
        //@ assert more: k < TrEnd(k) <= TrEnd(r);
        uint64_t word = word_at(k);
        if (word == TR_KEY_CUT) {
            //@ assert cut: TrCut(k);
            if (enter_cut(k, n) == 0)
                return 0;
            n++;
            //@ assert cut_next: TrNext(k) == k + 3;
            //@ assert cut_stands: TrStands(TrNext(k), n) && TrNext(k) <= TrEnd(r);
        } else {
            //@ assert leaf: !TrCut(k);
            //@ ghost leave_leaf(k, n);
            n--;
            //@ assert leaf_next: TrNext(k) == TrEnd(k);
            //@ assert leaf_stands: TrStands(TrNext(k), n) && TrNext(k) <= TrEnd(r);
        }
        //@ assert next: TrStands(TrNext(k), n) && TrNext(k) <= TrEnd(r);
        k = next_node(k);
        if (k == 0)
            return 0;
    }
    //@ assert end: k == TrEnd(r);
    //@ ghost prove_partition(r);
    return k;
}
