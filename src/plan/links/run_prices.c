#include "plan/links/run_prices.h"

#include "plan/links/link_price.h"

void list_like_runs(const struct run_space *space, const struct redist_topology *topology,
                    uint32_t alike[MOST_RUNS])
{
    for (uint32_t r = 0; r < space->nruns; r++) {
        alike[r] = 0;
        for (uint32_t q = 0; q < space->nruns; q++)
            alike[r] |=
                (uint32_t)have_like_links(topology, space->run[q].axis[0], space->run[r].axis[0])
                << q;
    }
}

/* The axes of the chosen runs. What is not listed is not set, as there is room for many. */
static void list_uses(const struct run_space *space, const struct redist_topology *topology,
                      uint32_t chosen, struct link_uses *uses)
{
    uses->topology = topology;
    uses->n = 0;
    for (uint32_t r = 0; r < space->nruns && chosen >> r != 0; r++) {
        const struct link_run *run = &space->run[r];
        for (uint32_t k = 0; k < run->n && (chosen >> r & 1u) != 0; k++)
            append_use(uses, run->axis[k], space->problem->mesh.axis[run->axis[k]].size);
    }
}

uint64_t price_direct_along(const struct run_space *space, const struct redist_topology *topology,
                            uint32_t chosen, uint64_t received)
{
    struct link_uses uses;
    list_uses(space, topology, chosen, &uses);
    return price_direct(&uses, received);
}

uint64_t price_collective_along(const struct run_space *space,
                                const struct redist_topology *topology, enum redist_op op,
                                uint32_t chosen, uint64_t local, uint64_t received)
{
    struct link_uses uses;
    uint64_t devices = 1;
    list_uses(space, topology, chosen, &uses);
    for (uint32_t k = 0; k < uses.n; k++)
        devices *= uses.use[k].size;
    return price_links(op, &uses, devices, local, received);
}
