#include "types/made_axes.h"
#include "types/mesh.h"
#include "types/plain.h"
#include <inttypes.h>
#include "base/report.h"

uint64_t count_existing(const struct redist_dim *dim)
{
    return dim->tile < dim->size ? dim->tile : dim->size;
}

uint64_t count_wanted(const struct redist_type *to)
{
    uint64_t wanted = 1;
    for (uint32_t i = 0; i < to->rank; i++)
        wanted *= count_existing(&to->dim[i]);
    return wanted;
}

/* A tile at the array's corner has as many elements as any; at most 2^64-1. */
static uint64_t count_existing_size(const struct redist_type *type, const uint64_t *tile)
{
    uint64_t size = 1;
    for (uint32_t x = 0; x < type->rank; x++) {
        uint64_t existing = tile[x] < type->dim[x].size ? tile[x] : type->dim[x].size;
        if (__builtin_mul_overflow(size, existing, &size))
            return UINT64_MAX;
    }
    return size;
}

uint64_t compute_memory_bound(const struct redist_problem *problem)
{
    uint64_t source = redist_compute_local_size(&problem->from);
    uint64_t target = redist_compute_local_size(&problem->to);
    return source > target ? source : target;
}

uint64_t count_padding_over_bound(const struct redist_problem *problem,
                                  const struct redist_step *step, uint32_t nsteps, uint64_t height)
{
    uint64_t bound = compute_memory_bound(problem);
    if (height <= bound || height - bound >= bound)
        return 0;
    for (uint32_t s = 0; s < nsteps; s++)
        if (count_existing_size(&problem->from, step[s].tile) > bound)
            return 0;
    return height - bound;
}

static enum redist_status check_full_tiles(const struct redist_mesh *mesh,
                                           const struct redist_type *type,
                                           struct redist_error *error)
{
    for (uint32_t i = 0; i < type->rank; i++) {
        uint64_t product = type->dim[i].tile;
        for (uint32_t k = 0; k < type->dim[i].naxes; k++)
            product *= mesh->axis[type->dim[i].axis[k]].size;
        if (product != type->dim[i].size)
            return report_failure(error,
                                  "dimension %u: tile %" PRIu64 " times its axis sizes is %" PRIu64
                                  ", expected the global size %" PRIu64,
                                  i, type->dim[i].tile, product, type->dim[i].size);
    }
    return REDIST_OK;
}

enum redist_status check_plain_type(const struct redist_mesh *mesh, const struct redist_type *type,
                                    struct redist_error *error)
{
    PASS_FAILURE(check_full_tiles(mesh, type, error));
    return type->nunreduced == 0 ? REDIST_OK : report_failure(error, "expected no unreduced axes");
}

const char *find_gap(const struct redist_problem *problem)
{
    if (problem->two_meshes)
        return "second mesh";
    if (redist_count_problem_devices(problem) != redist_count_devices(&problem->mesh))
        return "idle devices";
    if (check_full_tiles(&problem->mesh, &problem->from, NULL) != REDIST_OK ||
        check_full_tiles(&problem->mesh, &problem->to, NULL) != REDIST_OK)
        return "tiles that do not divide the array";
    if (makes_axes(problem))
        return "axes that are unreduced in the target alone";
    return NULL;
}

/* The first thing that a plain problem has not; NULL when it is plain. */
static const char *find_extra(const struct redist_problem *problem)
{
    return problem->from.nunreduced > 0 ? "unreduced axes" : find_gap(problem);
}

bool is_full_problem(const struct redist_problem *problem)
{
    return find_gap(problem) == NULL;
}

bool is_plain_problem(const struct redist_problem *problem)
{
    return find_extra(problem) == NULL;
}

enum redist_status check_plain_problem(const struct redist_problem *problem, const char *what,
                                       struct redist_error *error)
{
    PASS_FAILURE(redist_check_problem(problem, error));
    const char *extra = find_extra(problem);
    if (extra == NULL && mesh_has_order(&problem->mesh))
        extra = "order of devices";
    return extra == NULL ? REDIST_OK : report_failure(error, "%s supports no %s", what, extra);
}

bool is_paper_step(enum redist_op op)
{
    return op == REDIST_DYNSLICE || op == REDIST_ALLGATHER || op == REDIST_ALLTOALL ||
           op == REDIST_ALLPERMUTE;
}

bool is_bounded_step(enum redist_op op)
{
    return is_paper_step(op) || op == REDIST_REDUCESCATTER || op == REDIST_ALLREDUCE;
}

bool may_state_bound(const struct redist_plan *plan)
{
    for (uint32_t s = 0; s < plan->nsteps; s++)
        if (!is_bounded_step(plan->step[s].op) || plan->step[s].used != plan->ndevices)
            return false;
    return is_full_problem(&plan->problem);
}
