/* Reads a problem and its certificate, trees excepted. */
#ifndef TRANSFER_READ_H
#define TRANSFER_READ_H

#include "transfer/text/problem_lines.h"
#include "transfer/text/round_lines.h"
#include "transfer/text/texts.h"

/* 1 when the bytes up to p are the lines of a problem, and those up to e the lines of a
 * certificate of it. A finding in a text that is nothing but words has its byte, too. */
/*@ requires text: p <= e <= TEXT_MAX;
    terminates \true;
    exits \false;
    assigns TR_WORD, TR_WORDS, TR_CERT, TR_ARRAY, TR_SOURCE, TR_TARGET, TR_ROUND, TR_RANK, TR_EXTENT, TR_ORDER,
      TR_SPOT, TR_USED, NUMBER, FAULT;
    ensures accept: \result == 1 <==> TrTexts(p, e) && TrProblem && TrCertificate;
    ensures flag: \result <= 1;
    ensures told: \result == 0 ==> FAULT.code > 0;
    ensures limits: TrWordLimits;
    ensures read: TrTexts(p, e) ==> TrTextsRead(p, e);
    ensures arrays: \result == 1 ==> \forall integer a; 0 <= a < TrArrays ==>
      TR_ARRAY.v[a] == TrArrayAt(a) && TR_ARRAY.v[a] < TR_WORDS;
    ensures layouts: \result == 1 ==> TR_SOURCE == TrSourceAt && TR_TARGET == TrTargetAt
      && TR_SOURCE < TR_TARGET < TR_CERT;
    ensures rounds: \result == 1 ==> TrRoundsFound(TrRounds + 1);
*/
uint32_t read_transfers(uint32_t p, uint32_t e);

#endif
