/* What is usual: one price for all links, or two levels of links, inside nodes and between. */
#include "types/sequence.h"
#include "base/report.h"

/* A message takes some microseconds, a byte some hundred picoseconds: a node of today,
 * all ranks at work. In picoseconds. */
#define MESSAGE_PRICE 5000000u
#define BYTE_PRICE 250u

struct redist_objective redist_get_usual_prices(const struct redist_problem *problem)
{
    return (struct redist_objective){.per_exchange = MESSAGE_PRICE,
                                     .per_received = (uint64_t)BYTE_PRICE * problem->elem_bytes};
}

/* A network of 10 Gbit/s, which the devices of a node share, and the latency of its messages;
 * in picoseconds. */
#define NETWORK_MESSAGE_PRICE 30000000u
#define NETWORK_BYTE_PRICE 800u

/* Whether devices that differ along the axis alone are never on two nodes. */
static bool stays_inside(const struct redist_mesh *mesh, uint32_t axis, uint32_t per_node)
{
    uint32_t positions = redist_count_devices(mesh), size = mesh->axis[axis].size, stride = 1;
    for (uint32_t x = axis + 1; x < mesh->naxes; x++)
        stride *= mesh->axis[x].size;
    for (uint32_t p = 0; p < positions; p++) {
        uint32_t first = p - p / stride % size * stride;
        if (redist_get_device(mesh, p) / per_node != redist_get_device(mesh, first) / per_node)
            return false;
    }
    return true;
}

enum redist_status redist_get_usual_levels(const struct redist_problem *problem, uint32_t per_node,
                                           struct redist_topology *topology,
                                           struct redist_error *error)
{
    const struct redist_mesh *mesh = &problem->mesh;
    uint32_t ndevices = redist_count_problem_devices(problem);
    const struct redist_objective inside = redist_get_usual_prices(problem);
    *topology = (struct redist_topology){0};
    if (per_node == 0 || ndevices % per_node != 0)
        return report_failure(error, "%u devices are not nodes of %u each", (unsigned)ndevices,
                              (unsigned)per_node);
    for (uint32_t x = 0; x < mesh->naxes; x++)
        topology->axis[x] =
            stays_inside(mesh, x, per_node)
                ? (struct redist_link){inside.per_exchange, inside.per_received}
                : (struct redist_link){NETWORK_MESSAGE_PRICE, (uint64_t)NETWORK_BYTE_PRICE *
                                                                  per_node * problem->elem_bytes};
    return REDIST_OK;
}
