/* A machine of its own for plans of version 2: the table of every device, and the
 * premise of each step (docs/FORMAT.md, "Steps"). Shares nothing with the planner. */
#ifndef TESTS_EXACT_MACHINE_H
#define TESTS_EXACT_MACHINE_H

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "types/sequence.h"

struct machine {
    uint32_t ndevices, rank, dims;
    uint64_t size[REDIST_MAX_RANK]; /* of data dimensions */
    uint64_t tile[REDIST_MAX_RANK];
    uint64_t (*offset)[REDIST_MAX_RANK];
    uint8_t *holds;
};

static inline uint32_t place_device(const struct redist_mesh *mesh, uint32_t position)
{
    return mesh->first + (mesh->order != NULL ? mesh->order[position] : position);
}

/* Coordinate of a position along an axis. */
static inline uint32_t read_coordinate(const struct redist_mesh *mesh, uint32_t position,
                                       uint32_t axis)
{
    for (uint32_t x = mesh->naxes; x-- > axis + 1;)
        position /= mesh->axis[x].size;
    return position % mesh->axis[axis].size;
}

static inline uint64_t locate(const struct redist_mesh *mesh, uint32_t position, uint64_t tile,
                              const uint8_t *axis, uint32_t naxes)
{
    uint64_t offset = 0;
    for (uint32_t k = 0; k < naxes; k++) {
        offset += tile * read_coordinate(mesh, position, axis[k]);
        tile *= mesh->axis[axis[k]].size;
    }
    return offset;
}

/* Which summand a position holds: an axis may be there in part. */
static inline uint64_t locate_summand(const struct redist_mesh *mesh, uint32_t position,
                                      const struct redist_sum *sum)
{
    uint64_t summand = 0, before = 1;
    for (uint32_t k = 0; k < sum->naxes; k++) {
        uint32_t coordinate = read_coordinate(mesh, position, sum->axis[k]);
        uint32_t size = mesh->axis[sum->axis[k]].size;
        if (sum->part[k] != 0) {
            coordinate = coordinate / sum->minor[k] % sum->part[k];
            size = sum->part[k];
        }
        summand += before * coordinate;
        before *= size;
    }
    return summand;
}

/* Whether a position has to hold its tile of the target: it is the first along every axis that is
 * unreduced there and not in the source. */
static inline bool is_due(const struct redist_problem *problem, uint32_t position)
{
    const struct redist_type *from = &problem->from, *to = &problem->to;
    for (uint32_t k = 0; k < to->nunreduced; k++)
        if (memchr(from->unreduced, to->unreduced[k], from->nunreduced) == NULL &&
            read_coordinate(&problem->mesh, position, to->unreduced[k]) != 0)
            return false;
    return true;
}

/* One side of a plan's problem, with the plan's summand dimensions. */
static inline void fill_machine(struct machine *machine, const struct redist_plan *plan,
                                bool target)
{
    const struct redist_problem *problem = &plan->problem;
    const struct redist_mesh *mesh =
        target && problem->two_meshes ? &problem->target_mesh : &problem->mesh;
    const struct redist_type *type = target ? &problem->to : &problem->from;
    uint32_t positions = redist_count_devices(mesh);
    machine->ndevices = plan->ndevices;
    machine->rank = type->rank;
    machine->dims = type->rank + plan->nsums;
    memset(machine->offset, 0, machine->ndevices * sizeof machine->offset[0]);
    memset(machine->holds, 0, machine->ndevices);
    for (uint32_t i = 0; i < type->rank; i++) {
        machine->tile[i] = type->dim[i].tile;
        machine->size[i] = type->dim[i].size;
    }
    for (uint32_t v = 0; v < plan->nsums; v++)
        machine->tile[type->rank + v] = target && !plan->sum[v].kept ? plan->sum[v].size : 1;
    for (uint32_t p = 0; p < positions; p++) {
        uint32_t d = place_device(mesh, p);
        if (target && !is_due(problem, p))
            continue;
        machine->holds[d] = 1;
        for (uint32_t i = 0; i < type->rank; i++)
            machine->offset[d][i] =
                locate(mesh, p, type->dim[i].tile, type->dim[i].axis, type->dim[i].naxes);
        for (uint32_t v = 0; v < plan->nsums; v++) {
            const struct redist_sum *sum = &plan->sum[v];
            if (!target || sum->kept)
                machine->offset[d][type->rank + v] = locate_summand(mesh, p, sum);
        }
    }
}

static inline bool open_machine(struct machine *machine, uint32_t ndevices)
{
    machine->offset = calloc(ndevices, sizeof machine->offset[0]);
    machine->holds = calloc(ndevices, 1);
    return machine->offset != NULL && machine->holds != NULL;
}

static inline void close_machine(struct machine *machine)
{
    free(machine->offset);
    free(machine->holds);
}

static inline uint64_t count_local(const struct machine *machine)
{
    uint64_t local = 1;
    for (uint32_t i = 0; i < machine->rank; i++)
        local *= machine->tile[i];
    return local;
}

/* Every device exactly once. */
static inline bool is_permutation(const uint32_t *list, uint32_t n)
{
    uint8_t *seen = calloc(n, 1);
    bool whole = seen != NULL;
    for (uint32_t p = 0; p < n && whole; p++) {
        whole = list[p] < n && !seen[list[p]];
        if (whole)
            seen[list[p]] = 1;
    }
    free(seen);
    return whole;
}

static inline bool group_agrees(const struct machine *machine, const uint32_t *group, uint32_t n,
                                uint32_t along)
{
    for (uint32_t m = 0; m < n; m++) {
        for (uint32_t x = 0; x < machine->dims; x++) {
            uint64_t first = machine->offset[group[0]][x];
            if (x == along)
                first += m * machine->tile[x];
            if (machine->offset[group[m]][x] != first)
                return false;
        }
    }
    return true;
}

/* Moves a group; NULL, or what is wrong. */
static inline const char *move_group(struct machine *machine, const struct redist_step *step,
                                     const uint32_t *group)
{
    bool splits = step->op == REDIST_DYNSLICE || step->op == REDIST_ALLTOALL ||
                  step->op == REDIST_REDUCESCATTER;
    bool joins = step->op != REDIST_DYNSLICE && step->op != REDIST_BROADCAST;
    for (uint32_t m = 0; m < step->factor; m++)
        if (!machine->holds[group[m]] && (step->op != REDIST_BROADCAST || m == 0))
            return "a giver is idle";
    if (joins && !group_agrees(machine, group, step->factor, step->into))
        return "the group does not agree";
    for (uint32_t m = 1; m < step->factor; m++) {
        if (step->op != REDIST_DYNSLICE)
            memcpy(machine->offset[group[m]], machine->offset[group[0]], sizeof machine->offset[0]);
        machine->holds[group[m]] = step->op == REDIST_REDUCE ? 0 : 1;
        if (splits)
            machine->offset[group[m]][step->split] +=
                m * (machine->tile[step->split] / step->factor);
    }
    return NULL;
}

static inline const char *take_groups(struct machine *machine, const struct redist_step *step)
{
    uint32_t rank = machine->rank;
    bool sums = step->op == REDIST_REDUCESCATTER || step->op == REDIST_ALLREDUCE ||
                step->op == REDIST_REDUCE;
    bool splits = step->op == REDIST_DYNSLICE || step->op == REDIST_ALLTOALL ||
                  step->op == REDIST_REDUCESCATTER;
    bool joins = step->op != REDIST_DYNSLICE && step->op != REDIST_BROADCAST;
    if (step->factor < 2 || step->used % step->factor != 0 || step->used > machine->ndevices)
        return "the factor does not divide";
    if (splits && (step->split >= rank || machine->tile[step->split] % step->factor != 0))
        return "the tile does not divide";
    if (splits && joins && step->into == step->split)
        return "one dimension twice";
    if (joins && (step->into >= machine->dims || (step->into >= rank) != sums))
        return "not such a dimension";
    for (uint32_t p = 0; p < step->used; p += step->factor) {
        const char *fault = move_group(machine, step, step->list + p);
        if (fault != NULL)
            return fault;
    }
    for (uint32_t p = step->used; p < machine->ndevices; p++)
        machine->holds[step->list[p]] = 0;
    if (splits)
        machine->tile[step->split] /= step->factor;
    if (joins)
        machine->tile[step->into] *= step->factor;
    return NULL;
}

static inline const char *take_resize(struct machine *machine, const struct redist_step *step)
{
    for (uint32_t x = 0; x < machine->dims; x++) {
        uint64_t before = machine->tile[x], after = step->tile[x];
        uint64_t less = before < after ? before : after;
        if (before != after && x >= machine->rank)
            return "a summand dimension is resized";
        for (uint32_t d = 0; d < machine->ndevices && after > before; d++)
            if (machine->holds[d] && machine->offset[d][x] + less < machine->size[x])
                return "a tile grows over elements";
        machine->tile[x] = after;
    }
    return NULL;
}

/* Is the cell at `at` held by some device? */
static inline bool is_cell_held(const struct machine *machine, const uint64_t *at)
{
    for (uint32_t d = 0; d < machine->ndevices; d++)
        if (machine->holds[d] && memcmp(machine->offset[d], at, machine->dims * sizeof *at) == 0)
            return true;
    return false;
}

static inline bool are_cells_held(const struct machine *machine, const struct redist_plan *plan,
                                  uint32_t x, uint64_t *at)
{
    if (x == machine->dims)
        return is_cell_held(machine, at);
    uint64_t end = x < machine->rank ? machine->size[x] : plan->sum[x - machine->rank].size;
    for (at[x] = 0; at[x] < end; at[x] += machine->tile[x])
        if (!are_cells_held(machine, plan, x + 1, at))
            return false;
    return true;
}

static inline const char *take_exchange(struct machine *machine, const struct redist_plan *plan)
{
    uint64_t at[REDIST_MAX_RANK] = {0}, before[REDIST_MAX_RANK];
    for (uint32_t d = 0; d < machine->ndevices; d++) {
        for (uint32_t x = 0; x < machine->dims && machine->holds[d]; x++)
            if (machine->offset[d][x] % machine->tile[x] != 0)
                return "an offset is not on the grid";
    }
    if (!are_cells_held(machine, plan, 0, at))
        return "a cell is held by nobody";
    memcpy(before, machine->tile, sizeof before);
    fill_machine(machine, plan, true);
    for (uint32_t x = machine->rank; x < machine->dims; x++)
        if (machine->tile[x] != before[x])
            return "the exchange changes the tile of a summand dimension";
    return NULL;
}

static inline const char *take_step(struct machine *machine, const struct redist_plan *plan,
                                    const struct redist_step *step)
{
    if (step->op == REDIST_RESIZE)
        return take_resize(machine, step);
    if (step->op == REDIST_EXCHANGE)
        return take_exchange(machine, plan);
    if (!is_permutation(step->list, machine->ndevices))
        return "the list has not every device once";
    if (step->op != REDIST_ALLPERMUTE)
        return take_groups(machine, step);
    struct machine old = *machine;
    if (step->used != machine->ndevices || !open_machine(machine, old.ndevices))
        return "an allpermute uses all devices";
    for (uint32_t d = 0; d < machine->ndevices; d++) {
        memcpy(machine->offset[d], old.offset[step->list[d]], sizeof machine->offset[0]);
        machine->holds[d] = old.holds[step->list[d]];
    }
    close_machine(&old);
    return NULL;
}

static inline uint64_t charge_step(const struct redist_step *step, uint64_t before, uint64_t after)
{
    switch (step->op) {
    case REDIST_DYNSLICE:
    case REDIST_RESIZE:
        return 0;
    case REDIST_ALLREDUCE:
        return 2 * before;
    case REDIST_REDUCESCATTER:
        return before;
    default:
        return after;
    }
}

/* Every device of the target has its tile. */
static inline bool is_at_target(const struct machine *machine, const struct redist_plan *plan)
{
    struct machine target;
    bool same = open_machine(&target, plan->ndevices);
    if (same)
        fill_machine(&target, plan, true);
    for (uint32_t x = 0; x < machine->dims && same; x++)
        same = machine->tile[x] == target.tile[x];
    for (uint32_t d = 0; d < machine->ndevices && same; d++)
        same = !target.holds[d] ||
               (machine->holds[d] && memcmp(machine->offset[d], target.offset[d],
                                            machine->dims * sizeof(uint64_t)) == 0);
    close_machine(&target);
    return same;
}

/* NULL when the plan is right, its totals included; else what is wrong, and where. */
static inline const char *judge_plan(const struct redist_plan *plan, uint32_t *where)
{
    struct machine machine;
    uint64_t cost = 0;
    const char *fault = open_machine(&machine, plan->ndevices) ? NULL : "out of memory";
    if (fault == NULL)
        fill_machine(&machine, plan, false);
    uint64_t height = fault == NULL ? count_local(&machine) : 0;
    for (*where = 0; *where < plan->nsteps && fault == NULL; (*where)++) {
        const struct redist_step *step = &plan->step[*where];
        uint64_t before = count_local(&machine);
        fault = take_step(&machine, plan, step);
        uint64_t after = count_local(&machine);
        cost += charge_step(step, before, after);
        height = after > height ? after : height;
        if (fault == NULL &&
            (memcmp(step->tile, machine.tile, machine.dims * sizeof(uint64_t)) != 0 ||
             step->local_size != after || step->cost != charge_step(step, before, after)))
            fault = "tile, local size or cost of the step";
    }
    if (fault == NULL && !is_at_target(&machine, plan))
        fault = "the target is not reached";
    if (fault == NULL && (cost != plan->cost || height != plan->height))
        fault = "cost or height";
    close_machine(&machine);
    return fault;
}

#endif
