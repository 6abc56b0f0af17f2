#include "transfer/trees/piece_tree.h"
#include "transfer/trees/part.h"
#include "transfer/trees/tree_above.h"
#include "transfer/base/tree_order.h"
#include "transfer/trees/turns.h"

/* At a node the place of the group's end says whether a cut of summands is above it. */
/*@ ghost
  /@ requires limits: TrLimits;
     requires group: TrGroupAt(j, k);
     terminates \true;
     exits \false;
     assigns \nothing;
     ensures summed: TrSummed(j, TR_ROOT, k) <==> k < TR_GROUP_END;
  @/
  void prove_summed(uint32_t j, uint32_t k)
  {
    /@ assert above: k < TR_GROUP_END ==> TrSummed(j, TR_ROOT, k); @/
    ;
  }
*/

/* And so it does behind the node, whether or not a group begins there. */
/*@ ghost
  /@ requires limits: TrLimits;
     requires group: TrGroupAt(j, k) && TrNode(TR_ROOT, k);
     terminates \true;
     exits \false;
     assigns \nothing;
     ensures same: !TrSumCut(j, TR_ROOT, k) || k < TR_GROUP_END ==> TrGroupAt(j, TrNext(k));
     ensures begins: TrSumCut(j, TR_ROOT, k) && TR_GROUP_END <= k ==>
       \forall integer c; TrSumCut(j, TR_ROOT, c) && c < TrNext(k) ==> TrEnd(c) <= TrEnd(k);
  @/
  void prove_group_step(uint32_t j, uint32_t k)
  {
    prove_ends();
    prove_nested();
    prove_gaps();
    prove_below();
    /@ assert last: \forall integer c; TrSumCut(j, TR_ROOT, c) && c < TrNext(k) ==> c <= k; @/
    /@ assert inside: \forall integer c; TrSumCut(j, TR_ROOT, c) && c < k && k < TrEnd(c) ==>
         TrNode(c, k) && TrEnd(k) <= TrEnd(c); @/
    /@ assert within: k < TR_GROUP_END ==> TrEnd(k) <= TR_GROUP_END; @/
    /@ assert all: !TrSumCut(j, TR_ROOT, k) || k < TR_GROUP_END ==>
         \forall integer c; TrSumCut(j, TR_ROOT, c) && c < TrNext(k) ==> TrEnd(c) <= TR_GROUP_END; @/
    ;
  }
*/

/* 1 when data are not cut below summands, and below an outermost cut of summands is a group,
 * which becomes the one at hand. */
/*@ requires limits: TrLimits && 1 <= k < TR_WORDS;
    requires cut: TrCut(k);
    requires turns: TrTurnsOpen(k);
    terminates \true;
    exits \false;
    assigns TR_TURN, TR_TURNS, TR_GROUP_END, FAULT;
    ensures accept: \result == 1 <==>
      (TrDim(k) < TR_DATA ==> \old(TR_GROUP_END) <= k)
      && (TR_DATA <= TrDim(k) && \old(TR_GROUP_END) <= k ==> TrTurns(k));
    ensures flag: \result <= 1;
    ensures same: \result == 1 && (TrDim(k) < TR_DATA || k < \old(TR_GROUP_END)) ==>
      TR_GROUP_END == \old(TR_GROUP_END);
    ensures begins: \result == 1 && TR_DATA <= TrDim(k) && \old(TR_GROUP_END) <= k ==>
      TR_GROUP_END == TrEnd(k);
    ensures turns: \result == 1 ==> TrTurnsOpen(TrNext(k));
    ensures told: \result == 0 ==> FAULT.code > 0;
*/
static uint32_t judge_cut_order(uint32_t k)
{
    //@ ghost prove_ends();
    //@ assert next: TrNext(k) == k + 3 < TrEnd(k);
    if (word_at(k + 1) < TR_DATA)
        return k >= TR_GROUP_END ? 1 : refuse_word(k + 1, E_TRANSFERS_CUT_ORDER);
    if (k < TR_GROUP_END)
        return 1;
    TR_GROUP_END = judge_turns(k);
    return TR_GROUP_END != 0;
}

/*@ requires limits: TrLimits && k <= TR_WORDS;
    requires goal: TrPartGoal(j) && TrPieceOk(j);
    requires givers: TrGivers(l) && TrGiversFound(l);
    requires stands: TrStands(k, n) && 1 <= n;
    requires group: TrGroupAt(j, k);
    terminates \true;
    exits \false;
    assigns FAULT;
    ensures accept: \result == 1 <==> TrPartLeaf(j, TR_ROOT, l, k);
    ensures flag: \result <= 1;
    ensures told: \result == 0 ==> FAULT.code > 0;
*/
static uint32_t judge_leaf(uint32_t j, uint32_t l, uint32_t k, uint32_t n)
{
    //@ ghost prove_summed(j, k);
    if (k < TR_GROUP_END)
        return expect_leaf(k, TR_KEY_ADD) ? judge_part_giver(j, l, k, n, 2)
                                          : 0; /* GCOVR_EXCL_BR_LINE: never so */
    return expect_leaf(k, TR_KEY_GIVE) ? judge_part_giver(j, l, k, n, 1) : 0;
}

/* How many boxes are open behind node k, or TR_REFUSED. */
/*@ requires limits: TrLimits && 1 <= k <= TR_WORDS;
    requires goal: TrPartGoal(j) && TrPieceOk(j);
    requires givers: TrGivers(l) && TrGiversFound(l);
    requires stands: TrStands(k, n) && 1 <= n;
    requires group: TrGroupAt(j, k) && TrTurnsOpen(k);
    terminates \true;
    exits \false;
    assigns TR_LO, TR_HI, TR_TURN, TR_TURNS, TR_GROUP_END, FAULT;
    ensures accept: \result != TR_REFUSED <==> TrPartNode(j, TR_ROOT, l, k);
    ensures stands: \result != TR_REFUSED ==>
      TrStands(TrNext(k), \result) && TrNext(k) <= TrEnd(TR_ROOT);
    ensures group: \result != TR_REFUSED ==> TrGroupAt(j, TrNext(k)) && TrTurnsOpen(TrNext(k));
    ensures told: \result == TR_REFUSED ==> FAULT.code > 0;
*/
static uint32_t judge_node(uint32_t j, uint32_t l, uint32_t k, uint32_t n)
{
    //@ ghost prove_ends();
    //@ ghost prove_nested();
    //@ assert node: TrNode(TR_ROOT, TrPending(k, n, n - 1)) && TrNode(TR_ROOT, k);
    if (word_at(k) == TR_KEY_CUT) {
        //@ assert cut: TrCut(k) && TrNext(k) == k + 3;
        //@ ghost prove_part_cut(j, k);
        //@ ghost prove_summed(j, k);
        //@ ghost prove_group_step(j, k);
        if (judge_part_cut(k, n) == 0 || judge_cut_order(k) == 0)
            return TR_REFUSED;
        //@ assert cut_stands: TrStands(TrNext(k), n + 1) && n + 1 <= TR_DEPTH_MAX;
        return n + 1;
    }
    //@ assert leaf: !TrCut(k) && TrNext(k) == TrEnd(k) <= TrEnd(TR_ROOT);
    //@ ghost leave_leaf(k, n);
    //@ ghost prove_group_step(j, k);
    //@ assert plain: !TrSumCut(j, TR_ROOT, k);
    //@ assert open: TrTurnsOpen(TrNext(k));
    return judge_leaf(j, l, k, n) ? n - 1 : TR_REFUSED;
}

/* Behind the tree, or 0. */
/*@ requires limits: TrLimits && 1 <= r <= TR_WORDS;
    requires goal: TrPartGoal(j) && TrPieceOk(j);
    requires givers: TrGivers(l) && TrGiversFound(l);
    requires turns: TrTurnsBelow(r);
    terminates \true;
    exits \false;
    assigns TR_ROOT, TR_LO, TR_HI, TR_TURN, TR_TURNS, TR_GROUP_END, FAULT;
    ensures accept: \result != 0 <==> TrEnd(r) <= TR_WORDS && TrPartNodes(j, r, l, TrEnd(r));
    ensures end: \result != 0 ==> \result == TrEnd(r);
    ensures turns: \result != 0 ==> TrTurnsBelow(TrEnd(r));
    ensures told: \result == 0 ==> FAULT.code > 0;
*/
static uint32_t judge_nodes(uint32_t j, uint32_t r, uint32_t l)
{
    uint32_t k = r;
    uint32_t n = 1;

    start_tree_walk(r);
    TR_GROUP_END = r;
    //@ ghost prove_ends();
    //@ ghost prove_nested();
    //@ ghost prove_gaps();
    //@ assert none: TrGroupAt(j, r) && TrTurnsOpen(r);
    /*@ loop invariant range: r <= k <= TR_WORDS && TR_ROOT == r;
        loop invariant stands: TrStands(k, n);
        loop invariant group: TrGroupAt(j, k) && TrTurnsOpen(k);
        loop invariant good: TrPartNodes(j, r, l, k);
        loop assigns k, n, TR_LO, TR_HI, TR_TURN, TR_TURNS, TR_GROUP_END, FAULT;
        loop variant TR_WORDS - k; */
    while (n > 0) {
        //@ assert node: TrNode(r, TrPending(k, n, n - 1)) && TrNode(r, k);
        //@ assert more: k < TrEnd(k) <= TrEnd(r);
        n = judge_node(j, l, k, n);
        if (n == TR_REFUSED)
            return 0;
        //@ assert behind: TrNext(k) <= TrEnd(r) && TrPartNodes(j, r, l, TrNext(k));
        k = next_node(k);
        if (k == 0) /* GCOVR_EXCL_BR_LINE: never so */
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
