#include "check/text/problem.h"

uint32_t read_problem_header(uint32_t p, uint32_t e)
{
    uint32_t q = need_word(p, e, W_REDIST_P, E_PROBLEM_HEADER);

    q = need_word(q, e, W_ROBLEM_2, E_PROBLEM_HEADER);
    return need_word(q, e, W_LF, E_PROBLEM_HEADER);
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

uint32_t read_two_types(uint32_t p, uint32_t e)
{
    uint32_t q = read_type(p, e, FROM);

    q = need_word(q, e, W_LF, E_LINE_END);
    q = need_word(q, e, W_TO, E_TO_WORD);
    /*@ assert stored: q != NONE ==> TypeStored(p, e, FROM); */
    /*@ assert limits: q != NONE ==> SideLimits(FROM); */
    q = read_type(q, e, TO);
    /*@ assert sums: q != NONE ==> SumsStored(p, e, FROM) && SumsLimits(FROM); */
    /*@ assert dims: q != NONE ==> DimsStored(DimsStart(p, e), e, FROM, RANK.v[FROM]); */
    /*@ assert types: q != NONE ==> TypeLimits(FROM, RANK.v[FROM]); */
    return need_word(q, e, W_LF, E_LINE_END);
}

uint32_t read_problem(uint32_t p, uint32_t e)
{
    uint32_t q = read_problem_header(p, e);

    q = read_mesh_line(q, e);
    if (q == NONE)
        return 0;
    q = read_elem_line(q, e);
    /*@ assert operator: OPERATOR == OperatorCode(OperatorLineAt(p, e), e); */
    /*@ assert elem: q != NONE ==> ELEM == Value(ElemAt(p, e), e); */
    /*@ assert at: q == FromAt(p, e); */
    q = read_two_types(q, e);
    if (q == NONE)
        return 0;
    /*@ assert from: TypeStored(FromAt(p, e), e, FROM); */
    /*@ assert to: TypeStored(TargetAt(FromAt(p, e), e), e, TO); */
    /*@ assert mesh: AxesStored(Word(ProblemMeshAt(p, e), e, W_MESH), e, NAXES); */
    if (q != e) {
        fail(E_PROBLEM_TAIL, q, 0);
        return 0;
    }
    return 1;
}
