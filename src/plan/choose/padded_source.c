#include "plan/choose/padded_source.h"

#include "plan/choose/combined_plan.h"
#include "plan/choose/restate.h"
#include "plan/lower/assemble.h"
#include "types/mesh.h"
#include "base/report.h"

/* How long a dimension that the source does not cut becomes. */
static uint64_t find_length(const struct redist_problem *problem, const struct padding *padding,
                            uint32_t i)
{
    uint64_t length = problem->from.dim[i].tile;
    uint64_t multiple = (i == padding->sum_dim ? padding->summands : 1) *
                        (uint64_t)(i == padding->replica_dim ? padding->replicas : 1);
    const struct redist_dim *to = &problem->to.dim[i];
    uint64_t tiles = multiply_axes(redist_get_target_mesh(problem), to->axis, to->naxes);
    if (!padding->like_target)
        return length + (multiple - length % multiple) % multiple;
    return tiles > 1 ? to->tile * tiles : length;
}

bool pad_source(const struct redist_problem *problem, const struct padding *padding,
                struct redist_type *padded)
{
    bool changes = false;
    *padded = problem->from;
    for (uint32_t i = 0; i < padded->rank; i++) {
        struct redist_dim *from = &padded->dim[i];
        uint64_t length = find_length(problem, padding, i);
        bool cut = multiply_axes(&problem->mesh, from->axis, from->naxes) > 1;
        if (cut || length == from->tile || length > REDIST_MAX_EXTENT)
            continue;
        from->tile = length;
        changes = true;
    }
    return changes && redist_compute_local_size(padded) > 0;
}

enum redist_status start_unpadded(const struct redist_problem *problem, struct redist_plan *plan,
                                  struct redist_error *error)
{
    struct redist_plan *before = start_plan(problem);
    if (before == NULL)
        return report_no_memory(error, "out of memory");
    enum redist_status status = append_resize(&plan->problem.from, before, false, error);
    if (status == REDIST_OK && plan->nsteps == REDIST_MAX_STEPS)
        status = report_failure(error, "the plan needs more than %u steps", REDIST_MAX_STEPS);
    if (status == REDIST_OK)
        status = prepend_steps(before, plan, error);
    redist_free_plan(before);
    return status;
}
