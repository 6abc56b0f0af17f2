/* What programs read of plans and checked programs. */
#include "types/sequence.h"
#include "base/report.h"
#include "base/sized.h"
#include "base/given.h"

const struct redist_sequence *redist_get_plan_sequence(const struct redist_plan *plan)
{
    return plan != NULL ? &plan->sequence : NULL;
}

const struct redist_sequence *redist_get_program_sequence(const struct redist_program *program)
{
    return program != NULL ? &program->sequence : NULL;
}

const struct redist_problem *redist_get_problem(const struct redist_sequence *sequence)
{
    return sequence != NULL ? &sequence->problem : NULL;
}

uint32_t redist_count_steps(const struct redist_sequence *sequence)
{
    return sequence != NULL ? sequence->nsteps : 0;
}

uint32_t redist_count_sums(const struct redist_sequence *sequence)
{
    return sequence != NULL ? sequence->nsums : 0;
}

const struct redist_step *redist_get_step(const struct redist_sequence *sequence, uint32_t number)
{
    return number < redist_count_steps(sequence) ? &sequence->step[number] : NULL;
}

const struct redist_sum *redist_get_sum(const struct redist_sequence *sequence, uint32_t number)
{
    return number < redist_count_sums(sequence) ? &sequence->sum[number] : NULL;
}

enum redist_status redist_get_plan_facts(const struct redist_plan *plan,
                                         struct redist_plan_facts *facts,
                                         struct redist_error *error)
{
    REFUSE_NULL(plan, error);
    const struct redist_plan_facts own = {.cost = plan->cost,
                                          .fused_cost = plan->fused_cost,
                                          .received = plan->received,
                                          .height = plan->height,
                                          .memory_bound = plan->memory_bound,
                                          .weak_cost = plan->report.weak_cost,
                                          .nsteps = plan->nsteps,
                                          .identical = plan->identical,
                                          .normal = plan->normal,
                                          .permute = plan->report.permute,
                                          .optimal = plan->report.optimal,
                                          .cap_hit = plan->report.cap_hit,
                                          .objective_cap_hit = plan->report.objective_cap_hit};
    PASS_FAILURE(check_sized(facts, "struct redist_plan_facts", error));
    give_sized(facts, &own, sizeof own);
    return REDIST_OK;
}
