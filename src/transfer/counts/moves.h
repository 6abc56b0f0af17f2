/* Counts the bytes and the messages that an accepted plan moves between devices. */
#ifndef TRANSFER_MOVES_H
#define TRANSFER_MOVES_H

#include "transfer/base/expect.h"
#include "spec/transfer/counts/messages.acsl"

/* TR_SENT and TR_RECEIVED get the most bytes that a device gives to others, and takes from others;
 * TR_MESSAGES the most messages of a device in a round. */
/*@ requires limits: TrWordLimits && TR_CERT <= TR_WORDS && TrProblem && TrCertificate;
    requires layouts: TR_SOURCE == TrSourceAt && TR_TARGET == TrTargetAt && TR_SOURCE < TR_TARGET < TR_CERT;
    requires rounds: TrRoundsFound(TrRounds + 1) && TrRoundsGiven;
    requires arrays: TrArraysKnown;
    terminates \true;
    exits \false;
    assigns TR_PIECE, TR_DEVICE, TR_OWNER, TR_RANK, TR_DATA, TR_GOAL_LO, TR_GOAL_HI, TR_ROOT, TR_LO,
      TR_HI, TR_MOVED, TR_TAKER, TR_PARTNERS, TR_SENT, TR_RECEIVED, TR_MESSAGES;
    ensures sent: TR_SENT == TrMostMoved(0, TrDevices);
    ensures received: TR_RECEIVED == TrMostMoved(1, TrDevices);
    ensures messages: TR_MESSAGES == TrMostMessages(TrRounds);
    ensures moved: \forall integer s, d; 0 <= s <= 1 && 0 <= d < TrDevices ==>
      TR_MOVED.v[s][d] == TrMoved(s, d, TrRounds);
*/
void measure_moves(void);

#endif
