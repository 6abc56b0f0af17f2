/* Mutants of the optional sections of a certificate. */
#include <stdlib.h>
#include <string.h>
#include "mutants.h"

static void judge_plan(const struct raw_plan *plan, judge_mutant *judge, void *context)
{
    size_t length;
    char *text = raw_write_certificate(plan, &length);
    judge(context, text, length);
    free(text);
}

/* The target's number at place i of a state: a tile size, or behind those all summands that
 * it does not keep. */
static uint64_t find_target(const struct raw_plan *plan, uint32_t i)
{
    uint64_t joined = 1;
    if (i < plan->problem.from.rank)
        return plan->problem.to.dim[i].tile;
    for (uint32_t k = 0; k < plan->nsums; k++)
        joined *= plan->sum[k].kept ? 1 : plan->sum[k].size;
    return joined;
}

/* State k with every number halved, doubled, set to 1 or to the target's. */
static void mutate_numbers_of(const struct raw_plan *plan, uint32_t k, judge_mutant *judge,
                              void *context)
{
    struct raw_state *state = &plan->state[k];
    const struct raw_state kept = *state;
    for (uint32_t i = 0; i < raw_count_state(plan); i++) {
        const uint64_t others[] = {kept.number[i] / 2, kept.number[i] * 2, kept.number[i] + 1, 1,
                                   find_target(plan, i)};
        for (size_t o = 0; o < sizeof others / sizeof *others; o++) {
            state->number[i] = others[o];
            judge_plan(plan, judge, context);
        }
        state->number[i] = kept.number[i];
    }
    for (uint32_t i = 0; i < raw_count_state(plan); i++)
        state->number[i] = find_target(plan, i);
    judge_plan(plan, judge, context);
    *state = kept;
}

static void mutate_state(struct raw_plan *plan, uint32_t k, judge_mutant *judge, void *context)
{
    struct raw_state *state = plan->state, kept = state[k];
    size_t after = plan->nstates - 1 - k;
    state[k].paid++;
    judge_plan(plan, judge, context);
    state[k].paid = kept.paid > 0 ? kept.paid - 1 : 0;
    judge_plan(plan, judge, context);
    state[k] = kept;
    mutate_numbers_of(plan, k, judge, context);
    memmove(&state[k], &state[k + 1], after * sizeof *state);
    plan->nstates--;
    judge_plan(plan, judge, context);
    plan->nstates++;
    memmove(&state[k + 1], &state[k], after * sizeof *state);
    if (after > 0)
        judge_plan(plan, judge, context); /* the next one twice */
    state[k] = kept;
}

static void mutate_bound(struct raw_plan *plan, judge_mutant *judge, void *context)
{
    const uint64_t least = plan->least,
                   others[] = {least + 1, least * 2, 0, UINT64_MAX, least > 0 ? least - 1 : 1};
    const uint32_t nstates = plan->nstates;
    for (size_t o = 0; o < sizeof others / sizeof *others; o++) {
        plan->least = others[o];
        judge_plan(plan, judge, context);
    }
    plan->least = least;
    for (plan->nstates = 0; plan->nstates < nstates; plan->nstates++)
        judge_plan(plan, judge, context);
    for (uint32_t k = 0; k < nstates; k++)
        mutate_state(plan, k, judge, context);
}

static void mutate_fusion(struct raw_plan *plan, judge_mutant *judge, void *context)
{
    plan->fused = plan->has_fusion ? plan->fused : plan->cost;
    plan->has_fusion = true;
    judge_plan(plan, judge, context);
    for (uint32_t s = 0; s < plan->nsteps; s++) {
        plan->step[s].joined ^= 1u;
        judge_plan(plan, judge, context);
        for (uint32_t t = 0; t < s; t++) {
            plan->step[t].joined ^= 1u;
            judge_plan(plan, judge, context);
            plan->step[t].joined ^= 1u;
        }
        plan->step[s].joined ^= 1u;
    }
    plan->fused--;
    judge_plan(plan, judge, context);
}

void mutate_sections(const struct raw_plan *plan, judge_mutant *judge, void *context)
{
    struct raw_plan mutant;
    raw_copy_plan(plan, &mutant);
    if (plan->has_bound)
        mutate_bound(&mutant, judge, context);
    mutate_fusion(&mutant, judge, context);
    mutant.has_fusion = plan->has_fusion;
    mutant.has_bound = false;
    judge_plan(&mutant, judge, context);
    raw_free_plan(&mutant);
}
