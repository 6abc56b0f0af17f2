#include "transfer/piece_tree.h"
#include "transfer/part.h"
#include "transfer/tree_order.h"

/*@ requires limits: TrLimits && k < TR_WORDS;
    requires stands: TrStands(k, n) && 1 <= n;
    requires cut: TrCut(k);
    terminates \true;
    exits \false;
    assigns TR_LO, TR_HI, FAULT;
    ensures accept: \result == 1 <==> TrCutOk(TR_ROOT, k) && TrDim(k) < TR_DATA;
    ensures flag: \result <= 1;
    ensures stands: \result == 1 ==> TrStands(k + 3, n + 1);
    ensures inside: \result == 1 ==> k + 3 < TrEnd(TR_ROOT);
    ensures told: \result == 0 ==> FAULT.code > 0;
*/
static uint32_t judge_cut(uint32_t k, uint32_t n)
{
    if (word_at(k + 1) >= TR_DATA)
        return refuse_word(k + 1, E_TRANSFERS_LEAF);
    return judge_part_cut(k, n);
}

/*@ requires limits: TrLimits && k <= TR_WORDS;
    requires goal: TrPartGoal(j) && TrPieceOk(j);
    requires givers: TrGivers(l) && TrGiversFound(l);
    requires stands: TrStands(k, n) && 1 <= n;
    terminates \true;
    exits \false;
    assigns FAULT;
    ensures accept: \result == 1 <==> TrPartLeaf(j, TR_ROOT, l, k);
    ensures flag: \result <= 1;
    ensures told: \result == 0 ==> FAULT.code > 0;
*/
static uint32_t judge_leaf(uint32_t j, uint32_t l, uint32_t k, uint32_t n)
{
    if (expect_key(k, TR_KEY_GIVE) == 0)
        return 0;
    return judge_part_giver(j, l, k, n, 1);
}

/* How many boxes are open behind node k, more than TR_DEPTH_MAX when it is wrong. */
/*@ requires limits: TrLimits && k <= TR_WORDS;
    requires goal: TrPartGoal(j) && TrPieceOk(j);
    requires givers: TrGivers(l) && TrGiversFound(l);
    requires stands: TrStands(k, n) && 1 <= n;
    terminates \true;
    exits \false;
    assigns TR_LO, TR_HI, FAULT;
    ensures accept: \result <= TR_DEPTH_MAX <==> TrPartNode(j, TR_ROOT, l, k);
    ensures stands: \result <= TR_DEPTH_MAX ==>
      TrStands(TrNext(k), \result) && TrNext(k) <= TrEnd(TR_ROOT);
    ensures told: \result > TR_DEPTH_MAX ==> FAULT.code > 0;
*/
static uint32_t judge_node(uint32_t j, uint32_t l, uint32_t k, uint32_t n)
{
    //@ ghost prove_ends();
    //@ ghost prove_nested();
    //@ assert node: TrNode(TR_ROOT, TrPending(k, n, n - 1)) && TrNode(TR_ROOT, k);
    if (word_at(k) == TR_KEY_CUT) {
        //@ assert cut: TrCut(k) && TrNext(k) == k + 3;
        //@ ghost prove_part_cut(j, k);
        if (judge_cut(k, n) == 0)
            return TR_DEPTH_MAX + 1;
        //@ assert cut_stands: TrStands(TrNext(k), n + 1) && n + 1 <= TR_DEPTH_MAX;
        return n + 1;
    }
    //@ assert leaf: !TrCut(k) && TrNext(k) == TrEnd(k) <= TrEnd(TR_ROOT);
    //@ ghost leave_leaf(k, n);
    return judge_leaf(j, l, k, n) ? n - 1 : TR_DEPTH_MAX + 1;
}

/* Behind the tree, or 0. */
/*@ requires limits: TrLimits && r <= TR_WORDS;
    requires goal: TrPartGoal(j) && TrPieceOk(j);
    requires givers: TrGivers(l) && TrGiversFound(l);
    terminates \true;
    exits \false;
    assigns TR_ROOT, TR_LO, TR_HI, FAULT;
    ensures accept: \result != 0 <==> TrEnd(r) <= TR_WORDS && TrPartNodes(j, r, l, TrEnd(r));
    ensures end: \result != 0 ==> \result == TrEnd(r);
    ensures told: \result == 0 ==> FAULT.code > 0;
*/
static uint32_t judge_nodes(uint32_t j, uint32_t r, uint32_t l)
{
    uint32_t k = r;
    uint32_t n = 1;

    start_walk(r);
    //@ ghost prove_ends();
    //@ ghost prove_nested();
    //@ ghost prove_gaps();
    /*@ loop invariant range: r <= k <= TR_WORDS && TR_ROOT == r;
        loop invariant stands: TrStands(k, n);
        loop invariant good: TrPartNodes(j, r, l, k);
        loop assigns k, n, TR_LO, TR_HI, FAULT;
        loop variant TR_WORDS - k; */
    while (n > 0) {
        //@ assert node: TrNode(r, TrPending(k, n, n - 1)) && TrNode(r, k);
        //@ assert more: k < TrEnd(k) <= TrEnd(r);
        n = judge_node(j, l, k, n);
        if (n > TR_DEPTH_MAX)
            return 0;
        //@ assert behind: TrNext(k) <= TrEnd(r) && TrPartNodes(j, r, l, TrNext(k));
        k = next_node(k);
        if (k == 0)
            return refuse_word(TR_WORDS, E_TRANSFERS_TREE);
    }
    //@ assert end: k == TrEnd(r);
    return k;
}

uint32_t judge_piece_tree(uint32_t j, uint32_t r, uint32_t l)
{
    uint32_t end;

    if (load_piece(j))
        return word_at(r) == TR_KEY_LINE ? 1 : refuse_word(r, E_TRANSFERS_EMPTY);
    end = judge_nodes(j, r, l);
    if (end == 0)
        return 0;
    return end + 1 == skip_line(r) ? 1 : refuse_word(end, E_TRANSFERS_TREE);
}
