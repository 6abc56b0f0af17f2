#include "check/check.h"

uint32_t judge_plan(uint32_t at)
{
    uint32_t code;

    if (expand_lists() == 0)
        return FAULT.code;
    start_table();
    if (judge_steps() == 0 || check_fusion(at) == 0)
        return FAULT.code;
    code = check_target();
    if (code == 0)
        code = check_claims();
    if (code == 0)
        code = check_bound();
    /* A finding about the whole plan is located at the start of the certificate. */
    if (code != 0)
        fail(code, at, 0);
    OPTIMALITY = code == 0 ? optimality() : NO_BOUND;
    /*@ ghost if (code == 0) carry_data(); */
    /*@ ghost if (code == 0) count_all_once(); */
    /*@ ghost if (code == 0 && HAS_BOUND != 0) walk_all(); */
    return code;
}

uint32_t check_texts(uint32_t problem_length, uint32_t certificate_length)
{
    FAULT.code = 0;
    FAULT.at = 0;
    FAULT.step = 0;
    TEXT_END = problem_length + certificate_length;
    if (read_problem(0, problem_length) == 0)
        return FAULT.code;
    if (check_well_formed() == 0)
        return FAULT.code;
    if (read_certificate(problem_length, TEXT_END) == 0)
        return FAULT.code;
    return judge_plan(problem_length);
}
