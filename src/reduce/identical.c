#include "reduce/identical.h"
#include <stddef.h>

/* Rows that the members of a group hold in full. */
static uint64_t find_full_rows(const struct member_list *group, const struct state *state)
{
    uint64_t full = UINT64_MAX >> (64 - state->devices), rows = 0;
    for (uint32_t j = 0; j < group->count; j++)
        for (uint32_t r = 0; r < state->devices; r++)
            if (state->row[(size_t)group->member[j] * state->devices + r] == full)
                rows |= UINT64_C(1) << r;
    return rows;
}

uint64_t find_results(enum collective collective, const struct group_shape *shape,
                      const struct state *after, bool *twice)
{
    uint64_t computed = 0;
    *twice = false;
    if (collective == ALL_GATHER || collective == BROADCAST)
        return 0;
    for (uint32_t g = 0; g < shape->ngroups; g++) {
        struct member_list group;
        list_members(shape, g, &group);
        uint64_t rows = find_full_rows(&group, after);
        *twice = *twice || (computed & rows) != 0;
        computed |= rows;
    }
    return computed;
}
