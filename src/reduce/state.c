#include "reduce/state.h"
#include <stdlib.h>
#include <string.h>

const struct reading paper_reading = {.master = 1u << ALL_REDUCE};

static const uint64_t *get_rows(const struct state *state, uint32_t device)
{
    return state->row + (size_t)device * state->devices;
}

static uint64_t *edit_rows(struct state *state, uint32_t device)
{
    return state->row + (size_t)device * state->devices;
}

static uint32_t count_bits(uint64_t word)
{
    return (uint32_t)__builtin_popcountll(word);
}

static size_t measure_device(const struct state *state)
{
    return state->devices * sizeof state->row[0];
}

bool is_instruction(const struct reading *reading, const struct group_set *set,
                    enum collective collective)
{
    return set->form != MASTER || (reading->master >> collective & 1) != 0;
}

struct state *create_state(uint32_t devices)
{
    struct state *state = malloc(sizeof *state + (size_t)devices * devices * sizeof state->row[0]);
    if (state != NULL)
        state->devices = devices;
    return state;
}

void set_start(struct state *state)
{
    for (uint32_t d = 0; d < state->devices; d++)
        for (uint32_t r = 0; r < state->devices; r++)
            edit_rows(state, d)[r] = UINT64_C(1) << d;
}

bool is_goal(const struct state *state)
{
    uint64_t full = UINT64_MAX >> (64 - state->devices);
    for (size_t i = 0; i < (size_t)state->devices * state->devices; i++)
        if (state->row[i] != full)
            return false;
    return true;
}

uint64_t find_rows(const struct state *state, uint32_t device)
{
    uint64_t rows = 0;
    for (uint32_t r = 0; r < state->devices; r++)
        if (get_rows(state, device)[r] != 0)
            rows |= UINT64_C(1) << r;
    return rows;
}

/* All members hold the same rows, and what they hold of one row is of different
 * devices: then `sum` is their union. */
static bool add_up(const struct reading *reading, const struct member_list *group,
                   const struct state *before, uint64_t *sum)
{
    uint64_t rows = find_rows(before, group->member[0]);
    if (rows == 0 && !reading->empty_reduce)
        return false;
    memcpy(sum, get_rows(before, group->member[0]), measure_device(before));
    for (uint32_t j = 1; j < group->count; j++) {
        const uint64_t *held = get_rows(before, group->member[j]);
        if (find_rows(before, group->member[j]) != rows)
            return false;
        for (uint32_t r = 0; r < before->devices; r++) {
            if ((sum[r] & held[r]) != 0)
                return false;
            sum[r] |= held[r];
        }
    }
    return true;
}

static void give_all(const struct member_list *group, const uint64_t *sum, struct state *after)
{
    for (uint32_t j = 0; j < group->count; j++)
        memcpy(edit_rows(after, group->member[j]), sum, measure_device(after));
}

static bool all_reduce(const struct reading *reading, const struct member_list *group,
                       const struct state *before, struct state *after)
{
    uint64_t sum[STATE_DEVICES];
    if (!add_up(reading, group, before, sum))
        return false;
    give_all(group, sum, after);
    return true;
}

/* The rows that are held, in order, are cut into equal runs, one a member. */
static bool reduce_scatter(const struct reading *reading, const struct member_list *group,
                           const struct state *before, struct state *after)
{
    uint64_t sum[STATE_DEVICES];
    uint32_t held = count_bits(find_rows(before, group->member[0])), seen = 0;
    if (held % group->count != 0 || !add_up(reading, group, before, sum))
        return false;
    for (uint32_t j = 0; j < group->count; j++)
        memset(edit_rows(after, group->member[j]), 0, measure_device(after));
    for (uint32_t r = 0; r < before->devices; r++)
        if (sum[r] != 0)
            edit_rows(after, group->member[seen++ / (held / group->count)])[r] = sum[r];
    return true;
}

static bool reduce(const struct reading *reading, const struct member_list *group,
                   const struct state *before, struct state *after)
{
    uint64_t sum[STATE_DEVICES];
    if (!add_up(reading, group, before, sum))
        return false;
    for (uint32_t j = 1; j < group->count; j++)
        memset(edit_rows(after, group->member[j]), 0, measure_device(after));
    memcpy(edit_rows(after, group->member[0]), sum, measure_device(after));
    return true;
}

static bool all_gather(const struct reading *reading, const struct member_list *group,
                       const struct state *before, struct state *after)
{
    uint64_t sum[STATE_DEVICES] = {0}, rows = 0;
    uint32_t first = count_bits(find_rows(before, group->member[0]));
    for (uint32_t j = 0; j < group->count; j++) {
        const uint64_t *held = get_rows(before, group->member[j]);
        uint64_t own = find_rows(before, group->member[j]);
        if ((rows & own) != 0 || (!reading->unequal_gather && count_bits(own) != first))
            return false;
        rows |= own;
        for (uint32_t r = 0; r < before->devices; r++)
            sum[r] |= held[r];
    }
    if (rows == 0 && !reading->empty_gather)
        return false;
    give_all(group, sum, after);
    return true;
}

/* The others hold nothing that the first does not. */
static bool broadcast(const struct member_list *group, const struct state *before,
                      struct state *after, bool *gain)
{
    const uint64_t *first = get_rows(before, group->member[0]);
    for (uint32_t j = 1; j < group->count; j++) {
        const uint64_t *held = get_rows(before, group->member[j]);
        for (uint32_t r = 0; r < before->devices; r++) {
            if ((held[r] & ~first[r]) != 0)
                return false;
            if (held[r] != first[r])
                *gain = true;
        }
    }
    give_all(group, first, after);
    return true;
}

bool apply_to_group(enum collective collective, const struct reading *reading,
                    const struct member_list *group, const struct state *before,
                    struct state *after, bool *gain)
{
    switch (collective) {
    case ALL_REDUCE:
        return all_reduce(reading, group, before, after);
    case REDUCE_SCATTER:
        return reduce_scatter(reading, group, before, after);
    case ALL_GATHER:
        return all_gather(reading, group, before, after);
    case REDUCE:
        return reduce(reading, group, before, after);
    case BROADCAST:
        return broadcast(group, before, after, gain);
    default:
        return false;
    }
}

void list_members(const struct group_shape *shape, uint32_t group, struct member_list *list)
{
    uint32_t start = find_group_start(shape, group);
    list->count = shape->count;
    for (uint32_t j = 0; j < shape->count; j++)
        list->member[j] = start + j * shape->stride;
}

bool apply_instruction(enum collective collective, const struct reading *reading,
                       const struct group_set *set, const struct group_shape *shape,
                       const struct state *before, struct state *after)
{
    uint32_t ngroups = set->form == MASTER && reading->one_master ? 1 : shape->ngroups, gains = 0;
    memcpy(after->row, before->row, before->devices * measure_device(before));
    for (uint32_t g = 0; g < ngroups; g++) {
        struct member_list group;
        bool gain = false;
        list_members(shape, g, &group);
        if (!apply_to_group(collective, reading, &group, before, after, &gain))
            return false;
        gains += gain;
    }
    return collective != BROADCAST || gains == ngroups || (reading->some_group_gains && gains > 0);
}
