#include <redist/normalize.h>
#include "notation/sequence.h"
#include "plan/lower/assemble.h"
#include "plan/lower/fuse.h"
#include "rewrite/certify.h"
#include "rewrite/rewrite.h"
#include "types/report.h"

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
    struct redist_error inner = {{0}};
    *plan = NULL;
    *adjustment = (struct redist_adjustment){0, 0};
    if (redist_check_problem(problem, error) != REDIST_OK ||
        parse_sequence(text, length, name, &problem->mesh, &sequence, error) != REDIST_OK)
        return REDIST_FAILED;
    if (weaken_sequence(problem, &sequence, name, types, &weak, error) != REDIST_OK)
        return REDIST_REJECTED;
    if (certify_sequence(problem, &sequence, types, plan, &inner) != REDIST_OK)
        return report_failure(error, "%s: %s", name, inner.message);
    const struct redist_type *last =
        sequence.nsteps == 0 ? &problem->from : &types[sequence.nsteps - 1];
    adjustment->left_out = count_trivial(problem, &sequence, types);
    if (!same_table(&problem->mesh, last, &problem->to))
        adjustment->added_permute = (*plan)->nsteps;
    return REDIST_OK;
}

/* As the steps given were: only allpermutes with the alltoall before, or chains too. */
static enum redist_status fuse_again(const struct redist_step *step, uint32_t nsteps,
                                     struct redist_plan *plan, struct redist_error *error)
{
    bool fused = false, chains = false;
    for (uint32_t s = 0; s < nsteps; s++) {
        fused = fused || step[s].fused;
        chains = chains || (step[s].fused && step[s].op != REDIST_ALLPERMUTE);
    }
    if (!fused)
        return REDIST_OK;
    return fuse_steps(plan, chains) ? finish_plan(plan, error)
                                    : report_failure(error, "out of memory");
}

enum redist_status redist_normalize_steps(const struct redist_problem *problem,
                                          const struct redist_step *step, uint32_t nsteps,
                                          struct redist_plan **plan, struct redist_error *error)
{
    struct weak_path weak;
    uint64_t given_cost;
    *plan = NULL;
    if (redist_check_problem(problem, error) != REDIST_OK)
        return REDIST_FAILED;
    if (nsteps > REDIST_MAX_STEPS)
        return report_failure(error, "more than %u steps", REDIST_MAX_STEPS);
    weaken_steps(step, nsteps, &weak);
    enum redist_status status = rewrite_sequence(problem, &weak, &given_cost, plan, error);
    if (status == REDIST_OK)
        status = fuse_again(step, nsteps, *plan, error);
    if (status != REDIST_OK) {
        redist_free_plan(*plan);
        *plan = NULL;
    }
    return status;
}
