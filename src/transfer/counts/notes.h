/* The notes of who takes from whom in a round. */
#ifndef TRANSFER_NOTES_H
#define TRANSFER_NOTES_H

#include "transfer/base/expect.h"
#include "spec/transfer/counts/messages.acsl"

/* Nobody is noted. */
/*@ requires devices: TrWordLimits && TrDevices <= TR_DEVICES_MAX;
    terminates \true;
    exits \false;
    assigns TR_TAKER, TR_PARTNERS;
    ensures none: \forall integer a; 0 <= a < TrDevices ==> TR_TAKER.v[a] == 0;
    ensures alone: \forall integer s, d; 0 <= s <= 1 && 0 <= d < TrDevices ==> TR_PARTNERS.v[s][d] == 0;
*/
void clear_notes(void);

/* Nobody is noted as a giver of device b when nobody later than those before it is. */
/*@ ghost
  /@ requires none: \forall integer a; 0 <= a < n ==> TR_TAKER.v[a] <= b;
     terminates \true;
     exits \false;
     assigns \nothing;
     ensures none: TrNotes(b, n) == 0; @/
  void prove_no_notes(uint32_t b, uint32_t n);
*/

/* Device b takes from device a, another one. */
/*@ requires places: TrWordLimits && a < TrDevices && b < TrDevices <= TR_DEVICES_MAX;
    requires noted: TrPartnersNoted(b);
    terminates \true;
    exits \false;
    assigns TR_TAKER, TR_PARTNERS;
    ensures noted: TrPartnersNoted(b);
    ensures here: TrNote(a, b) == 1;
    ensures others: \forall integer d; d != a ==> TR_TAKER.v[d] == \old(TR_TAKER.v[d]);
    ensures before: \forall integer d; 0 <= d < TrDevices ==>
      TR_PARTNERS.v[0][d] - TrNote(d, b) == \old(TR_PARTNERS.v[0][d] - TrNote(d, b));
    ensures kept: \forall integer d; d != b ==> TR_PARTNERS.v[1][d] == \old(TR_PARTNERS.v[1][d]);
*/
void note_giver(uint32_t a, uint32_t b);

#endif
