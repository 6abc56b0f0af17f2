/* Reads the lines of the arrays. */
#ifndef TRANSFER_ARRAY_H
#define TRANSFER_ARRAY_H

#include "transfer/base/expect.h"

/* Behind the line of an array at word k, or 0. */
/*@ requires limits: TrWordLimits && k <= TR_WORDS;
    terminates \true;
    exits \false;
    assigns FAULT;
    ensures accept: \result != 0 <==> TrArrayLine(k);
    ensures end: \result != 0 ==> \result == TrArrayEnd(k) && k < \result <= TR_WORDS;
    ensures told: \result == 0 ==> FAULT.code > 0;
*/
uint32_t read_array(uint32_t k);

/* Behind the lines of all arrays, or 0; then TR_ARRAY has where each begins. */
/*@ requires limits: TrWordLimits && 6 <= TR_WORDS && TrArrays <= TR_ARRAYS_MAX;
    terminates \true;
    exits \false;
    assigns TR_ARRAY, FAULT;
    ensures accept: \result != 0 <==> TrArrayLines;
    ensures end: \result != 0 ==> \result == TrArrayAt(TrArrays) && \result <= TR_WORDS;
    ensures table: \result != 0 ==> \forall integer a; 0 <= a < TrArrays ==>
      TR_ARRAY.v[a] == TrArrayAt(a) && TR_ARRAY.v[a] < TR_WORDS;
    ensures told: \result == 0 ==> FAULT.code > 0;
*/
uint32_t read_arrays(void);

#endif
