#include "transfer/partition.h"
#include "transfer/tree_cover.h"
#include "transfer/tree_order.h"
#include "transfer/walk.h"

uint32_t judge_partition(uint32_t r)
{
    uint32_t k = r;
    uint32_t n = 1;

    start_walk(r);
    //@ ghost prove_ends();
    //@ ghost prove_skips(TR_DEPTH_MAX);
    /*@ loop invariant range: r <= k <= TR_NODES && TR_ROOT == r;
        loop invariant stands: TrStands(k, n);
        loop invariant good: TrCutsOk(r, k);
        loop assigns k, n, TR_LO, TR_HI;
        loop variant TR_NODES - k; */
    while (n > 0) {
        //@ assert more: k + n <= TrSkip(k, n);
        if (k >= TR_NODES)
            return 0;
        if (TR_KIND.v[k] == TR_CUT) {
            //@ assert cut: TrCut(k);
            if (enter_cut(k, n) == 0)
                return 0;
            n++;
        } else {
            //@ assert leaf: !TrCut(k);
            //@ ghost leave_leaf(k, n);
            n--;
        }
        k++;
    }
    //@ assert end: k == TrEnd(r);
    //@ ghost prove_partition(r);
    return k;
}
