#include "plan/links/traffic.h"

#include <string.h>
#include <redist/compare.h>

#include "plan/weak/weak.h"
#include "table/brought.h"
#include "table/missing.h"
#include "types/plain.h"
#include "base/report.h"

static uint32_t count_receivers(const struct redist_step *step, uint32_t ndevices)
{
    uint32_t moving = 0;
    if (step->op != REDIST_ALLPERMUTE)
        return ndevices;
    for (uint32_t d = 0; d < ndevices; d++)
        moving += step->list[d] != d;
    return moving;
}

uint64_t count_step_messages(enum redist_op op, uint32_t factor)
{
    switch (op) {
    case REDIST_DYNSLICE:
    case REDIST_RESIZE:
        return 0;
    case REDIST_ALLREDUCE: /* a reducescatter and an allgather of pieces */
        return 2 * ((uint64_t)factor - 1);
    case REDIST_ALLGATHER:
    case REDIST_ALLTOALL:
    case REDIST_REDUCESCATTER:
        return factor - 1;
    default:
        return 1;
    }
}

void redist_measure_plan(const struct redist_plan *plan, struct redist_traffic *traffic)
{
    *traffic = (struct redist_traffic){0, 0.0};
    if (plan == NULL)
        return;
    uint64_t local = redist_compute_local_size(&plan->problem.from);
    for (uint32_t k = 0; k < plan->nsteps; k++) {
        const struct redist_step *step = &plan->step[k];
        uint32_t receivers = count_receivers(step, plan->ndevices);
        uint64_t received = receivers > 0 ? count_received(step, local) : 0;
        /* The devices that the permute moves take part in all else as well. */
        traffic->max = add_costs(traffic->max, received);
        traffic->mean += (double)receivers / plan->ndevices * (double)received;
        local = step->local_size;
    }
}

bool has_sums(const struct redist_problem *problem)
{
    const struct redist_type *from = &problem->from, *to = &problem->to;
    for (uint32_t k = 0; k < from->nunreduced; k++)
        if (problem->mesh.axis[from->unreduced[k]].size > 1 &&
            memchr(to->unreduced, from->unreduced[k], to->nunreduced) == NULL)
            return true;
    return false;
}

enum redist_status redist_measure_problem(const struct redist_problem *problem,
                                          struct redist_traffic *traffic,
                                          struct redist_error *error)
{
    const struct summed_problem data = {problem, NULL, 0};
    struct tile_table from = {.ndims = 0}, to = {.ndims = 0};
    bool enough = create_table(&data, SOURCE_SIDE, &from) && create_table(&data, TARGET_SIDE, &to);
    uint32_t ndevices = redist_count_problem_devices(problem);
    bool sums = has_sums(problem);
    *traffic = (struct redist_traffic){0, 0.0};
    for (uint32_t d = 0; enough && d < ndevices; d++) {
        if (sums)
            from.holds[d] = false; /* nothing it has is part of the result as it stands */
        uint64_t missing = to.holds[d] ? count_missing(&from, &to, d) : 0;
        traffic->max = missing > traffic->max ? missing : traffic->max;
        traffic->mean += (double)missing / ndevices;
    }
    free_table(&from);
    free_table(&to);
    return enough ? REDIST_OK : report_no_memory(error, "out of memory");
}

/* Givers of a device in an exchange: each of the tiles that its own meets, but its own. */
static uint64_t count_givers(const struct tile_table *before, const struct tile_table *after,
                             uint32_t device)
{
    const uint64_t *from = get_offsets(before, device), *to = get_offsets(after, device);
    uint64_t tiles = 1;
    bool own = before->holds[device];
    for (uint32_t x = 0; x < before->ndims; x++) {
        uint64_t tile = before->tile[x], end = to[x] + after->tile[x];
        if (x < before->rank && end > before->of.problem->from.dim[x].size)
            end = before->of.problem->from.dim[x].size;
        if (end <= to[x])
            return 0;
        own = own && from[x] < end && to[x] < from[x] + tile;
        tiles = multiply_cost(tiles, (end - 1) / tile - to[x] / tile + 1);
    }
    return tiles - own;
}

static uint64_t count_exchanged(const struct tile_table *before)
{
    struct tile_table after;
    uint64_t most = 0;
    if (!create_table(&before->of, TARGET_SIDE, &after))
        return COST_INFINITE;
    for (uint32_t d = 0; d < after.ndevices; d++) {
        uint64_t givers = after.holds[d] ? count_givers(before, &after, d) : 0;
        most = givers > most ? givers : most;
    }
    free_table(&after);
    return most;
}

uint64_t redist_count_messages(const struct redist_plan *plan)
{
    if (plan == NULL)
        return COST_INFINITE;
    const struct summed_problem of = {&plan->problem, plan->sum, plan->nsums};
    struct tile_table table;
    uint64_t messages = 0;
    if (!create_table(&of, SOURCE_SIDE, &table))
        return COST_INFINITE;
    for (uint32_t s = 0; s < plan->nsteps; s++) {
        const struct redist_step *step = &plan->step[s];
        messages = add_costs(messages, step->op == REDIST_EXCHANGE
                                           ? count_exchanged(&table)
                                           : count_step_messages(step->op, step->factor));
        replay_step(step, &table);
    }
    free_table(&table);
    return messages;
}

uint64_t bound_missing(const struct redist_type *from, const struct redist_type *to)
{
    uint64_t held = 1;
    for (uint32_t i = 0; i < to->rank; i++) {
        uint64_t existing = count_existing(&to->dim[i]);
        held *= from->dim[i].tile < existing ? from->dim[i].tile : existing;
    }
    return count_wanted(to) - held;
}
