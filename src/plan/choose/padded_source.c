#include "plan/choose/padded_source.h"

#include "plan/choose/combined_plan.h"
#include "plan/choose/restate.h"
#include "plan/lower/assemble.h"
#include "types/mesh.h"
#include "base/report.h"

bool pad_source(const struct redist_problem *problem, struct redist_type *padded)
{
    const struct redist_mesh *mesh = &problem->mesh;
    bool changes = false;
    *padded = problem->from;
    for (uint32_t i = 0; i < padded->rank && !problem->two_meshes; i++) {
        struct redist_dim *from = &padded->dim[i];
        const struct redist_dim *to = &problem->to.dim[i];
        uint64_t tiles = multiply_axes(mesh, to->axis, to->naxes);
        if (multiply_axes(mesh, from->axis, from->naxes) > 1 || tiles == 1 ||
            from->tile == to->tile * tiles)
            continue;
        from->tile = to->tile * tiles;
        changes = true;
    }
    return changes;
}

enum redist_status start_unpadded(const struct redist_problem *problem, struct redist_plan *plan,
                                  struct redist_error *error)
{
    struct redist_plan *before = start_plan(problem);
    if (before == NULL)
        return report_failure(error, "out of memory");
    enum redist_status status = append_resize(&plan->problem.from, before, false, error);
    if (status == REDIST_OK && plan->nsteps == REDIST_MAX_STEPS)
        status = report_failure(error, "the plan needs more than %u steps", REDIST_MAX_STEPS);
    if (status == REDIST_OK)
        status = prepend_steps(before, plan, error);
    redist_free_plan(before);
    return status;
}
