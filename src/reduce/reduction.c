#include "reduce/reduction.h"
#include <stdbool.h>
#include <stdlib.h>
#include "base/report.h"

static bool is_reduced(uint32_t axes, uint32_t axis)
{
    return (axes >> axis & 1) != 0;
}

static void collapse_levels(const struct hierarchy *hierarchy, const struct matrix *matrix,
                            uint32_t axes, struct reduction *reduction)
{
    *reduction = (struct reduction){.members = 1};
    for (uint32_t j = 0; j < hierarchy->levels.naxes; j++) {
        uint32_t size = 1;
        for (uint32_t i = 0; i < hierarchy->axes.naxes; i++)
            if (is_reduced(axes, i))
                size *= matrix->factor[i][j];
        if (size == 1)
            continue;
        reduction->level[reduction->nlevels] = j;
        reduction->size[reduction->nlevels++] = size;
        reduction->members *= size;
    }
    reduction->replicas = redist_count_devices(&hierarchy->levels) / reduction->members;
}

/* Mixed radix over the factors of the axes in `axes`, level by level. */
static uint32_t number_by_level(const struct hierarchy *hierarchy, const struct matrix *matrix,
                                uint32_t axes, const struct position *position)
{
    uint32_t number = 0;
    for (uint32_t j = 0; j < hierarchy->levels.naxes; j++)
        for (uint32_t i = 0; i < hierarchy->axes.naxes; i++)
            if (is_reduced(axes, i))
                number = number * matrix->factor[i][j] + position->coordinate[i][j];
    return number;
}

static uint32_t number_by_axis(const struct hierarchy *hierarchy, const struct matrix *matrix,
                               uint32_t axes, const struct position *position)
{
    uint32_t number = 0;
    for (uint32_t i = 0; i < hierarchy->axes.naxes; i++)
        if (is_reduced(axes, i))
            number = number * hierarchy->axes.axis[i].size +
                     find_axis_index(hierarchy, matrix, position, i);
    return number;
}

enum redist_status make_reduction(const struct hierarchy *hierarchy, const struct matrix *matrix,
                                  uint32_t axes, enum member_order order,
                                  struct reduction *reduction, struct redist_error *error)
{
    collapse_levels(hierarchy, matrix, axes, reduction);
    uint32_t devices = reduction->members * reduction->replicas;
    reduction->device = malloc(devices * sizeof *reduction->device);
    if (reduction->device == NULL)
        return report_no_memory(error, "out of memory");
    for (uint32_t device = 0; device < devices; device++) {
        struct position position;
        locate_device(hierarchy, matrix, device, &position);
        uint32_t replica = number_by_level(hierarchy, matrix, ~axes, &position);
        uint32_t member = order == LEVEL_ORDER ? number_by_level(hierarchy, matrix, axes, &position)
                                               : number_by_axis(hierarchy, matrix, axes, &position);
        reduction->device[replica * reduction->members + member] = device;
    }
    return REDIST_OK;
}

void free_reduction(struct reduction *reduction)
{
    free(reduction->device);
    reduction->device = NULL;
}
