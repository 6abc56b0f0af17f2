/* Reading the problem file. */
#ifndef CHECK_PROBLEM_H
#define CHECK_PROBLEM_H

#include "check/text/order.h"
#include "check/text/type.h"
#include "spec/check/text/problem.acsl"

/*@ requires text: e <= TEXT_MAX;
    terminates \true;
    exits \false;
    assigns FAULT;
    ensures end: \result == DevicesLineAt(p, e);
    ensures told: \result == NONE ==> FAULT.code > 0;
*/
uint32_t read_problem_header(uint32_t p, uint32_t e);

/* The line on the number of devices, which may be absent. */
/*@ requires told: p == NONE ==> FAULT.code > 0;
    requires text: e <= TEXT_MAX;
    terminates \true;
    exits \false;
    assigns STATED_DEVICES, NUMBER, FAULT;
    ensures end: \result == DevicesLine(p, e);
    ensures told: \result == NONE ==> FAULT.code > 0;
    ensures stored: \result != NONE ==> STATED_DEVICES == DevicesStated(p, e);
    ensures range: STATED_DEVICES <= DEVICES_MAX;
*/
uint32_t read_devices_line(uint32_t p, uint32_t e);

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

/* From the mesh of the source up to the end of the line of its type. */
/*@ requires text: e <= TEXT_MAX;
    terminates \true;
    exits \false;
    assigns NAXES, AXIS, NAME, POSITIONS, STRIDE, ORDER, LIST,
      IOTA_RANK, IOTA_DIM, IOTA_PERM, IOTA_STRIDE, ELEM, OPERATOR,
      RANK, DIM_TILE, DIM_SIZE, DIM_AT, DIM_AXIS, DIM_NAXES, NUMBER, FAULT;
    ensures end: \result != NONE ==> \result == SecondMeshAt(p, e);
    ensures read: \result != NONE <==>
      SecondMeshAt(p, e) != NONE && MeshRegular(p, e);
    ensures told: \result == NONE ==> FAULT.code > 0;
    ensures stored: \result != NONE ==> SourceStored(p, e);
    ensures limits: \result != NONE ==>
      MeshLimits(FROM) && POSITIONS.v[FROM] <= DEVICES_MAX && 1 <= ELEM <= ELEM_MAX
      && SideLimits(FROM);
*/
uint32_t read_source(uint32_t p, uint32_t e);

/* The mesh of the target, which is at p or is that of the source. */
/*@ requires text: e <= TEXT_MAX;
    requires source: Mesh(source, e) != NONE && MeshRegular(source, e);
    terminates \true;
    exits \false;
    assigns HAS_TARGET_MESH, NAXES, AXIS, NAME, POSITIONS, STRIDE, ORDER, LIST,
      IOTA_RANK, IOTA_DIM, IOTA_PERM, IOTA_STRIDE, NUMBER, FAULT;
    ensures has: HAS_TARGET_MESH != 0 <==> Word(p, e, W_MESH) != NONE;
    ensures end: \result != NONE ==>
      \result == (Word(p, e, W_MESH) == NONE ? p : Mesh(p, e));
    ensures read: p != NONE ==> (\result != NONE <==>
      Word(p, e, W_MESH) == NONE || (Mesh(p, e) != NONE && MeshRegular(p, e)));
    ensures told: p != NONE && \result == NONE ==> FAULT.code > 0;
    ensures stored: \result != NONE ==>
      MeshRead(TO, Word(p, e, W_MESH) == NONE ? source : p, e);
    ensures limits: \result != NONE ==> MeshLimits(TO) && POSITIONS.v[TO] <= DEVICES_MAX;
    ensures other_axes: OtherAxes{Pre, Post}(TO);
    ensures other_strides: OtherStrides{Pre, Post}(TO);
    ensures other_order: OtherOrder{Pre, Post}(TO);
*/
uint32_t read_target_mesh(uint32_t p, uint32_t e, uint32_t source);

/*@ requires text: p <= e <= TEXT_MAX;
    terminates \true;
    exits \false;
    assigns STATED_DEVICES, HAS_TARGET_MESH, NAXES, AXIS, NAME, POSITIONS, STRIDE, ORDER, LIST,
      IOTA_RANK, IOTA_DIM, IOTA_PERM, IOTA_STRIDE, ELEM, OPERATOR,
      RANK, DIM_TILE, DIM_SIZE, DIM_AT, DIM_AXIS, DIM_NAXES, NUMBER, FAULT;
    ensures grammar: \result != 0 <==> Problem(p, e) == e && OrdersRegular(p, e);
    ensures told: \result == 0 ==> FAULT.code > 0;
    ensures stored: \result != 0 ==> ProblemStored(p, e);
    ensures limits: \result != 0 ==> ProblemLimits;
    ensures strides: \result != 0 ==> Strides(FROM) && Strides(TO);
    ensures positions: \result != 0 ==>
      POSITIONS.v[FROM] <= DEVICES_MAX && POSITIONS.v[TO] <= DEVICES_MAX;
*/
uint32_t read_problem(uint32_t p, uint32_t e);

#endif
