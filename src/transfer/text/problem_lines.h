/* Reads the lines of a problem. */
#ifndef TRANSFER_PROBLEM_LINES_H
#define TRANSFER_PROBLEM_LINES_H

#include "transfer/text/array.h"
#include "transfer/text/layout_lines.h"
#include "spec/transfer/text/problem_lines.acsl"

/* 1 when the words up to TR_CERT are a problem; then TR_ARRAY, TR_SOURCE and TR_TARGET have
 * where its arrays and layouts begin. */
/*@ requires limits: TrWordLimits && TR_CERT <= TR_WORDS;
    terminates \true;
    exits \false;
    assigns TR_ARRAY, TR_SOURCE, TR_TARGET, TR_RANK, TR_EXTENT, TR_ORDER, TR_SPOT, TR_USED, FAULT;
    ensures accept: \result == 1 <==> TrProblem;
    ensures flag: \result <= 1;
    ensures told: \result == 0 ==> FAULT.code > 0;
    ensures arrays: \result == 1 ==> \forall integer a; 0 <= a < TrArrays ==>
      TR_ARRAY.v[a] == TrArrayAt(a) && TR_ARRAY.v[a] < TR_WORDS;
    ensures source: \result == 1 ==> TR_SOURCE == TrSourceAt && TR_SOURCE < TR_TARGET;
    ensures target: \result == 1 ==> TR_TARGET == TrTargetAt && TR_TARGET < TR_CERT;
*/
uint32_t read_problem_lines(void);

#endif
