#include "program/table_type.h"
#include <inttypes.h>
#include <stdio.h>

static bool is_table_of(const struct redist_mesh *mesh, const struct redist_type *type,
                        const struct tile_table *table)
{
    for (uint32_t d = 0; d < table->ndevices; d++) {
        uint64_t offset[REDIST_MAX_RANK];
        redist_compute_offset(mesh, type, d, offset);
        for (uint32_t i = 0; i < table->rank; i++)
            if (offset[i] != table->offset[(size_t)d * table->rank + i] ||
                type->dim[i].tile != table->tile[i])
                return false;
    }
    return true;
}

static void format_weak_type(const struct redist_problem *problem, const struct tile_table *table,
                             char *text, size_t size)
{
    size_t used = 0;
    for (uint32_t i = 0; i < table->rank && used < size; i++) {
        uint64_t whole = problem->from.dim[i].size, tiles = whole / table->tile[i];
        const char *before = i == 0 ? "[" : ", ", *after = i + 1 == table->rank ? "]" : "";
        int length =
            tiles == 1
                ? snprintf(text + used, size - used, "%s%" PRIu64 "%s", before, whole, after)
                : snprintf(text + used, size - used, "%s%" PRIu64 "{*%" PRIu64 "}%" PRIu64 "%s",
                           before, table->tile[i], tiles, whole, after);
        used += length > 0 ? (size_t)length : 0;
    }
}

void format_table_type(const struct redist_problem *problem, const struct tile_table *table,
                       char *text, size_t size)
{
    uint64_t sizes[REDIST_MAX_RANK] = {0};
    struct redist_type found;
    const struct redist_type *type = NULL;
    for (uint32_t i = 0; i < table->rank; i++)
        sizes[i] = problem->from.dim[i].size;
    /* the user's own spelling first: axes of size 1 are not seen in a table */
    if (is_table_of(&problem->mesh, &problem->from, table))
        type = &problem->from;
    else if (is_table_of(&problem->mesh, &problem->to, table))
        type = &problem->to;
    else if (find_type_of_table(&problem->mesh, sizes, table, &found))
        type = &found;
    if (type != NULL)
        (void)redist_format_type(&problem->mesh, type, text, size);
    else
        format_weak_type(problem, table, text, size);
}
