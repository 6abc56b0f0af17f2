/* Reads the lines of a certificate. */
#ifndef TRANSFER_ROUND_LINES_H
#define TRANSFER_ROUND_LINES_H

#include "transfer/text/layout_lines.h"
#include "spec/transfer/text/round_lines.acsl"

/* Behind n lines of trees that begin at word k, or 0. */
/*@ requires limits: TrWordLimits && 1 <= k <= TR_WORDS && n <= TR_PIECES_MAX;
    terminates \true;
    exits \false;
    assigns FAULT;
    ensures accept: \result != 0 <==> TrTreeLines(k, n);
    ensures end: \result != 0 ==> \result == TrLinesAt(k, n) && k <= \result <= TR_WORDS;
    ensures told: \result == 0 ==> FAULT.code > 0;
*/
uint32_t read_tree_lines(uint32_t k, uint32_t n);

/* Behind round i, which begins at word k, or 0. */
/*@ requires limits: TrWordLimits && 1 <= k <= TR_WORDS && TrDevices <= TR_DEVICES_MAX;
    requires rounds: TR_CERT <= TR_WORDS && i <= TrRounds;
    requires target: TR_TARGET == TrTargetAt && TR_TARGET < TR_WORDS
      && TrLayout(TR_TARGET, TR_KEY_TARGET);
    terminates \true;
    exits \false;
    assigns TR_RANK, TR_EXTENT, TR_ORDER, TR_SPOT, TR_USED, FAULT;
    ensures accept: \result != 0 <==> TrRound(k, i);
    ensures end: \result != 0 ==> \result == TrRoundEnd(k, i) && k < \result <= TR_WORDS;
    ensures told: \result == 0 ==> FAULT.code > 0;
*/
uint32_t read_round(uint32_t k, uint32_t i);

/* 1 when the words from TR_CERT on are a certificate of the problem before them; then TR_ROUND
 * has where its rounds begin. */
/*@ requires limits: TrWordLimits && TR_CERT <= TR_WORDS;
    requires problem: TrProblem && TR_TARGET == TrTargetAt && TR_TARGET < TR_CERT;
    terminates \true;
    exits \false;
    assigns TR_ROUND, TR_RANK, TR_EXTENT, TR_ORDER, TR_SPOT, TR_USED, FAULT;
    ensures accept: \result == 1 <==> TrCertificate;
    ensures flag: \result <= 1;
    ensures found: \result == 1 ==> TrRoundsFound(TrRounds + 1);
    ensures told: \result == 0 ==> FAULT.code > 0;
*/
uint32_t read_certificate_lines(void);

#endif
