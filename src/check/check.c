#include "check/check.h"

/* A finding about the whole plan is located at the start of the certificate. */
uint32_t fail_plan(uint32_t code, uint32_t at)
{
    OPTIMALITY = NO_BOUND;
    fail(code, at, 0);
    return code;
}

uint32_t judge_plan(uint32_t at)
{
    uint32_t code;

    count_summands();
    if (expand_lists() == 0)
        return FAULT.code;
    start_table();
    /*@ assert tiles: \forall integer p; TilesStored{Pre}(p, TEXT_END, NSTEPS) ==>
          TilesStored(p, TEXT_END, NSTEPS); */
    if (is_work_within() == 0)
        return fail_plan(E_PLAN_WORK, at);
    /*@ assert positions: POSITIONS.v[TO] == Devices(TO, 0) <= NDEV; */
    split_target();
    find_least_received();
    if (judge_steps() == 0)
        return FAULT.code;
    code = check_plain();
    if (code != 0)
        return fail_plan(code, at);
    if (check_fusion(at) == 0)
        return FAULT.code;
    code = check_target();
    if (code == 0)
        code = check_claims();
    if (code == 0)
        code = check_bound();
    if (code != 0)
        return fail_plan(code, at);
    OPTIMALITY = optimality();
    /*@ ghost carry_data(); */
    /*@ ghost find_all_holders(); */
    /*@ ghost if (CLAIM_IDENTICAL != 0) carry_replicas(); */
    /*@ ghost count_all_once(); */
    /*@ ghost if (HAS_BOUND != 0) walk_all(); */
    return 0;
}

uint32_t check_texts(uint32_t problem_length, uint32_t certificate_length)
{
    uint32_t code;

    code = read_both_texts(problem_length, certificate_length);
    if (code != 0)
        return code;
    /*@ assert read: TilesStored(StepsAt(Head(problem_length, TEXT_END), TEXT_END), TEXT_END,
          NSTEPS); */
    code = judge_plan(problem_length);
    /*@ assert tiles: TilesStored(StepsAt(Head(problem_length, TEXT_END), TEXT_END), TEXT_END,
          NSTEPS); */
    /*@ assert sizes: SizesStored(StepsAt(Head(problem_length, TEXT_END), TEXT_END), TEXT_END,
          NSTEPS); */
    /*@ assert lists: ExplicitStored(StepsAt(Head(problem_length, TEXT_END), TEXT_END), TEXT_END,
          NSTEPS); */
    /*@ assert kept: CertificateStored(Head(problem_length, TEXT_END), TEXT_END); */
    /*@ assert regular: IotasRegular ==> SourceRow && ListsExpanded; */
    return code;
}
