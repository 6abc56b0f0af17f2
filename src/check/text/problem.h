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

/* Where operator c ends that is at p. */
/*@ requires text: e <= TEXT_MAX;
    terminates \true;
    exits \false;
    assigns \nothing;
    ensures end: \result == OperatorWord(p, e, c);
*/
uint32_t skip_operator(uint32_t p, uint32_t e, uint32_t c);

/*@ requires text: e <= TEXT_MAX;
    terminates \true;
    exits \false;
    assigns OPERATOR, FAULT;
    ensures end: \result == OperatorEnd(p, e);
    ensures told: \result == NONE ==> FAULT.code > 0;
    ensures stored: OPERATOR == OperatorAt(p, e, OPERATOR_SUM);
*/
uint32_t read_operator(uint32_t p, uint32_t e);

/*@ requires told: p == NONE ==> FAULT.code > 0;
    requires text: e <= TEXT_MAX;
    terminates \true;
    exits \false;
    assigns OPERATOR, FAULT;
    ensures end: \result == OperatorLine(p, e);
    ensures told: \result == NONE ==> FAULT.code > 0;
    ensures stored: OPERATOR == OperatorCode(p, e);
*/
uint32_t read_operator_line(uint32_t p, uint32_t e);

/* The lines elem and op, up to and with the word that opens the next line. */
/*@ requires text: e <= TEXT_MAX;
    terminates \true;
    exits \false;
    assigns ELEM, OPERATOR, NUMBER, FAULT;
    ensures end: \result
      == Word(OperatorLine(Word(NumberIn(Word(p, e, W_ELEM), e, 1, ELEM_MAX), e, W_LF), e),
              e, W_FROM);
    ensures told: \result == NONE ==> FAULT.code > 0;
    ensures value: \result != NONE ==> ELEM == Value(Word(p, e, W_ELEM), e);
    ensures operator: OPERATOR
      == OperatorCode(Word(NumberIn(Word(p, e, W_ELEM), e, 1, ELEM_MAX), e, W_LF), e);
    ensures range: \result != NONE ==> 1 <= ELEM <= ELEM_MAX;
*/
uint32_t read_elem_line(uint32_t p, uint32_t e);

/* The types of both sides, to the end of the line. */
/*@ requires text: e <= TEXT_MAX;
    requires mesh: 1 <= NAXES <= AXES_MAX && NamesInText(NAXES);
    terminates \true;
    exits \false;
    assigns RANK, DIM_TILE, DIM_SIZE, DIM_AT, DIM_AXIS, DIM_NAXES, NUMBER, FAULT;
    ensures end: \result == TwoTypes(p, e);
    ensures told: \result == NONE ==> FAULT.code > 0;
    ensures from: \result != NONE ==> TypeStored(p, e, FROM);
    ensures to: \result != NONE ==> TypeStored(TargetAt(p, e), e, TO);
    ensures limits: \result != NONE ==> SideLimits(FROM) && SideLimits(TO);
*/
uint32_t read_two_types(uint32_t p, uint32_t e);

/*@ requires text: p <= e <= TEXT_MAX;
    terminates \true;
    exits \false;
    assigns NAXES, AXIS, NAME, ELEM, OPERATOR, RANK, DIM_TILE, DIM_SIZE, DIM_AT, DIM_AXIS, DIM_NAXES,
      NUMBER, FAULT;
    ensures grammar: \result != 0 <==> Problem(p, e) == e;
    ensures told: \result == 0 ==> FAULT.code > 0;
    ensures stored: \result != 0 ==> ProblemStored(p, e);
    ensures limits: \result != 0 ==> ProblemLimits;
*/
uint32_t read_problem(uint32_t p, uint32_t e);

#endif
