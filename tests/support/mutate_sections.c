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

/* State k with every tile size halved, doubled, set to 1 or to the target's. */
static void mutate_tile(const struct raw_plan *plan, uint32_t k, judge_mutant *judge, void *context)
{
    struct raw_state *state = &plan->state[k];
    const struct raw_state kept = *state;
    for (uint32_t i = 0; i < plan->problem.from.rank; i++) {
        const uint64_t others[] = {kept.tile[i] / 2, kept.tile[i] * 2, kept.tile[i] + 1, 1,
                                   plan->problem.to.dim[i].tile};
        for (size_t o = 0; o < sizeof others / sizeof *others; o++) {
            state->tile[i] = others[o];
            judge_plan(plan, judge, context);
        }
        state->tile[i] = kept.tile[i];
    }
    for (uint32_t i = 0; i < plan->problem.from.rank; i++)
        state->tile[i] = plan->problem.to.dim[i].tile;
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
    mutate_tile(plan, k, judge, context);
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
