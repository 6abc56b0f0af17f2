#include <redist/normalize.h>
#include <stdlib.h>
#include <string.h>
#include "notation/sequence.h"
#include "plan/lower/assemble.h"
#include "plan/lower/fuse.h"
#include "plan/lower/made_target.h"
#include "rewrite/certify.h"
#include "rewrite/rewrite.h"
#include "types/made_axes.h"
#include "types/plain.h"
#include "base/report.h"
#include "base/given.h"

/* The problem that is rewritten for: plain, without the axes that are unreduced in the target
 * alone, of which a plan may be restated. */
static enum redist_status take_plain(const struct redist_problem *problem,
                                     struct redist_problem *plain, struct redist_error *error)
{
    PASS_FAILURE(redist_check_problem(problem, error));
    *plain = *problem;
    leave_out_made_axes(plain);
    return check_plain_problem(plain, "the rewriter", error);
}

/* Steps whose axes all have size 1. */
static uint32_t count_trivial(const struct redist_problem *problem,
                              const struct typed_sequence *sequence,
                              const struct redist_type *types)
{
    uint32_t count = 0;
    for (uint32_t s = 0; s < sequence->nsteps; s++) {
        const struct typed_step *step = &sequence->step[s];
        const struct redist_type *before = s == 0 ? &problem->from : &types[s - 1];
        count += step->op != REDIST_ALLPERMUTE && compute_factor(&problem->mesh, step, before) == 1;
    }
    return count;
}

enum redist_status redist_parse_sequence(const struct redist_problem *problem, const char *text,
                                         size_t length, const char *name, struct redist_plan **plan,
                                         struct redist_adjustment *adjustment,
                                         struct redist_error *error)
{
    struct typed_sequence sequence;
    struct redist_type types[REDIST_MAX_STEPS];
    struct weak_path weak;
    struct redist_problem plain;
    struct redist_error inner = {{0}};
    *plan = NULL;
    *adjustment = (struct redist_adjustment){0, 0};
    PASS_FAILURE(take_plain(problem, &plain, error));
    PASS_FAILURE(parse_sequence(text, length, name, &problem->mesh, &sequence, error));
    if (weaken_sequence(&plain, &sequence, name, types, &weak, error) != REDIST_OK)
        return REDIST_REJECTED;
    if (certify_sequence(&plain, &sequence, types, plan, &inner) != REDIST_OK)
        return report_failure(error, "%s: %s", name, inner.message);
    enum redist_status status = restate_made_axes(problem, *plan, error);
    if (status != REDIST_OK)
        return drop_failed(status, plan);
    const struct redist_type *last =
        sequence.nsteps == 0 ? &problem->from : &types[sequence.nsteps - 1];
    adjustment->left_out = count_trivial(problem, &sequence, types);
    if (!same_table(&problem->mesh, last, &problem->to))
        adjustment->added_permute = (*plan)->nsteps;
    return REDIST_OK;
}

static bool is_fused(const struct redist_step *step, uint32_t nsteps)
{
    for (uint32_t s = 0; s < nsteps; s++)
        if (step[s].fused)
            return true;
    return false;
}

/* The number of the next step from `s` on that is no allpermute. */
static uint32_t skip_permutes(const struct redist_step *step, uint32_t nsteps, uint32_t s)
{
    while (s < nsteps && step[s].op == REDIST_ALLPERMUTE)
        s++;
    return s;
}

/* Nothing was rewritten: the plan has the steps given, apart from allpermutes. */
static bool has_same_steps(const struct redist_step *step, uint32_t nsteps,
                           const struct redist_plan *plan)
{
    uint32_t s = skip_permutes(step, nsteps, 0), p = skip_permutes(plan->step, plan->nsteps, 0);
    while (s < nsteps && p < plan->nsteps) {
        const struct redist_step *a = &step[s], *b = &plan->step[p];
        if (a->op != b->op || a->factor != b->factor ||
            (a->op != REDIST_DYNSLICE && a->into != b->into) ||
            (a->op != REDIST_ALLGATHER && a->split != b->split))
            return false;
        s = skip_permutes(step, nsteps, s + 1);
        p = skip_permutes(plan->step, plan->nsteps, p + 1);
    }
    return s == nsteps && p == plan->nsteps;
}

/* The steps given with their groups; NULL when memory runs out. */
static struct redist_plan *copy_steps(const struct redist_problem *problem,
                                      const struct redist_step *step, uint32_t nsteps)
{
    struct redist_plan *copy = start_plan(problem);
    for (uint32_t s = 0; s < nsteps && copy != NULL; s++) {
        uint32_t *list = malloc(copy->ndevices * sizeof *list);
        if (list != NULL)
            memcpy(list, step[s].list, copy->ndevices * sizeof *list);
        struct redist_weak_op op = {step[s].op, step[s].into, step[s].split, step[s].factor};
        if (list == NULL || !append_step(copy, op, list)) {
            redist_free_plan(copy);
            return NULL;
        }
        copy->step[s].fused = step[s].fused;
    }
    return copy;
}

/* Fused steps that were in normal form already stay as they are, in their groups.
 * Else the steps of the plan are fused like those given: only allpermutes with the
 * alltoall before, or chains too. */
static enum redist_status keep_fusion(const struct redist_step *step, uint32_t nsteps,
                                      struct redist_plan **plan, struct redist_error *error)
{
    bool chains = false;
    if (has_same_steps(step, nsteps, *plan)) {
        struct redist_plan *copy = copy_steps(&(*plan)->problem, step, nsteps);
        redist_free_plan(*plan);
        *plan = copy;
        return copy != NULL ? finish_plan(copy, error) : report_no_memory(error, "out of memory");
    }
    for (uint32_t s = 0; s < nsteps; s++)
        chains = chains || (step[s].fused && step[s].op != REDIST_ALLPERMUTE);
    return fuse_steps(*plan, chains) ? finish_plan(*plan, error)
                                     : report_no_memory(error, "out of memory");
}

static enum redist_status check_rewritable(const struct redist_sequence *sequence,
                                           struct redist_error *error)
{
    const struct redist_step *step = sequence->step;
    for (uint32_t s = 0; s < sequence->nsteps; s++) {
        if (step[s].used < sequence->ndevices)
            return report_failure(error, "step %u: the rewriter knows no step of some devices",
                                  s + 1);
        switch (step[s].op) {
        case REDIST_DYNSLICE:
        case REDIST_ALLGATHER:
        case REDIST_ALLTOALL:
        case REDIST_ALLPERMUTE:
            break;
        default:
            return report_failure(error, "step %u: the rewriter knows no %s", s + 1,
                                  redist_name_op(step[s].op));
        }
    }
    return REDIST_OK;
}

enum redist_status redist_normalize_sequence(const struct redist_sequence *sequence,
                                             struct redist_plan **plan, struct redist_error *error)
{
    *plan = NULL;
    REFUSE_NULL(sequence, error);
    const struct redist_step *step = sequence->step;
    uint32_t nsteps = sequence->nsteps;
    struct weak_path weak;
    uint64_t given_cost;
    struct redist_problem plain;
    PASS_FAILURE(take_plain(&sequence->problem, &plain, error));
    PASS_FAILURE(check_rewritable(sequence, error));
    weaken_steps(step, nsteps, &weak);
    enum redist_status status = rewrite_sequence(&plain, &weak, &given_cost, plan, error);
    if (status == REDIST_OK && is_fused(step, nsteps))
        status = keep_fusion(step, nsteps, plan, error);
    if (status == REDIST_OK)
        status = restate_made_axes(&sequence->problem, *plan, error);
    return drop_failed(status, plan);
}
