#include "transfer/trees/slots.h"
#include "transfer/base/finding.h"
#include "transfer/trees/ones.h"
#include "transfer/base/piece.h"
#include "transfer/base/tree_order.h"
#include "transfer/trees/walk.h"

/*@ requires limits: TrWordLimits && b < TR_WORDS;
    requires line: TrBufferLine(b);
    terminates \true;
    exits \false;
    assigns TR_BUFFER, TR_RANK, TR_GOAL_LO, TR_GOAL_HI;
    ensures buffer: TR_BUFFER == b && TR_RANK == TrBufferRank(b);
    ensures goal: \forall integer y; 0 <= y < TR_RANK ==>
      TR_GOAL_LO.v[y] == 0 && TR_GOAL_HI.v[y] == TrWord(b + 5 + y);
    ensures rank: TR_RANK <= TR_DIMS_MAX;
*/
static void load_goal(uint32_t b)
{
    uint32_t y = 0;

    TR_BUFFER = b;
    TR_RANK = (uint32_t)word_at(b + 4);
    //@ assert rank: TR_RANK == TrBufferRank(b) && TR_RANK <= TR_DIMS_MAX;
    /*@ loop invariant range: 0 <= y <= TR_RANK && TR_RANK == TrBufferRank(b);
        loop invariant low: \forall integer x; 0 <= x < y ==> TR_GOAL_LO.v[x] == 0;
        loop invariant high: \forall integer x; 0 <= x < y ==> TR_GOAL_HI.v[x] == TrWord(b + 5 + x);
        loop assigns y, TR_GOAL_LO, TR_GOAL_HI;
        loop variant TR_RANK - y; */
    while (y < TR_RANK) {
        TR_GOAL_LO.v[y] = 0;
        TR_GOAL_HI.v[y] = word_at(b + 5 + y);
        y++;
    }
}

/* The word of the first node of the tree. */
/*@ requires limits: TrWordLimits && b < TR_WORDS;
    requires line: TrBufferLine(b) && TrBufferEnd(b) <= TR_WORDS;
    terminates \true;
    exits \false;
    assigns \nothing;
    ensures root: \result == TrRootAt(b) && \result <= TR_WORDS;
*/
static uint32_t find_root(uint32_t b)
{
    uint32_t r = (uint32_t)word_at(b + 4);

    //@ assert rank: r == TrBufferRank(b) && r <= TR_DIMS_MAX;
    //@ assert tree: TrWord(TrTreeAt(b)) == TR_KEY_TREE && TrTreeAt(b) < TR_WORDS;
    return word_at(b + 5 + r) == TR_KEY_ORDER ? b + 7 + 2 * r : b + 6 + r;
}

/*@ requires limits: TrLimits && TrArraysKnown;
    requires stands: TrStands(k, n) && 1 <= n && TrWalks(TR_BUFFER);
    requires piece: TrWord(k) == TR_KEY_PIECE && k < TR_WORDS && TR_BUFFER < TR_WORDS;
    terminates \true;
    exits \false;
    assigns FAULT;
    ensures accept: \result == 1 <==> TrWord(k + 1) < TrArrays
      && TrSlotPiece(TR_BUFFER, k, TrArrayAt(TrWord(k + 1)));
    ensures flag: \result <= 1;
    ensures told: \result == 0 ==> FAULT.code > 0;
*/
static uint32_t judge_slot_piece(uint32_t k, uint32_t n)
{
    uint64_t a = word_at(k + 1);
    uint32_t m;

    if (a >= word_at(4))
        return refuse_word(k + 1, E_TRANSFERS_PIECE_ARRAY);
    m = TR_ARRAY.v[a];
    //@ assert array: m == TrArrayAt(TrWord(k + 1)) && TrArrayLine(m) && m < TR_WORDS;
    if (word_at(m + 3) != word_at(TR_BUFFER + 2))
        return refuse_word(k + 1, E_TRANSFERS_PIECE_ARRAY);
    if (judge_piece(k, m) == 0)
        return refuse_piece(k, m);
    return judge_ones(k, n, m) == 1 ? 1 : refuse_word(k, E_TRANSFERS_PIECE_EXTENTS);
}

/*@ requires limits: TrLimits && TrArraysKnown;
    requires stands: TrStands(k, n) && 1 <= n && TrWalks(TR_BUFFER);
    requires leaf: !TrCut(k) && k <= TR_WORDS && TR_BUFFER < TR_WORDS;
    terminates \true;
    exits \false;
    assigns FAULT;
    ensures accept: \result == 1 <==> TrSlotLeaf(TR_BUFFER, k);
    ensures flag: \result <= 1;
    ensures told: \result == 0 ==> FAULT.code > 0;
*/
static uint32_t judge_slot_leaf(uint32_t k, uint32_t n)
{
    uint64_t word = word_at(k);

    if (word == TR_KEY_HOLE)
        return 1;
    return word == TR_KEY_PIECE ? judge_slot_piece(k, n) : refuse_node(k);
}

/* What is at node k, of a walk with n open boxes: how many there are behind it, or
 * TR_REFUSED. */
/*@ requires limits: TrLimits && TrArraysKnown;
    requires stands: TrStands(k, n) && 1 <= n && TrWalks(TR_BUFFER);
    requires place: k <= TR_WORDS && TR_BUFFER < TR_WORDS;
    terminates \true;
    exits \false;
    assigns TR_LO, TR_HI, FAULT;
    ensures accept: \result != TR_REFUSED <==> TrSlotOk(TR_BUFFER, k);
    ensures told: \result == TR_REFUSED ==> FAULT.code > 0;
    ensures stands: \result != TR_REFUSED ==> TrStands(TrNext(k), \result);
*/
static uint32_t judge_slot(uint32_t k, uint32_t n)
{
    //@ ghost prove_ends();
    //@ ghost prove_nested();
    //@ assert node: TrNode(TR_ROOT, TrPending(k, n, n - 1));
    //@ assert here: TR_ROOT <= k < TrEnd(TR_ROOT);
    if (word_at(k) == TR_KEY_CUT) {
        //@ assert cut: TrCut(k);
        //@ assert same: TrCutOk(TR_ROOT, k) <==> TrSlotCut(TR_BUFFER, k);
        //@ assert next: TrNext(k) == k + 3;
        if (enter_cut(k, n) == 1)
            return n + 1;
        refuse_cut(k, n);
        return TR_REFUSED;
    }
    //@ assert leaf: !TrCut(k);
    //@ ghost leave_leaf(k, n);
    return judge_slot_leaf(k, n) == 0 ? TR_REFUSED : n - 1;
}

uint32_t judge_slots(uint32_t b)
{
    uint32_t k, end, n = 1;

    load_goal(b);
    k = find_root(b);
    end = skip_line(k - 1);
    //@ assert end: end == TrBufferEnd(b) && end <= TR_WORDS && b < TrTreeAt(b) < end;
    //@ ghost uint32_t r = k;
    start_tree_walk(k);
    //@ ghost prove_ends();
    //@ ghost prove_nested();
    //@ ghost prove_gaps();
    /*@ loop invariant range: r <= k <= TR_WORDS && r == TrRootAt(b) && n <= TR_DEPTH_MAX;
        loop invariant walks: TrWalks(b);
        loop invariant stands: TrStands(k, n);
        loop invariant good: TrSlotsOk(b, k);
        loop assigns k, n, TR_LO, TR_HI, FAULT;
        loop variant TR_WORDS - k; */
    while (n > 0) {
        //@ assert node: TrNode(r, TrPending(k, n, n - 1));
        //@ assert more: k < TrEnd(k) <= TrEnd(r);
        n = judge_slot(k, n);
        if (n == TR_REFUSED) {
            //@ assert bad: !TrSlotOk(b, k);
            return 0;
        }
        //@ assert next: TrNext(k) <= TrEnd(r);
        k = next_node(k);
        if (k == 0) /* GCOVR_EXCL_BR_LINE: never so */
            return refuse_word(TR_WORDS, E_TRANSFERS_TREE);
    }
    //@ assert last: k == TrEnd(r);
    return k + 1 == end ? end : refuse_word(k, E_TRANSFERS_TREE);
}
