#include "compare/baseline_plan.h"
#include <string.h>
#include "compare/baseline_gspmd.h"
#include "plan/lower/lower.h"
#include "rewrite/certify.h"
#include "types/report.h"

/* One merged step for all axes of dimension i. */
static struct typed_step take_dimension(enum redist_op op, uint32_t i, const struct redist_dim *dim)
{
    struct typed_step step = {.op = op, .into = i, .split = i, .naxes = dim->naxes};
    memcpy(step.axis, dim->axis, dim->naxes);
    return step;
}

/* Equation (2) of the paper: gather every dimension, then slice every one. */
static enum redist_status plan_naively(const struct redist_problem *problem,
                                       struct redist_plan **plan, struct redist_error *error)
{
    struct typed_sequence sequence = {0};
    struct redist_type type = problem->from, types[2 * REDIST_MAX_RANK];
    for (uint32_t i = 0; i < type.rank; i++)
        if (problem->from.dim[i].naxes > 0)
            sequence.step[sequence.nsteps++] =
                take_dimension(REDIST_ALLGATHER, i, &problem->from.dim[i]);
    for (uint32_t i = 0; i < type.rank; i++)
        if (problem->to.dim[i].naxes > 0)
            sequence.step[sequence.nsteps++] =
                take_dimension(REDIST_DYNSLICE, i, &problem->to.dim[i]);
    for (uint32_t s = 0; s < sequence.nsteps; s++) {
        enum redist_status status =
            apply_typing_rule(&problem->mesh, &sequence.step[s], &type, error);
        if (status != REDIST_OK)
            return status;
        types[s] = type;
    }
    return certify_sequence(problem, &sequence, types, plan, error);
}

enum redist_status make_baseline_plan(const struct redist_problem *problem,
                                      enum redist_baseline which, struct redist_plan **plan,
                                      struct redist_error *error)
{
    struct weak_graph graph;
    struct weak_path path;
    if (which != REDIST_NAIVE && which != REDIST_GSPMD_LIKE)
        return report_failure(error, "only naive and gspmd-like can be made into plans");
    build_weak_graph(problem, &graph);
    if (which == REDIST_GSPMD_LIKE && find_gspmd_path(&graph, &path))
        return lower_path(problem, &graph, &path, plan, error);
    return plan_naively(problem, plan, error);
}
