#include "check/text/problem.h"

uint32_t read_problem_header(uint32_t p, uint32_t e)
{
    uint32_t q = need_word(p, e, W_REDIST_P, E_PROBLEM_HEADER);

    q = need_word(q, e, W_ROBLEM_1, E_PROBLEM_HEADER);
    return need_word(q, e, W_LF, E_PROBLEM_HEADER);
}

uint32_t read_elem_line(uint32_t p, uint32_t e)
{
    uint32_t q = need_word(p, e, W_ELEM, E_ELEM_WORD);

    q = need_number(q, e, 1, ELEM_MAX, E_ELEM_SIZE);
    ELEM = NUMBER;
    q = need_word(q, e, W_LF, E_LINE_END);
    return need_word(q, e, W_FROM, E_FROM_WORD);
}

uint32_t read_problem(uint32_t p, uint32_t e)
{
    uint32_t q = read_problem_header(p, e);

    q = read_mesh_line(q, e);
    if (q == NONE)
        return 0;
    q = read_elem_line(q, e);
    q = read_type(q, e, FROM);
    q = need_word(q, e, W_LF, E_LINE_END);
    q = need_word(q, e, W_TO, E_TO_WORD);
    q = read_type(q, e, TO);
    q = need_word(q, e, W_LF, E_LINE_END);
    if (q == NONE)
        return 0;
    /*@ assert from: SideLimits(FROM); */
    if (q != e) {
        fail(E_PROBLEM_TAIL, q, 0);
        return 0;
    }
    return 1;
}
