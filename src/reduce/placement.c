#include "reduce/placement.h"
#include <stdbool.h>
#include <stdlib.h>
#include "base/grow.h"
#include "base/report.h"

struct enumeration {
    const struct hierarchy *hierarchy;
    uint32_t level_left, axis_left[REDIST_MAX_AXES]; /* what is still to be split off */
    struct matrix current, *list;
    uint32_t count;
    size_t room;
    bool too_many, out_of_memory;
};

static bool store_placement(struct enumeration *enumeration)
{
    if (enumeration->count == PLACEMENTS_MAX) {
        enumeration->too_many = true;
        return false;
    }
    if (!grow_array(&enumeration->list, &enumeration->room, enumeration->count, 1,
                    sizeof *enumeration->list)) {
        enumeration->out_of_memory = true;
        return false;
    }
    enumeration->list[enumeration->count++] = enumeration->current;
    return true;
}

/* Whether the axes from `axis` on can still fill what is left of the level. This
 * is all that a choice has to respect: for each prime, tables of exponents with
 * given row and column sums can be completed column by column. */
static bool can_fill(const struct enumeration *enumeration, uint32_t axis, uint32_t left)
{
    uint64_t available = 1;
    for (uint32_t i = axis; i < enumeration->hierarchy->axes.naxes; i++)
        available *= enumeration->axis_left[i];
    return available % left == 0;
}

/* Fills the cells from (axis, level) on, axis by axis inside a level, in every
 * way; false ends the enumeration. The depth is at most 256 cells. */
static bool fill_cell(struct enumeration *enumeration, uint32_t axis, uint32_t level)
{
    const struct hierarchy *hierarchy = enumeration->hierarchy;
    if (axis == hierarchy->axes.naxes) {
        axis = 0;
        level++;
    }
    if (level == hierarchy->levels.naxes)
        return store_placement(enumeration);
    if (axis == 0)
        enumeration->level_left = hierarchy->levels.axis[level].size;
    uint32_t level_left = enumeration->level_left, axis_left = enumeration->axis_left[axis];
    for (uint32_t factor = 1; factor <= level_left && factor <= axis_left; factor++) {
        if (level_left % factor != 0 || axis_left % factor != 0 ||
            !can_fill(enumeration, axis + 1, level_left / factor))
            continue;
        enumeration->current.factor[axis][level] = factor;
        enumeration->level_left = level_left / factor;
        enumeration->axis_left[axis] = axis_left / factor;
        bool going_on = fill_cell(enumeration, axis + 1, level);
        enumeration->level_left = level_left;
        enumeration->axis_left[axis] = axis_left;
        if (!going_on)
            return false;
    }
    return true;
}

enum redist_status list_placements(const struct hierarchy *hierarchy, struct matrix **list,
                                   uint32_t *count, struct redist_error *error)
{
    struct enumeration enumeration = {.hierarchy = hierarchy};
    for (uint32_t i = 0; i < hierarchy->axes.naxes; i++)
        enumeration.axis_left[i] = hierarchy->axes.axis[i].size;
    if (fill_cell(&enumeration, 0, 0)) {
        *list = enumeration.list;
        *count = enumeration.count;
        return REDIST_OK;
    }
    free(enumeration.list);
    if (enumeration.out_of_memory)
        return report_no_memory(error, "out of memory");
    return report_failure(error, "these axes have more than %d placements on this hierarchy",
                          PLACEMENTS_MAX);
}
