/* The operation of a step: word, dimensions, factor. */
#ifndef CHECK_OPERATION_H
#define CHECK_OPERATION_H

#include "check/text/scan.h"
#include "spec/check/text/step_stored.acsl"

/* Reads the word; the code goes to OP. */
/*@ requires text: e <= TEXT_MAX;
    requires place: 1 <= s <= STEPS_MAX;
    terminates \true;
    exits \false;
    assigns OP, FAULT;
    ensures end: \result == OpWord(p, e);
    ensures told: \result == NONE ==> FAULT.code > 0;
    ensures code: \result != NONE ==> OP.v[s] == OpCode(p, e);
    ensures others: \forall integer r; r != s ==>
      OP.v[r] == \old(OP.v)[r];
*/
uint32_t read_operation_word(uint32_t p, uint32_t e, uint32_t s);

/*@ requires text: e <= TEXT_MAX;
    requires place: 1 <= s <= STEPS_MAX;
    requires rank: RANK.v[FROM] <= RANK_MAX;
    terminates \true;
    exits \false;
    assigns OP, DIM_I, DIM_J, FACTOR, NUMBER, FAULT;
    ensures end: \result == Operation(p, e);
    ensures strict: \result != NONE ==> p != NONE;
    ensures told: \result == NONE ==> FAULT.code > 0;
    ensures stored: \result != NONE ==> OperationStored(p, e, s);
    ensures limits: \result != NONE ==> OperationLimits(s);
    ensures others: OtherOperations{Pre, Post}(s);
*/
uint32_t read_operation(uint32_t p, uint32_t e, uint32_t s);

#endif
