#include "transfer/counts/tree_messages.h"
#include "transfer/trees/tree_above.h"
#include "transfer/base/tree_order.h"

/* Node k; the position of the next one. */
/*@ requires limits: TrWordLimits && b < TrDevices <= TR_DEVICES_MAX && k < TR_WORDS;
    requires owners: TrOwnersFound(0, l) && TrWord(l + 1) <= TR_PIECES_MAX;
    requires kinds: TrWord(k) == TR_KEY_CUT || TrWord(k) == TR_KEY_ADD || TrWord(k) == TR_KEY_GIVE;
    requires giver: TrCut(k) || TrPartNumber(k) < TrWord(l + 1);
    requires noted: TrPartnersNoted(b);
    terminates \true;
    exits \false;
    assigns TR_TAKER, TR_PARTNERS;
    ensures next: \result == TrNext(k);
    ensures noted: TrPartnersNoted(b);
    ensures taken: \forall integer a; 0 <= a < TrDevices ==>
      TrNote(a, b) == TrBounded(\old(TrNote(a, b)) + TrNodeTakes(l, a, b, k), 0);
    ensures before: \forall integer d; 0 <= d < TrDevices ==>
      TR_PARTNERS.v[0][d] - TrNote(d, b) == \old(TR_PARTNERS.v[0][d] - TrNote(d, b));
    ensures kept: \forall integer d; d != b ==> TR_PARTNERS.v[1][d] == \old(TR_PARTNERS.v[1][d]);
    ensures earlier: \forall integer a; 0 <= a < TrDevices ==>
      TR_TAKER.v[a] == \old(TR_TAKER.v[a]) || TR_TAKER.v[a] == b + 1;
*/
static uint32_t note_node(uint32_t l, uint32_t b, uint32_t k)
{
    uint32_t at = word_at(k) == TR_KEY_ADD ? k + 2 : k + 1;
    uint64_t g;
    uint32_t a;

    (void)l; /* The contract alone speaks of it: the table has its pieces. */
    if (word_at(k) == TR_KEY_CUT)
        return k + 3;
    g = word_at(at);
    //@ assert number: g == TrPartNumber(k);
    a = TR_OWNER.v[0][g];
    //@ assert owner: a == TrOwner(l, TrPartNumber(k)) && a < TrDevices;
    if (a != b)
        note_giver(a, b);
    //@ assert others: \forall integer d; d != a ==> TrNodeTakes(l, d, b, k) == 0;
    return at + 1;
}

/* What the nodes from k on add. */
/*@ ghost
  /@ terminates \true;
     exits \false;
     assigns \nothing;
     ensures none: end <= k ==> \forall integer a, n; TrNodesTake(l, a, b, k, end, n) == n;
     ensures some: k < end ==> \forall integer a, n; TrNodesTake(l, a, b, k, end, n)
       == TrNodesTake(l, a, b, TrNext(k), end, TrBounded(n + TrNodeTakes(l, a, b, k), 0));
  @/
  void prove_step(uint32_t l, uint32_t b, uint32_t k, uint32_t end)
  {
    ;
  }
*/

void note_tree(uint32_t l, uint32_t b, uint32_t j, uint32_t r)
{
    uint32_t end = skip_line(r) - 1;
    uint32_t k = r;

    (void)j; /* The contract alone speaks of it: its tree was judged. */
    //@ ghost prove_ends();
    //@ ghost prove_nested();
    //@ ghost prove_parts();
    //@ ghost prove_behind();
    //@ assert root: r < end ==> TrPartTree(j, r, l) && end == TrEnd(r) && TrNode(r, r);
    /*@ loop invariant range: r <= k;
        loop invariant node: k < end ==> TrNode(r, k);
        loop invariant noted: TrPartnersNoted(b);
        loop invariant taken: \forall integer a; 0 <= a < TrDevices ==>
          TrNodesTake(l, a, b, k, end, TrNote(a, b)) == TrNodesTake(l, a, b, r, end, \at(TrNote(a, b), Pre));
        loop invariant before: \forall integer d; 0 <= d < TrDevices ==>
          TR_PARTNERS.v[0][d] - TrNote(d, b) == \at(TR_PARTNERS.v[0][d] - TrNote(d, b), Pre);
        loop invariant kept: \forall integer d; d != b ==> TR_PARTNERS.v[1][d] == \at(TR_PARTNERS.v[1][d], Pre);
        loop invariant earlier: \forall integer a; 0 <= a < TrDevices ==>
          TR_TAKER.v[a] == \at(TR_TAKER.v[a], Pre) || TR_TAKER.v[a] == b + 1;
        loop assigns k, TR_TAKER, TR_PARTNERS;
        loop variant end - k; */
    while (k < end) {
        //@ assert more: k < TrEnd(k) <= TrEnd(r);
        //@ assert judged: TrPartNode(j, r, l, k);
        //@ assert summed: TrSummed(j, r, k) && !TrCut(k) ==> TrPartNumber(k) < TrWord(l + 1) && TrWord(k) == TR_KEY_ADD;
        //@ assert single: !TrSummed(j, r, k) && !TrCut(k) ==> TrPartNumber(k) < TrWord(l + 1) && TrWord(k) == TR_KEY_GIVE;
        //@ assert kinds: TrWord(k) == TR_KEY_CUT || TrWord(k) == TR_KEY_ADD || TrWord(k) == TR_KEY_GIVE;
        //@ ghost prove_step(l, b, k, end);
        //@ assert cut: TrCut(k) ==> TrNext(k) == k + 3 && TrNode(r, k + 3) && k + 3 < TrEnd(k);
        //@ assert leaf: !TrCut(k) ==> TrNext(k) == TrEnd(k);
        //@ assert next: TrNext(k) < end ==> TrNode(r, TrNext(k));
        k = note_node(l, b, k);
    }
    //@ ghost prove_step(l, b, k, end);
    //@ assert tree: \forall integer a, n; TrNodesTake(l, a, b, r, end, n) == TrTreeTakes(l, a, b, r, n);
}
