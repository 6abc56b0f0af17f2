#include "plan/choose/one_mesh.h"

#include <stdlib.h>

#include "types/mesh.h"

static bool have_same_devices(const struct redist_mesh *a, const struct redist_mesh *b)
{
    bool same = a->naxes == b->naxes;
    for (uint32_t x = 0; x < a->naxes && same; x++)
        same = a->axis[x].size == b->axis[x].size;
    uint32_t n = same ? redist_count_devices(a) : 0;
    for (uint32_t p = 0; p < n && same; p++)
        same = redist_get_device(a, p) == redist_get_device(b, p);
    return same;
}

bool unite_meshes(const struct redist_problem *problem, struct redist_problem *one)
{
    if (!problem->two_meshes || redist_check_problem(problem, NULL) != REDIST_OK ||
        !have_same_devices(&problem->mesh, &problem->target_mesh))
        return false;
    *one = *problem;
    one->two_meshes = false;
    one->target_mesh = (struct redist_mesh){.naxes = 0};
    return true;
}

enum redist_status restore_meshes(const struct redist_problem *problem, struct redist_plan *plan,
                                  struct redist_error *error)
{
    struct redist_problem copy;
    if (redist_copy_problem(problem, &copy, error) != REDIST_OK)
        return REDIST_FAILED;
    redist_free_problem(&plan->problem);
    plan->problem = copy;
    free(plan->proof.state);
    plan->proof = (struct redist_bound){.stated = false};
    return REDIST_OK;
}
