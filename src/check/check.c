#include "check.h"

/* The position of a finding about the whole plan: the first byte of the certificate. */
static uint32_t reject(uint32_t code, uint32_t at)
{
    fail(code, at, 0);
    return FAULT.code;
}

uint32_t check_texts(uint32_t problem_length, uint32_t certificate_length)
{
    uint32_t end = problem_length + certificate_length;
    uint32_t code;

    FAULT.code = 0;
    FAULT.at = 0;
    FAULT.step = 0;
    if (read_problem(0, problem_length) == 0 || check_well_formed() == 0)
        return FAULT.code;
    if (read_certificate(problem_length, end) == 0)
        return FAULT.code;
    if (expand_lists() == 0)
        return FAULT.code;
    start_table();
    if (judge_steps() == 0)
        return FAULT.code;
    code = check_target();
    if (code == 0)
        code = check_claims();
    if (code != 0)
        return reject(code, problem_length);
    return 0;
}
