#include "plan/links/type_bound.h"

#include <string.h>

#include "plan/links/link_price.h"
#include "plan/weak/weak.h"

static void bound_run(const struct run_space *space, const struct redist_topology *topology,
                      uint32_t r, struct type_bound *bound)
{
    const struct link_run *run = &space->run[r];
    for (uint32_t k = 0; k < run->n; k++) {
        const struct redist_link *link = &topology->axis[run->axis[k]];
        uint64_t turns = count_turns(space->problem->mesh.axis[run->axis[k]].size);
        if (link->latency > bound->latency[r])
            bound->latency[r] = link->latency;
        if (link->inverse_bandwidth < bound->inverse_bandwidth)
            bound->inverse_bandwidth = link->inverse_bandwidth;
        bound->combining[r] = add_costs(bound->combining[r], multiply_cost(turns, link->latency));
    }
}

void start_type_bound(const struct run_space *space, const struct redist_topology *topology,
                      bool in_turns, struct type_bound *bound)
{
    const struct run_places target = place_runs(space, true);
    memset(bound, 0, sizeof *bound);
    bound->space = space;
    bound->known = topology->nmeasured == 0;
    bound->in_turns = in_turns;
    bound->inverse_bandwidth = COST_INFINITE;
    bound->wanted = find_run_local(space, &target);
    for (uint32_t i = 0; i < space->problem->from.rank; i++)
        bound->tile[i] = find_run_tile(space, &target, i);
    for (uint32_t r = 0; r < space->nruns; r++) {
        bound_run(space, topology, r, bound);
        bound->place[r] = target.run[r];
        bound->parts[r] = count_major_parts(space, &target, r);
        for (uint32_t k = 1u << r; k < 2u << r; k++) {
            uint64_t others = bound->slowest[k ^ 1u << r];
            bound->slowest[k] = bound->latency[r] > others ? bound->latency[r] : others;
        }
    }
}

bool is_at_target(const struct type_bound *bound, uint32_t r, uint32_t i, uint64_t parts)
{
    return bound->place[r].where == i && bound->parts[r] == parts;
}

uint64_t bound_left_sums(const struct type_bound *bound, const struct run_places *places)
{
    uint64_t price = 0;
    for (uint32_t r = 0; r < bound->space->nruns && bound->known; r++) {
        if (places->run[r].where == UNREDUCED && bound->in_turns)
            price = add_costs(price, bound->combining[r]);
        else if (places->run[r].where == UNREDUCED && bound->latency[r] > price)
            price = bound->latency[r];
    }
    return price;
}

uint32_t list_misplaced(const struct type_bound *bound, const struct run_places *places)
{
    uint32_t misplaced = 0;
    for (uint32_t r = 0; r < bound->space->nruns; r++) {
        const struct run_place *place = &places->run[r];
        bool cuts = place->where != NOWHERE && place->where != UNREDUCED;
        if (cuts &&
            (place->where != bound->place[r].where ||
             !is_at_target(bound, r, place->where, count_major_parts(bound->space, places, r))))
            misplaced |= 1u << r;
    }
    return misplaced;
}

/* What a device receives at least: of sums each element of its target. */
static uint64_t bound_received(const struct type_bound *bound, const struct run_tiles *tiles,
                               bool has_sums)
{
    uint64_t held = 1;
    for (uint32_t i = 0; i < bound->space->problem->from.rank && !has_sums; i++)
        held *= tiles->tile[i] < bound->tile[i] ? tiles->tile[i] : bound->tile[i];
    return has_sums ? bound->wanted : bound->wanted - held;
}

uint64_t bound_left(const struct type_bound *bound, const struct run_places *places,
                    const struct run_tiles *tiles)
{
    bool has_sums = false;
    if (!bound->known)
        return 0;
    for (uint32_t r = 0; r < bound->space->nruns; r++)
        has_sums = has_sums || places->run[r].where == UNREDUCED;
    uint64_t combining = bound_left_sums(bound, places);
    uint64_t moving = bound->slowest[list_misplaced(bound, places)];
    uint64_t latency = bound->in_turns      ? add_costs(combining, moving)
                       : combining > moving ? combining
                                            : moving;
    uint64_t received = bound_received(bound, tiles, has_sums);
    return add_costs(latency, multiply_cost(received, bound->inverse_bandwidth));
}
