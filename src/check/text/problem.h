/* Reading the problem file. */
#ifndef CHECK_PROBLEM_H
#define CHECK_PROBLEM_H

#include "check/text/mesh.h"
#include "check/text/type.h"
#include "spec/check/text/problem.acsl"

/*@ requires text: e <= TEXT_MAX;
    terminates \true;
    exits \false;
    assigns FAULT;
    ensures end: \result == ProblemMeshAt(p, e);
    ensures told: \result == NONE ==> FAULT.code > 0;
*/
uint32_t read_problem_header(uint32_t p, uint32_t e);

/* The elem line, up to and with the word that opens the next line. */
/*@ requires text: e <= TEXT_MAX;
    terminates \true;
    exits \false;
    assigns ELEM, NUMBER, FAULT;
    ensures end: \result
      == Word(Word(NumberIn(Word(p, e, W_ELEM), e, 1, ELEM_MAX), e, W_LF), e, W_FROM);
    ensures told: \result == NONE ==> FAULT.code > 0;
    ensures value: \result != NONE ==> ELEM == Value(Word(p, e, W_ELEM), e);
    ensures range: \result != NONE ==> 1 <= ELEM <= ELEM_MAX;
*/
uint32_t read_elem_line(uint32_t p, uint32_t e);

/*@ requires text: p <= e <= TEXT_MAX;
    terminates \true;
    exits \false;
    assigns NAXES, AXIS, NAME, ELEM, RANK, DIM_TILE, DIM_SIZE, DIM_AT, DIM_AXIS, DIM_NAXES,
      NUMBER, FAULT;
    ensures grammar: \result != 0 <==> Problem(p, e) == e;
    ensures told: \result == 0 ==> FAULT.code > 0;
    ensures stored: \result != 0 ==> ProblemStored(p, e);
    ensures limits: \result != 0 ==> ProblemLimits;
*/
uint32_t read_problem(uint32_t p, uint32_t e);

#endif
