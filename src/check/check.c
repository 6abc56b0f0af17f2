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
    uint32_t at;

    FAULT.code = 0;
    FAULT.at = 0;
    FAULT.step = 0;
    TEXT_END = problem_length + certificate_length;
    if (read_problem(0, problem_length) == 0 || check_meshes() == 0)
        return FAULT.code;
    if (check_same_global_type() == 0)
        return FAULT.code;
    at = read_head(problem_length, TEXT_END);
    /*@ assert from_type: TypeStored(
          FromAt(ProblemMeshAt(0, problem_length), problem_length), problem_length,
          MeshAxes(ProblemMeshAt(0, problem_length), problem_length), FROM); */
    /*@ assert to_type: TypeStored(
          TargetAt(ProblemMeshAt(0, problem_length), problem_length), problem_length,
          TargetAxes(ProblemMeshAt(0, problem_length), problem_length), TO); */
    /*@ assert stored: ProblemStored(0, problem_length); */
    /*@ assert limits: SideLimits(FROM) && SideLimits(TO); */
    /*@ assert same: SameGlobalType; */
    /*@ assert head: at == Head(problem_length, TEXT_END); */
    /*@ assert parts: at != NONE ==> PartsLineStored(PartsLineAt(problem_length, TEXT_END), TEXT_END); */
    /*@ assert sums: at != NONE ==>
          SumSectionStored(SumsAt(problem_length, TEXT_END), TEXT_END) && SumsShaped; */
    if (at == NONE || check_types() == 0 || check_sums(problem_length) == 0)
        return FAULT.code;
    /*@ assert body: Certificate(problem_length, TEXT_END) == Body(at, TEXT_END); */
    if (read_certificate(at, TEXT_END) == 0)
        return FAULT.code;
    /*@ assert read: CertificateStored(at, TEXT_END); */
    code = judge_plan(problem_length);
    /*@ assert tiles: TilesStored(StepsAt(at, TEXT_END), TEXT_END, NSTEPS); */
    /*@ assert sizes: SizesStored(StepsAt(at, TEXT_END), TEXT_END, NSTEPS); */
    /*@ assert lists: ExplicitStored(StepsAt(at, TEXT_END), TEXT_END, NSTEPS); */
    /*@ assert kept: CertificateStored(at, TEXT_END); */
    /*@ assert head_after: at == Head(problem_length, TEXT_END); */
    /*@ assert regular: IotasRegular ==> SourceRow && ListsExpanded; */
    return code;
}
