/* The operation of a step: word, dimensions, factor. */
#ifndef CHECK_OPERATION_H
#define CHECK_OPERATION_H

#include "check/text/scan.h"
#include "spec/check/text/step_stored.acsl"

/* Where the word of operation c ends that is at p. */
/*@ requires text: e <= TEXT_MAX;
    terminates \true;
    exits \false;
    assigns \nothing;
    ensures end: \result == OperationWord(p, e, c);
*/
uint32_t skip_operation(uint32_t p, uint32_t e, uint32_t c);

/* Reads the word; the code goes to OP. */
/*@ requires text: e <= TEXT_MAX;
    requires place: 1 <= s <= STEPS_MAX;
    terminates \true;
    exits \false;
    assigns OP, FAULT;
    ensures end: \result == OpWord(p, e);
    ensures strict: \result != NONE ==> p != NONE;
    ensures told: \result == NONE ==> FAULT.code > 0;
    ensures code: \result != NONE ==> OP.v[s] == OpCode(p, e);
    ensures others: \forall integer r; r != s ==>
      OP.v[r] == \old(OP.v)[r];
*/
uint32_t read_operation_word(uint32_t p, uint32_t e, uint32_t s);

/*@ requires text: e <= TEXT_MAX;
    terminates \true;
    exits \false;
    assigns NUMBER, FAULT;
    ensures end: \result == Dimension(p, e);
    ensures value: \result != NONE ==>
      NUMBER == Value(Word(p, e, W_SPACE), e) && NUMBER < RANK.v[FROM];
    ensures told: \result == NONE ==> FAULT.code > 0;
*/
uint32_t read_dimension(uint32_t p, uint32_t e);

/*@ requires text: e <= TEXT_MAX;
    terminates \true;
    exits \false;
    assigns NUMBER, FAULT;
    ensures end: \result == SummandDimension(p, e);
    ensures value: \result != NONE ==>
      NUMBER == Value(Word(p, e, W_SPACE), e) && RANK.v[FROM] <= NUMBER < DIMS;
    ensures told: \result == NONE ==> FAULT.code > 0;
*/
uint32_t read_summand_dimension(uint32_t p, uint32_t e);

/* The dimension that is concatenated or summed, if the operation has one. */
/*@ requires text: e <= TEXT_MAX;
    requires told: p == NONE ==> FAULT.code > 0;
    requires place: 1 <= s <= STEPS_MAX && DIMS <= RANK_MAX;
    terminates \true;
    exits \false;
    assigns DIM_I, NUMBER, FAULT;
    ensures end: \result ==
      (OP.v[s] == OP_ALLGATHER || OP.v[s] == OP_ALLTOALL ? Dimension(p, e) :
       OP.v[s] == OP_REDUCESCATTER || OP.v[s] == OP_ALLREDUCE || OP.v[s] == OP_REDUCE ?
       SummandDimension(p, e) : p);
    ensures told: \result == NONE ==> FAULT.code > 0;
    ensures value: \result != NONE ==> DIM_I.v[s] ==
      (OP.v[s] == OP_ALLGATHER || OP.v[s] == OP_ALLTOALL || OP.v[s] == OP_REDUCESCATTER
       || OP.v[s] == OP_ALLREDUCE || OP.v[s] == OP_REDUCE ?
       Value(Word(p, e, W_SPACE), e) : NO_DIM);
    ensures data: \result != NONE && (OP.v[s] == OP_ALLGATHER || OP.v[s] == OP_ALLTOALL) ==>
      DIM_I.v[s] < RANK.v[FROM];
    ensures sums: \result != NONE
      && (OP.v[s] == OP_REDUCESCATTER || OP.v[s] == OP_ALLREDUCE || OP.v[s] == OP_REDUCE) ==>
      RANK.v[FROM] <= DIM_I.v[s] < DIMS;
    ensures others: \forall integer r; r != s ==> DIM_I.v[r] == \old(DIM_I.v)[r];
*/
uint32_t read_concatenated(uint32_t p, uint32_t e, uint32_t s);

/* The dimension that is split, if the operation has one. */
/*@ requires text: e <= TEXT_MAX;
    requires told: p == NONE ==> FAULT.code > 0;
    requires place: 1 <= s <= STEPS_MAX && RANK.v[FROM] <= RANK_MAX;
    terminates \true;
    exits \false;
    assigns DIM_J, NUMBER, FAULT;
    ensures end: \result ==
      (OP.v[s] == OP_DYNSLICE || OP.v[s] == OP_ALLTOALL || OP.v[s] == OP_REDUCESCATTER ?
       Dimension(p, e) : p);
    ensures told: \result == NONE ==> FAULT.code > 0;
    ensures value: \result != NONE ==> DIM_J.v[s] ==
      (OP.v[s] == OP_DYNSLICE || OP.v[s] == OP_ALLTOALL || OP.v[s] == OP_REDUCESCATTER ?
       Value(Word(p, e, W_SPACE), e) : NO_DIM);
    ensures data: \result != NONE
      && (OP.v[s] == OP_DYNSLICE || OP.v[s] == OP_ALLTOALL || OP.v[s] == OP_REDUCESCATTER) ==>
      DIM_J.v[s] < RANK.v[FROM];
    ensures others: \forall integer r; r != s ==> DIM_J.v[r] == \old(DIM_J.v)[r];
*/
uint32_t read_split(uint32_t p, uint32_t e, uint32_t s);

/* All devices take part, until a group line says otherwise. */
/*@ requires text: e <= TEXT_MAX;
    requires place: 1 <= s <= STEPS_MAX;
    requires rank: RANK.v[FROM] <= DIMS <= RANK_MAX;
    requires devices: 1 <= NDEV <= DEVICES_MAX;
    terminates \true;
    exits \false;
    assigns OP, DIM_I, DIM_J, FACTOR, USED, NUMBER, FAULT;
    ensures end: \result == Operation(p, e);
    ensures strict: \result != NONE ==> p != NONE;
    ensures told: \result == NONE ==> FAULT.code > 0;
    ensures stored: \result != NONE ==> OperationStored(p, e, s);
    ensures limits: \result != NONE ==> OperationLimits(s);
    ensures used: \result != NONE ==> USED.v[s] == NDEV;
    ensures others: OtherOperations{Pre, Post}(s);
*/
uint32_t read_operation(uint32_t p, uint32_t e, uint32_t s);

#endif
