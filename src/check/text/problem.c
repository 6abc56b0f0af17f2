#include "check/text/problem.h"

uint32_t read_problem_header(uint32_t p, uint32_t e)
{
    uint32_t q = need_word(p, e, W_REDIST_P, E_PROBLEM_HEADER);

    q = need_word(q, e, W_ROBLEM_2, E_PROBLEM_HEADER);
    return need_word(q, e, W_LF, E_PROBLEM_HEADER);
}

uint32_t read_devices_line(uint32_t p, uint32_t e)
{
    uint32_t q = skip_word(p, e, W_DEVICES);

    STATED_DEVICES = 0;
    if (q == NONE)
        return p;
    q = need_number(q, e, 1, DEVICES_MAX, E_DEVICES_NUMBER);
    if (q != NONE)
        STATED_DEVICES = (uint32_t)NUMBER;
    return need_word(q, e, W_LF, E_LINE_END);
}

uint32_t skip_operator(uint32_t p, uint32_t e, uint32_t c)
{
    if (c == OPERATOR_SUM)
        return skip_word(p, e, W_SUM);
    if (c == OPERATOR_PRODUCT)
        return skip_word(p, e, W_PRODUCT);
    if (c == OPERATOR_MIN)
        return skip_word(p, e, W_MIN);
    if (c == OPERATOR_MAX)
        return skip_word(p, e, W_MAX);
    if (c == OPERATOR_AND)
        return skip_word(p, e, W_AND);
    return c == OPERATOR_OR ? skip_word(p, e, W_OR) : skip_word(p, e, W_XOR);
}

uint32_t read_operator(uint32_t p, uint32_t e)
{
    uint32_t q = NONE;

    OPERATOR = OPERATOR_SUM;
    q = skip_operator(p, e, OPERATOR);
    /*@ loop invariant range: OPERATOR_SUM <= OPERATOR <= OPERATOR_XOR;
        loop invariant end: q == OperatorWord(p, e, OPERATOR);
        loop invariant first: OperatorAt(p, e, OPERATOR_SUM) == OperatorAt(p, e, OPERATOR);
        loop assigns q, OPERATOR;
        loop variant OPERATOR_XOR - OPERATOR; */
    while (q == NONE && OPERATOR < OPERATOR_XOR) {
        OPERATOR++;
        q = skip_operator(p, e, OPERATOR);
    }
    return q != NONE ? q : fail(E_OP_NAME, p, 0);
}

uint32_t read_operator_line(uint32_t p, uint32_t e)
{
    uint32_t q = skip_word(p, e, W_OP);

    OPERATOR = NO_OPERATOR;
    if (q == NONE)
        return p;
    q = read_operator(q, e);
    return need_word(q, e, W_LF, E_LINE_END);
}

uint32_t read_elem_line(uint32_t p, uint32_t e)
{
    uint32_t q = need_word(p, e, W_ELEM, E_ELEM_WORD);

    q = need_number(q, e, 1, ELEM_MAX, E_ELEM_SIZE);
    ELEM = NUMBER;
    q = need_word(q, e, W_LF, E_LINE_END);
    q = read_operator_line(q, e);
    return need_word(q, e, W_FROM, E_FROM_WORD);
}

uint32_t read_source(uint32_t p, uint32_t e)
{
    uint32_t q = read_mesh(p, e, FROM);

    if (q == NONE)
        return NONE;
    q = read_elem_line(q, e);
    /*@ assert at: q == FromAt(p, e); */
    q = read_type(q, e, FROM);
    return need_word(q, e, W_LF, E_LINE_END);
}

uint32_t read_target_mesh(uint32_t p, uint32_t e, uint32_t source)
{
    uint32_t q;

    HAS_TARGET_MESH = skip_word(p, e, W_MESH) != NONE;
    q = read_mesh(HAS_TARGET_MESH != 0 ? p : source, e, TO);
    return HAS_TARGET_MESH != 0 ? q : p;
}

uint32_t read_problem(uint32_t p, uint32_t e)
{
    uint32_t mesh = read_devices_line(read_problem_header(p, e), e);
    uint32_t q = read_source(mesh, e);

    /*@ assert mesh: mesh == ProblemMeshAt(p, e); */
    /*@ assert no_target: TargetAt(mesh, e) == NONE ==> ProblemLines(mesh, e) == NONE; */
    /*@ assert no_source: SecondMeshAt(mesh, e) == NONE ==> TargetAt(mesh, e) == NONE; */
    if (q == NONE)
        return 0;
    q = read_target_mesh(q, e, mesh);
    /*@ assert axes: MeshStored(FROM, e) && AxesAt(FROM) == MeshAxes(mesh, e); */
    /*@ assert strides: StridesStored(FROM, e); */
    /*@ assert order: OrderStored(FROM, MeshLine(mesh, e), e); */
    /*@ assert limits: MeshLimits(FROM); */
    /*@ assert type: TypeStored(FromAt(mesh, e), e, MeshAxes(mesh, e), FROM); */
    /*@ assert source: SourceStored(mesh, e); */
    if (q == NONE)
        return 0;
    /*@ assert target: q == SecondMesh(mesh, e) && MeshRead(TO, TargetMeshAt(mesh, e), e); */
    q = need_word(q, e, W_TO, E_TO_WORD);
    q = read_type(q, e, TO);
    q = need_word(q, e, W_LF, E_LINE_END);
    /*@ assert end: q == ProblemLines(mesh, e); */
    if (q == NONE)
        return 0;
    /*@ assert dims: DimsStored(DimsStart(FromAt(mesh, e), e), e, MeshAxes(mesh, e), FROM,
          RANK.v[FROM]); */
    /*@ assert sums: SumsStored(FromAt(mesh, e), e, MeshAxes(mesh, e), FROM); */
    /*@ assert from_limits: SideLimits(FROM); */
    /*@ assert source: SourceStored(mesh, e); */
    /*@ assert target: TargetStored(mesh, e); */
    /*@ assert axes: HAS_TARGET_MESH == 0 ==> AxesAt(TO) == AxesAt(FROM); */
    /*@ ghost compare_positions(FROM, e); */
    /*@ ghost compare_positions(TO, e); */
    if (q != e) {
        fail(E_PROBLEM_TAIL, q, 0);
        return 0;
    }
    return 1;
}
