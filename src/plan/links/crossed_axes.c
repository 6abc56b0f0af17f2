#include "plan/links/crossed_axes.h"

#include <string.h>

#include "plan/links/link_price.h"
#include "plan/links/plan_price.h"
#include "plan/links/traffic.h"
#include "plan/weak/weak.h"

/* By how much one step along the axis moves the tile of a dimension; 0 where it does not. */
static uint64_t find_stride(const struct redist_mesh *mesh, const struct redist_dim *dim,
                            uint32_t axis)
{
    uint64_t stride = dim->tile;
    for (uint32_t k = 0; k < dim->naxes; k++) {
        if (dim->axis[k] == axis)
            return stride;
        stride *= mesh->axis[dim->axis[k]].size;
    }
    return 0;
}

/* Whether the axis has another coordinate where an element is. */
static bool is_elsewhere(const struct redist_dim *from, uint64_t stride, uint32_t size,
                         uint64_t element, uint32_t at)
{
    return element < from->size && element / stride % size != at;
}

/* Of a dimension that the source cuts along the axis: whether a device at some coordinate of it
 * wants an element that is at another. Where the target cuts another dimension along it, or none,
 * all devices want the first; else together those at one coordinate want what is between two
 * strides. */
static bool crosses(const struct redist_mesh *mesh, const struct redist_dim *from,
                    const struct redist_dim *to, uint32_t axis)
{
    uint64_t before = find_stride(mesh, from, axis), after = find_stride(mesh, to, axis);
    uint32_t size = mesh->axis[axis].size;
    if (after == 0)
        return true;
    for (uint32_t at = 0; at < size; at += at == 0 || at == size - 1 ? 1 : size - 2) {
        uint64_t first = at * after, last = first + after - 1;
        last = last < from->size ? last : from->size - 1;
        if (first < from->size && (is_elsewhere(from, before, size, first, at) ||
                                   is_elsewhere(from, before, size, last, at)))
            return true;
    }
    return false;
}

/* Whether the devices at coordinate 1 of the axis, and 0 of all others, want any of the array. */
static bool is_wanted_along(const struct redist_problem *problem, uint32_t axis)
{
    for (uint32_t i = 0; i < problem->to.rank; i++)
        if (find_stride(&problem->mesh, &problem->to.dim[i], axis) >= problem->to.dim[i].size)
            return false;
    return true;
}

uint32_t find_crossed_axes(const struct redist_problem *problem)
{
    const struct redist_mesh *mesh = &problem->mesh;
    const struct redist_type *from = &problem->from, *to = &problem->to;
    uint32_t crossed = 0;
    if (problem->two_meshes || to->nunreduced > 0)
        return 0;
    for (uint32_t x = 0; x < mesh->naxes; x++) {
        bool moves = memchr(from->unreduced, (int)x, from->nunreduced) != NULL;
        for (uint32_t i = 0; i < from->rank && !moves; i++)
            moves = find_stride(mesh, &from->dim[i], x) != 0 &&
                    crosses(mesh, &from->dim[i], &to->dim[i], x);
        if (moves && mesh->axis[x].size > 1 && is_wanted_along(problem, x))
            crossed |= UINT32_C(1) << x;
    }
    return crossed;
}

uint64_t bound_links_price(const struct redist_problem *problem,
                           const struct redist_topology *topology)
{
    uint32_t crossed = find_crossed_axes(problem);
    uint64_t latency = 0;
    if (topology == NULL || topology->nmeasured > 0 || crossed == 0)
        return 0;
    for (uint32_t x = 0; x < problem->mesh.naxes; x++)
        if ((crossed >> x & 1u) != 0 && topology->axis[x].latency > latency)
            latency = topology->axis[x].latency;
    uint64_t received = has_sums(problem) ? count_wanted(&problem->to)
                                          : bound_missing(&problem->from, &problem->to);
    const struct redist_link least = find_least_link(topology, list_links(&problem->mesh));
    return add_costs(latency, multiply_cost(received, least.inverse_bandwidth));
}
