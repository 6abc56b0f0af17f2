#include "transfer/counts/tree_moves.h"
#include "check/base/limits.h"
#include "transfer/base/bounded.h"
#include "transfer/trees/part.h"
#include "transfer/base/tree_order.h"

/* The bytes of the data of node k's part, which is the last of n open boxes. */
/*@ requires limits: TrLimits && j < TR_WORDS && k <= TR_WORDS;
    requires arrays: TrArraysKnown;
    requires goal: TrPartGoal(j) && TrPieceOk(j);
    requires stands: TrStands(k, n) && 1 <= n;
    terminates \true;
    exits \false;
    assigns \nothing;
    ensures bytes: \result == TrPartBytes(j, TR_ROOT, k);
*/
static uint64_t measure_part(uint32_t j, uint32_t k, uint32_t n)
{
    uint64_t bytes;
    uint32_t x = 0;

    (void)k; /* The contract alone speaks of it: its part is on the stack. */
    //@ assert named: TrWord(j + 1) < TrArrays;
    //@ assert dims: TR_RANK == TrArrayDims(TrPieceArray(j)) && TR_DATA <= TR_RANK;
    //@ assert zero: TrSkip(k, 0) == k;
    /*@ assert top: \forall integer y; 0 <= y < TR_RANK ==>
          TR_LO.v[n - 1][y] == TrBoxLow(TR_ROOT, k, y) && TR_HI.v[n - 1][y] == TrBoxHigh(TR_ROOT, k, y); */
    /*@ assert part: \forall integer y; 0 <= y < TR_RANK ==>
          TR_LO.v[n - 1][y] == TrPartLow(j, TR_ROOT, k, y) && TR_HI.v[n - 1][y] == TrPartHigh(j, TR_ROOT, k, y); */
    bytes = word_at(TR_ARRAY.v[(uint32_t)word_at(j + 1)] + 3);
    //@ assert elem: bytes == TrPartVolume(j, TR_ROOT, k, 0);
    /*@ loop invariant range: 0 <= x <= TR_DATA && bytes <= TR_MOVED_MAX + 1;
        loop invariant sign: 0 <= TrPartVolume(j, TR_ROOT, k, x);
        loop invariant bytes: bytes == TrBounded(TrPartVolume(j, TR_ROOT, k, x), TR_MOVED_MAX);
        loop assigns x, bytes;
        loop variant TR_DATA - x; */
    while (x < TR_DATA) {
        uint64_t low = TR_LO.v[n - 1][x];
        uint64_t high = TR_HI.v[n - 1][x];
        uint64_t extent = low <= high ? high - low : 0; /* GCOVR_EXCL_BR_LINE: never so */

        //@ assert extent: extent == TrPartExtent(j, TR_ROOT, k, x);
        //@ assert next: TrPartVolume(j, TR_ROOT, k, x + 1) == TrMix(TrPartVolume(j, TR_ROOT, k, x), extent, 0);
        bytes = multiply_bounded(bytes, extent, U64_MAX - 1);
        x++;
    }
    return bytes;
}

/*@ requires places: s <= 1 && d < TR_DEVICES_MAX;
    terminates \true;
    exits \false;
    assigns TR_MOVED;
    ensures here: TR_MOVED.v[s][d] == TrBounded(\old(TR_MOVED.v[s][d]) + bytes, TR_MOVED_MAX);
    ensures others: \forall integer t, e; t != s || e != d ==> TR_MOVED.v[t][e] == \old(TR_MOVED.v[t][e]);
*/
static void add_moved(uint32_t s, uint32_t d, uint64_t bytes)
{
    uint64_t before = TR_MOVED.v[s][d];

    TR_MOVED.v[s][d] = bytes > U64_MAX - before ? U64_MAX : before + bytes;
}

/* So many bytes go from device a to device b. */
/*@ requires places: a < TR_DEVICES_MAX && b < TR_DEVICES_MAX;
    terminates \true;
    exits \false;
    assigns TR_MOVED;
    ensures sent: \forall integer d; 0 <= d < TR_DEVICES_MAX ==>
      TR_MOVED.v[0][d] == TrBounded(\old(TR_MOVED.v[0][d]) + (d == a ? bytes : 0), TR_MOVED_MAX);
    ensures received: \forall integer d; 0 <= d < TR_DEVICES_MAX ==>
      TR_MOVED.v[1][d] == TrBounded(\old(TR_MOVED.v[1][d]) + (d == b ? bytes : 0), TR_MOVED_MAX);
*/
static void add_message(uint32_t a, uint32_t b, uint64_t bytes)
{
    add_moved(0, a, bytes);
    add_moved(1, b, bytes);
}

/* Leaf k, whose part is the last of n open boxes. */
/*@ requires limits: TrLimits && j < TR_WORDS && k <= TR_WORDS && b < TrDevices <= TR_DEVICES_MAX;
    requires arrays: TrArraysKnown;
    requires goal: TrPartGoal(j) && TrPieceOk(j);
    requires stands: TrStands(k, n) && 1 <= n;
    requires owners: TrOwnersFound(0, l) && TrWord(l + 1) <= TR_PIECES_MAX;
    requires leaf: !TrCut(k) && TrPartLeaf(j, TR_ROOT, l, k);
    terminates \true;
    exits \false;
    assigns TR_MOVED;
    ensures moved: \forall integer s, d; 0 <= s <= 1 && 0 <= d < TrDevices ==>
      TR_MOVED.v[s][d] == TrBounded(\old(TR_MOVED.v[s][d]) + TrNodeMoved(s, d, l, b, j, TR_ROOT, k), TR_MOVED_MAX);
*/
static void count_leaf(uint32_t l, uint32_t b, uint32_t j, uint32_t k, uint32_t n)
{
    uint64_t g = word_at(word_at(k) == TR_KEY_ADD ? k + 2 : k + 1);
    uint32_t a;
    uint64_t bytes;

    (void)l; /* The contract alone speaks of it: the table has its pieces. */
    //@ assert number: g == TrPartNumber(k);
    //@ assert summed: TrSummed(j, TR_ROOT, k) ==> g < TrWord(l + 1);
    //@ assert single: !TrSummed(j, TR_ROOT, k) ==> g < TrWord(l + 1);
    //@ assert there: g < TrWord(l + 1);
    a = TR_OWNER.v[0][g];
    //@ assert owner: a == TrOwner(l, TrPartNumber(k)) && a < TrDevices;
    //@ assert none: \forall integer v; 0 <= v <= U64_MAX ==> TrBounded(v + 0, TR_MOVED_MAX) == v;
    if (a == b) {
        //@ assert own: \forall integer s, d; TrNodeMoved(s, d, l, b, j, TR_ROOT, k) == 0;
        return;
    }
    bytes = measure_part(j, k, n);
    //@ assert gives: \forall integer d; TrNodeMoved(0, d, l, b, j, TR_ROOT, k) == (d == a ? bytes : 0);
    //@ assert takes: \forall integer d; TrNodeMoved(1, d, l, b, j, TR_ROOT, k) == (d == b ? bytes : 0);
    add_message(a, b, bytes);
    /*@ assert sent: \forall integer s, d; s == 0 && 0 <= d < TrDevices ==>
          TR_MOVED.v[s][d] == TrBounded(\at(TR_MOVED.v[s][d], Pre) + TrNodeMoved(s, d, l, b, j, TR_ROOT, k), TR_MOVED_MAX); */
    /*@ assert received: \forall integer s, d; s == 1 && 0 <= d < TrDevices ==>
          TR_MOVED.v[s][d] == TrBounded(\at(TR_MOVED.v[s][d], Pre) + TrNodeMoved(s, d, l, b, j, TR_ROOT, k), TR_MOVED_MAX); */
}

/* Node k of the tree; how many boxes are open behind it. */
/*@ requires limits: TrLimits && j < TR_WORDS && k <= TR_WORDS && b < TrDevices <= TR_DEVICES_MAX;
    requires arrays: TrArraysKnown;
    requires goal: TrPartGoal(j) && TrPieceOk(j);
    requires stands: TrStands(k, n) && 1 <= n;
    requires owners: TrOwnersFound(0, l) && TrWord(l + 1) <= TR_PIECES_MAX;
    requires node: TrPartNode(j, TR_ROOT, l, k);
    terminates \true;
    exits \false;
    assigns TR_LO, TR_HI, TR_MOVED;
    ensures stands: TrStands(TrNext(k), \result);
    ensures moved: \forall integer s, d; 0 <= s <= 1 && 0 <= d < TrDevices ==>
      TR_MOVED.v[s][d] == TrBounded(\old(TR_MOVED.v[s][d]) + TrNodeMoved(s, d, l, b, j, TR_ROOT, k), TR_MOVED_MAX);
*/
static uint32_t count_node(uint32_t l, uint32_t b, uint32_t j, uint32_t k, uint32_t n)
{
    if (word_at(k) == TR_KEY_CUT) {
        //@ assert cut: TrCut(k) && TrNext(k) == k + 3;
        //@ ghost prove_part_cut(j, k);
        return n + enter_cut(k, n);
    }
    //@ ghost leave_leaf(k, n);
    count_leaf(l, b, j, k, n);
    return n - 1;
}

void count_tree(uint32_t l, uint32_t b, uint32_t j, uint32_t r)
{
    uint32_t k = r;
    uint32_t n = 1;

    if (load_piece(j))
        return;
    start_tree_walk(r);
    //@ ghost prove_ends();
    //@ ghost prove_nested();
    //@ assert line: TrEnd(r) == TrLineEnd(r) - 1;
    /*@ loop invariant range: r <= k <= TR_WORDS && TR_ROOT == r;
        loop invariant stands: TrStands(k, n);
        loop invariant moved: \forall integer s, d; 0 <= s <= 1 && 0 <= d < TrDevices ==>
          TrNodesMoved(s, d, l, b, j, r, k, TrEnd(r), TR_MOVED.v[s][d])
          == TrNodesMoved(s, d, l, b, j, r, r, TrEnd(r), \at(TR_MOVED.v[s][d], Pre));
        loop assigns k, n, TR_LO, TR_HI, TR_MOVED;
        loop variant TR_WORDS - k; */
    while (n > 0) {
        //@ assert node: TrNode(r, TrPending(k, n, n - 1)) && TrNode(r, k);
        //@ assert more: k < TrEnd(k) <= TrEnd(r);
        //@ assert judged: TrPartNode(j, r, l, k);
        n = count_node(l, b, j, k, n);
        k = next_node(k);
    }
    //@ assert end: k == TrEnd(r);
}
