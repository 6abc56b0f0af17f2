#include "reduce/groups.h"

static uint32_t add_sets(enum form form, uint32_t nlevels, uint32_t count,
                         struct group_set set[GROUP_SETS])
{
    for (uint32_t inner = 1; inner < nlevels; inner++)
        for (uint32_t outer = 0; outer < inner; outer++)
            set[count++] = (struct group_set){form, outer, inner};
    return count;
}

uint32_t list_group_sets(uint32_t nlevels, struct group_set set[GROUP_SETS])
{
    uint32_t count = 0;
    for (uint32_t slice = 0; slice < nlevels; slice++)
        set[count++] = (struct group_set){INSIDE_GROUP, slice, nlevels};
    count = add_sets(PARALLEL, nlevels, count, set);
    return add_sets(MASTER, nlevels, count, set);
}

/* Devices below one instance of `level`. */
static uint32_t count_below(uint32_t level, uint32_t nlevels, const uint32_t *size)
{
    uint32_t below = 1;
    for (uint32_t l = level; l < nlevels; l++)
        below *= size[l];
    return below;
}

struct group_shape shape_groups(const struct group_set *set, uint32_t nlevels, const uint32_t *size)
{
    struct group_shape shape;
    shape.block = count_below(set->outer, nlevels, size);
    shape.stride = count_below(set->inner, nlevels, size);
    shape.count = shape.block / shape.stride;
    shape.starts = set->form == MASTER ? 1 : shape.stride;
    shape.ngroups = count_below(0, nlevels, size) / shape.block * shape.starts;
    return shape;
}

uint32_t find_group_start(const struct group_shape *shape, uint32_t group)
{
    return group / shape->starts * shape->block + group % shape->starts;
}
