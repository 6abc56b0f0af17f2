/* Counts the messages of a round. */
#ifndef TRANSFER_MESSAGES_H
#define TRANSFER_MESSAGES_H

#include "transfer/base/expect.h"
#include "spec/transfer/counts/messages.acsl"

/* The most messages that a device sends, or receives, by the trees from word t on, which were
 * judged: of the layout at word m, to which the layout at word l gives. */
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
    ensures most: \result == TrMostPartners(l, m, t, TrDevices);
*/
uint32_t count_messages(uint32_t l, uint32_t m, uint32_t t);

#endif
