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

/* Of the target's mesh; as many as it has where the device is at none. */
static uint32_t find_target_position(const struct redist_problem *problem, uint32_t device,
                                     uint32_t positions)
{
    const struct redist_mesh *mesh = redist_get_target_mesh(problem);
    uint32_t position = 0;
    while (position < positions && redist_get_device(mesh, position) != device)
        position++;
    return position;
}

bool needs_tile(const struct redist_problem *problem, uint32_t device)
{
    uint32_t positions = redist_count_devices(redist_get_target_mesh(problem));
    uint32_t position = find_target_position(problem, device, positions);
    return position < positions && needs_tile_at(problem, position);
}

bool gets_identity(const struct redist_problem *problem, uint32_t device)
{
    uint32_t positions = redist_count_devices(redist_get_target_mesh(problem));
    uint32_t position = find_target_position(problem, device, positions);
    return position < positions && !needs_tile_at(problem, position);
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
