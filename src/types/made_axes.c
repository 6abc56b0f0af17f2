#include "types/made_axes.h"
#include <string.h>

static bool is_made(const struct redist_problem *problem, uint8_t axis)
{
    return memchr(problem->from.unreduced, axis, problem->from.nunreduced) == NULL;
}

uint32_t list_made_axes(const struct redist_problem *problem, uint8_t axis[REDIST_MAX_AXES])
{
    const struct redist_type *to = &problem->to;
    uint32_t n = 0;
    for (uint32_t k = 0; k < to->nunreduced && !problem->two_meshes; k++)
        if (is_made(problem, to->unreduced[k]))
            axis[n++] = to->unreduced[k];
    return n;
}

bool makes_axes(const struct redist_problem *problem)
{
    uint8_t axis[REDIST_MAX_AXES];
    return list_made_axes(problem, axis) > 0;
}

bool needs_tile_at(const struct redist_problem *problem, uint32_t position)
{
    uint8_t axis[REDIST_MAX_AXES];
    uint32_t coordinate[REDIST_MAX_AXES], n = list_made_axes(problem, axis);
    if (n > 0)
        redist_compute_coordinates(&problem->mesh, position, coordinate);
    for (uint32_t k = 0; k < n; k++)
        if (coordinate[axis[k]] != 0)
            return false;
    return true;
}

bool needs_tile(const struct redist_problem *problem, uint32_t device)
{
    const struct redist_mesh *mesh = redist_get_target_mesh(problem);
    uint32_t positions = redist_count_devices(mesh);
    for (uint32_t p = 0; p < positions; p++)
        if (redist_get_device(mesh, p) == device)
            return needs_tile_at(problem, p);
    return false;
}

void leave_out_made_axes(struct redist_problem *problem)
{
    struct redist_type *to = &problem->to;
    uint32_t n = 0;
    for (uint32_t k = 0; k < to->nunreduced; k++)
        if (problem->two_meshes || !is_made(problem, to->unreduced[k]))
            to->unreduced[n++] = to->unreduced[k];
    to->nunreduced = n;
}
