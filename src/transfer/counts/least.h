/* Whether no method brings the device that receives the most less. */
#ifndef TRANSFER_LEAST_H
#define TRANSFER_LEAST_H

#include "transfer/base/expect.h"
#include "spec/transfer/counts/least.acsl"

/* 1 when it is so, of an accepted plan whose bytes were counted. */
/*@ requires limits: TrWordLimits && TR_CERT <= TR_WORDS && TrProblem && TrCertificate;
    requires layouts: TR_SOURCE == TrSourceAt && TR_TARGET == TrTargetAt && TR_SOURCE < TR_TARGET < TR_CERT;
    requires rounds: TrRoundsFound(TrRounds + 1) && TrRoundsGiven;
    requires arrays: TrArraysKnown;
    requires moved: \forall integer d; 0 <= d < TrDevices ==> TR_MOVED.v[1][d] == TrMoved(1, d, TrRounds);
    requires received: TR_RECEIVED == TrMostMoved(1, TrDevices);
    terminates \true;
    exits \false;
    assigns TR_PIECE, TR_DEVICE, TR_OWNER, TR_LINK, TR_LATEST, TR_SHARED, TR_PAIRS, TR_ASKED;
    ensures least: \result == 1 <==> TrLeastReceived;
    ensures flag: \result <= 1;
*/
uint32_t receives_least(void);

#endif
