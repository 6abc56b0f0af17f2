/* For the planner's tests: reading problems, and replaying a plan on a machine that shares no code
 * with the planner. */
#ifndef TESTS_EXACT_REPLAY_H
#define TESTS_EXACT_REPLAY_H

#include "exact/machine.h"
#include "support/checks.h"

#include "types/sequence.h"

/* Whatever its order and height, a plan is right, and what it says about itself. */
static inline void replay_plan(const struct redist_plan *plan)
{
    uint32_t where = 0;
    const char *fault = judge_plan(plan, &where);
    if (fault != NULL)
        fail_msg("step %u: %s", where, fault);
}

/* A plan of ours: in normal form as well, within the bound, one permute at most. */
static inline void check_plan(const struct redist_plan *plan)
{
    unsigned phase = 0, permutes = 0, fused = 0;
    replay_plan(plan);
    for (uint32_t k = 0; k < plan->nsteps; k++) {
        const struct redist_step *step = &plan->step[k];
        unsigned now = step->op == REDIST_DYNSLICE ? 0 : step->op == REDIST_ALLGATHER ? 2 : 1;
        assert_true(now >= phase);
        phase = now;
        permutes += step->op == REDIST_ALLPERMUTE && !step->fused;
        fused += step->op == REDIST_ALLPERMUTE && step->fused;
    }
    assert_true(plan->height <= plan->memory_bound && plan->normal && permutes <= 1);
    assert_int_equal(plan->report.permute, permutes + fused > 0);
}

static inline struct redist_problem read_problem(const char *mesh, const char *from, const char *to)
{
    struct redist_problem problem = {.elem_bytes = 4};
    struct redist_error error = {""};
    if (redist_parse_mesh(mesh, &problem.mesh, &error) != REDIST_OK ||
        redist_parse_type(from, &problem.mesh, &problem.from, &error) != REDIST_OK ||
        redist_parse_type(to, &problem.mesh, &problem.to, &error) != REDIST_OK)
        fail_msg("%s", error.message);
    return problem;
}

static inline void expect_failure(enum redist_status status, const struct redist_error *error,
                                  struct redist_plan *const *plan, const char *part)
{
    assert_int_equal(status, REDIST_BAD_INPUT);
    assert_null(*plan);
    if (strstr(error->message, part) == NULL)
        fail_msg("message: %s", error->message);
}

#endif
