#include "transfer/counts/messages.h"
#include "transfer/counts/tree_messages.h"

/* The pieces from p on are not those of device b: it takes nothing more. */
/*@ ghost
  /@ requires pieces: p <= count && count == TrWord(m + 1);
     requires others: \forall integer q; p <= q < count ==> TrOwner(m, q) != b;
     terminates \true;
     exits \false;
     assigns \nothing;
     ensures all: \forall integer a; TrTakes(l, m, t, a, b) == TrPiecesTake(l, m, t, a, b, p);
  @/
  void prove_taken(uint32_t l, uint32_t m, uint32_t t, uint32_t b, uint32_t p, uint32_t count)
  {
    uint32_t i = p;
    /@ loop invariant range: p <= i <= count;
       loop invariant same: \forall integer a;
         TrPiecesTake(l, m, t, a, b, i) == TrPiecesTake(l, m, t, a, b, p);
       loop assigns i;
       loop variant count - i; @/
    while (i < count) {
      /@ assert step: \forall integer a;
           TrPiecesTake(l, m, t, a, b, i + 1) == TrPiecesTake(l, m, t, a, b, \at(i, Here)); @/
      i++;
    }
  }
*/

/* Those that are noted as givers of device b are its partners. */
/*@ ghost
  /@ requires noted: \forall integer a; 0 <= a < n ==> TrNote(a, b) == TrTakes(l, m, t, a, b);
     terminates \true;
     exits \false;
     assigns \nothing;
     ensures partners: TrNotes(b, n) == TrPartners(1, b, l, m, t, n);
  @/
  void prove_partners(uint32_t l, uint32_t m, uint32_t t, uint32_t b, uint32_t n)
  {
    uint32_t i = 0;
    /@ loop invariant range: 0 <= i <= n;
       loop invariant partners: TrNotes(b, i) == TrPartners(1, b, l, m, t, i);
       loop assigns i;
       loop variant n - i; @/
    while (i < n)
      i++;
  }
*/

/* The tables of partners get those of the round. The pieces of a layout stand device by device, so
 * each device is looked at as a whole, and then no more. */
/*@ requires limits: TrWordLimits && 1 <= t <= TR_WORDS;
    requires devices: TrDevices <= TR_DEVICES_MAX;
    requires pieces: TrWord(l + 1) <= TR_PIECES_MAX && TrWord(m + 1) <= TR_PIECES_MAX;
    requires found: TrSideFound(1, m) && TrOwnersFound(0, l) && TrOwnersFound(1, m);
    requires ordered: TrOwnersInOrder(1, m);
    requires lines: TrTreeLines(t, TrWord(m + 1));
    requires given: TrLayoutGiven(l, m, t);
    terminates \true;
    exits \false;
    assigns TR_TAKER, TR_PARTNERS;
    ensures partners: \forall integer s, d; 0 <= s <= 1 && 0 <= d < TrDevices ==>
      TR_PARTNERS.v[s][d] == TrPartners(s, d, l, m, t, TrDevices);
*/
static void note_partners(uint32_t l, uint32_t m, uint32_t t)
{
    uint32_t n = (uint32_t)word_at(1);
    uint32_t count = (uint32_t)word_at(m + 1);
    uint32_t p = 0, b = 0, at = t;

    //@ assert counts: n == TrDevices && count == TrWord(m + 1);
    clear_notes();
    //@ ghost prove_no_notes(0, n);
    /*@ loop invariant range: 0 <= b <= n && 0 <= p <= count && t <= at <= TR_WORDS && at == TrLinesAt(t, p);
        loop invariant ahead: \forall integer q; p <= q < count ==> b <= TrOwner(m, q);
        loop invariant fresh: \forall integer a, c; b < c ==> TrPiecesTake(l, m, t, a, c, p) == 0;
        loop invariant here: \forall integer a; 0 <= a < n ==>
          TrNote(a, b) == TrPiecesTake(l, m, t, a, b, p);
        loop invariant earlier: \forall integer a; 0 <= a < n ==> TR_TAKER.v[a] <= n;
        loop invariant noted: b < n ==> TrPartnersNoted(b);
        loop invariant takers: \forall integer a; 0 <= a < n ==>
          TR_PARTNERS.v[0][a] == TrPartners(0, a, l, m, t, b) + TrNote(a, b);
        loop invariant givers: \forall integer d; 0 <= d < b ==>
          TR_PARTNERS.v[1][d] == TrPartners(1, d, l, m, t, n);
        loop invariant later: \forall integer d; b < d < n ==> TR_PARTNERS.v[1][d] == 0;
        loop assigns p, b, at, TR_TAKER, TR_PARTNERS;
        loop variant (n - b) + (count - p); */
    while (b < n) {
        //@ assert owner: p < count ==> TR_OWNER.v[1][p] == TrOwner(m, p);
        if (p < count && TR_OWNER.v[1][p] == b) {
            //@ assert line: TrTreeLine(TrLinesAt(t, p)) && at < TR_WORDS;
            //@ assert behind: TrLineEnd(at) == TrLineEnd(at + 1) == TrLinesAt(t, p + 1);
            //@ assert given: TrPieceGiven(l, m, t, p);
            note_tree(l, b, TR_PIECE.v[1][p], at + 1);
            //@ assert own: \forall integer a; 0 <= a < n ==> TrNote(a, b) == TrPiecesTake(l, m, t, a, b, p + 1);
            at = skip_line(at);
            p++;
            //@ assert noted: \forall integer a; 0 <= a < n ==> TrNote(a, b) == TrPiecesTake(l, m, t, a, b, p);
        } else {
            //@ assert past: \forall integer q; p <= q < count ==> b < TrOwner(m, q);
            //@ ghost prove_taken(l, m, t, b, p, count);
            //@ ghost prove_partners(l, m, t, b, n);
            //@ ghost prove_no_notes(b + 1, n);
            //@ assert next: \forall integer a; 0 <= a < n ==> TrNote(a, b + 1) == 0;
            b++;
            //@ assert fresh: \forall integer a; TrPiecesTake(l, m, t, a, b, p) == 0;
            //@ assert none: \forall integer a; 0 <= a < n ==> TrNote(a, b) == TrPiecesTake(l, m, t, a, b, p);
        }
    }
}

uint32_t count_messages(uint32_t l, uint32_t m, uint32_t t)
{
    uint64_t n = word_at(1);
    uint32_t most = 0;
    uint32_t d = 0;

    note_partners(l, m, t);
    /*@ loop invariant range: 0 <= d <= n;
        loop invariant most: most == TrMostPartners(l, m, t, d);
        loop assigns d, most;
        loop variant n - d; */
    while (d < n) {
        //@ assert partners: TR_PARTNERS.v[0][d] == TrPartners(0, d, l, m, t, TrDevices);
        most = TR_PARTNERS.v[0][d] > most ? TR_PARTNERS.v[0][d] : most;
        most = TR_PARTNERS.v[1][d] > most ? TR_PARTNERS.v[1][d] : most;
        d++;
    }
    return most;
}
