/* The judge of transfers: everything that is required of a problem and its certificate. */
#ifndef TRANSFER_JUDGE_H
#define TRANSFER_JUDGE_H

#include "transfer/trees/plan_layouts.h"
#include "transfer/text/read.h"
#include "transfer/trees/rounds.h"
#include "spec/transfer/trees/copied.acsl"
#include "spec/transfer/counts/least.acsl"
#include "spec/transfer/counts/messages.acsl"
#include "spec/transfer/meaning/round_data.acsl"
#include "spec/transfer/meaning/value_order.acsl"

/* 1 when the bytes of TEXT up to p are a problem, those up to e a certificate of it, every
 * buffer of every layout is cut into pieces and holes, and in every round every piece is given
 * as a whole: so what is brought ends right, with values that are one expression over those of
 * the source. TR_MEMORY is then the most bytes that a device needs,
 * TR_SENT and TR_RECEIVED the most that one gives to others and takes from others, TR_MESSAGES the
 * most messages of one in a round, TR_LEAST says whether no method brings less to the device that
 * receives the most, and TR_IDENTICAL whether the plan only copies; else FAULT
 * has the finding, and its byte. */
/*@ requires text: p <= e <= TEXT_MAX;
    requires fresh: TrTurnsBelow(1);
    terminates \true;
    exits \false;
    assigns TR_WORD, TR_WORDS, TR_CERT, TR_ARRAY, TR_SOURCE, TR_TARGET, TR_ROUND, TR_PIECE, TR_RANK,
      TR_EXTENT, TR_ORDER, TR_SPOT, TR_USED, TR_BUFFER, TR_DATA, TR_GOAL_LO, TR_GOAL_HI, TR_ROOT, TR_LO,
      TR_HI, TR_TURN, TR_TURNS, TR_GROUP_END, TR_DEVICE, TR_MEMORY, TR_OWNER, TR_MOVED, TR_SENT,
      TR_RECEIVED, TR_TAKER, TR_PARTNERS, TR_MESSAGES, TR_LINK, TR_LATEST,
      TR_SHARED, TR_PAIRS, TR_ASKED, TR_LEAST, TR_IDENTICAL, NUMBER, FAULT;
    ensures accept: \result == 1 <==>
      TrTexts(p, e) && TrProblem && TrCertificate && TrPlanSlots && TrRoundsGiven;
    ensures flag: \result <= 1;
    ensures told: \result == 0 ==> FAULT.code > 0;
    ensures read: TrTexts(p, e) ==> TrTextsRead(p, e);
    ensures data: \result == 1 ==> TrDataEndsRight;
    ensures ordered: \result == 1 ==> TrValuesFixed;
    ensures memory: \result == 1 ==> TR_MEMORY == TrMemoryNeeded(TrRounds);
    ensures sent: \result == 1 ==> TR_SENT == TrMostMoved(0, TrDevices);
    ensures received: \result == 1 ==> TR_RECEIVED == TrMostMoved(1, TrDevices);
    ensures messages: \result == 1 ==> TR_MESSAGES == TrMostMessages(TrRounds);
    ensures least: \result == 1 ==> (TR_LEAST == 1 <==> TrLeastReceived);
    ensures identical: \result == 1 ==> (TR_IDENTICAL == 1 <==> TrCopied);
*/
uint32_t judge_transfers(uint32_t p, uint32_t e);

#endif
