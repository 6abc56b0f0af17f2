#include "transfer/counts/notes.h"

void clear_notes(void)
{
    uint64_t n = word_at(1);
    uint32_t d = 0;

    /*@ loop invariant range: 0 <= d <= n;
        loop invariant none: \forall integer a; 0 <= a < d ==> TR_TAKER.v[a] == 0;
        loop invariant alone: \forall integer s, a; 0 <= s <= 1 && 0 <= a < d ==> TR_PARTNERS.v[s][a] == 0;
        loop assigns d, TR_TAKER, TR_PARTNERS;
        loop variant n - d; */
    while (d < n) {
        TR_TAKER.v[d] = 0;
        TR_PARTNERS.v[0][d] = 0;
        TR_PARTNERS.v[1][d] = 0;
        d++;
    }
}

/*@ ghost
  void prove_no_notes(uint32_t b, uint32_t n)
  {
    uint32_t i = 0;
    /@ loop invariant range: 0 <= i <= n;
       loop invariant none: TrNotes(b, i) == 0;
       loop assigns i;
       loop variant n - i; @/
    while (i < n) {
      /@ assert here: TrNote(i, b) == 0; @/
      i++;
    }
  }
*/

/* Of n devices, of which device a is none that is noted, fewer are. */
/*@ ghost
  /@ requires free: a < n && TrNote(a, b) == 0;
     terminates \true;
     exits \false;
     assigns \nothing;
     ensures few: TrNotes(b, n) < n;
  @/
  void prove_few_notes(uint32_t a, uint32_t b, uint32_t n)
  {
    uint32_t i = 0;
    /@ loop invariant range: 0 <= i <= n;
       loop invariant few: TrNotes(b, i) <= i - (a < i ? 1 : 0);
       loop assigns i;
       loop variant n - i; @/
    while (i < n)
      i++;
  }
*/

/* Device a, which was not, is noted as a giver of device b: one more is. */
/*@ requires places: a < n <= TR_DEVICES_MAX && b < TR_DEVICES_MAX;
    requires free: TrNote(a, b) == 0;
    terminates \true;
    exits \false;
    assigns TR_TAKER;
    ensures here: TR_TAKER.v[a] == b + 1;
    ensures others: \forall integer d; d != a ==> TR_TAKER.v[d] == \old(TR_TAKER.v[d]);
    ensures more: TrNotes(b, n) == \old(TrNotes(b, n)) + 1;
*/
static void note_taker(uint32_t a, uint32_t b, uint32_t n)
{
    (void)n; /* The contract alone counts so far. */
    TR_TAKER.v[a] = b + 1;
    /*@ ghost
      uint32_t i = 0;
      /@ loop invariant range: 0 <= i <= n;
         loop invariant more: TrNotes(b, i) == TrNotes{Pre}(b, i) + (a < i ? 1 : 0);
         loop assigns i;
         loop variant n - i; @/
      while (i < n) {
        /@ assert other: i != a ==> TrNote(i, b) == TrNote{Pre}(i, b); @/
        /@ assert before: TrNotes{Pre}(b, i + 1) == TrNotes{Pre}(b, i) + TrNote{Pre}(i, b); @/
        i++;
      }
    */
}

void note_giver(uint32_t a, uint32_t b)
{
    uint32_t n = (uint32_t)word_at(1);

    if (TR_TAKER.v[a] == b + 1)
        return;
    //@ ghost prove_few_notes(a, b, n);
    note_taker(a, b, n);
    TR_PARTNERS.v[0][a]++;
    TR_PARTNERS.v[1][b]++;
}
