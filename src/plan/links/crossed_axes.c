#include "plan/links/crossed_axes.h"

#include <string.h>

#include "plan/links/link_price.h"
#include "plan/links/plan_price.h"
#include "plan/links/traffic.h"
#include "plan/weak/weak.h"
#include "types/plain.h"

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

static uint64_t find_slowest(const struct redist_problem *problem,
                             const struct redist_topology *topology, uint32_t axes)
{
    uint64_t latency = 0;
    for (uint32_t x = 0; x < problem->mesh.naxes; x++)
        if ((axes >> x & 1u) != 0 && topology->axis[x].latency > latency)
            latency = topology->axis[x].latency;
    return latency;
}

uint64_t bound_crossed_latency(const struct redist_problem *problem,
                               const struct redist_topology *topology)
{
    if (topology == NULL || topology->nmeasured > 0)
        return 0;
    uint64_t slowest = find_slowest(problem, topology, find_crossed_axes(problem));
    uint64_t least = find_least_link(topology, list_links(&problem->mesh)).latency;
    return slowest > least ? slowest - least : 0;
}

/* What a device receives at least over an axis that is crossed, of an array that tiles fill: what
 * those at one coordinate of it want and have not is shared by them at best. Nothing is said where
 * both sides cut one dimension along the axis. */
static uint64_t bound_crossing(const struct redist_problem *problem, uint32_t axis)
{
    const struct redist_mesh *mesh = &problem->mesh;
    const struct redist_type *from = &problem->from, *to = &problem->to;
    uint64_t elements = 1, size = mesh->axis[axis].size;
    bool cuts = false, cut = false;
    for (uint32_t i = 0; i < from->rank; i++) {
        bool before = find_stride(mesh, &from->dim[i], axis) != 0;
        bool after = find_stride(mesh, &to->dim[i], axis) != 0;
        if (before && after)
            return 0;
        cut = cut || before;
        cuts = cuts || after;
        elements = multiply_cost(elements, from->dim[i].size);
    }
    uint64_t shared = elements / redist_count_devices(mesh);
    uint64_t wanted = cuts ? shared : multiply_cost(shared, size);
    return cut ? wanted - wanted / size : wanted;
}

uint64_t bound_links_price(const struct redist_problem *problem,
                           const struct redist_topology *topology)
{
    uint32_t crossed = find_crossed_axes(problem);
    uint64_t crossing = 0;
    if (topology == NULL || topology->nmeasured > 0 || crossed == 0)
        return 0;
    for (uint32_t x = 0; x < problem->mesh.naxes && is_full_problem(problem); x++) {
        const struct redist_link *link = &topology->axis[x];
        uint64_t received = (crossed >> x & 1u) != 0 ? bound_crossing(problem, x) : 0;
        uint64_t price = add_costs(link->latency, multiply_cost(received, link->inverse_bandwidth));
        crossing = received > 0 && price > crossing ? price : crossing;
    }
    uint64_t received = has_sums(problem) ? count_wanted(&problem->to)
                                          : bound_missing(&problem->from, &problem->to);
    const struct redist_link least = find_least_link(topology, list_links(&problem->mesh));
    uint64_t price = add_costs(find_slowest(problem, topology, crossed),
                               multiply_cost(received, least.inverse_bandwidth));
    return price > crossing ? price : crossing;
}
