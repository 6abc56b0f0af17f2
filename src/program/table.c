#include "program/table.h"
#include <stdlib.h>
#include <string.h>

bool create_table(const struct redist_mesh *mesh, const struct redist_type *type,
                  struct tile_table *table)
{
    memset(table, 0, sizeof *table);
    table->rank = type->rank;
    table->ndevices = redist_count_devices(mesh);
    /* one more entry, so that rank 0 allocates something */
    table->offset = malloc(((size_t)table->ndevices * type->rank + 1) * sizeof(uint64_t));
    table->spare = malloc(((size_t)table->ndevices * type->rank + 1) * sizeof(uint64_t));
    if (table->offset == NULL || table->spare == NULL) {
        free_table(table);
        return false;
    }
    for (uint32_t i = 0; i < type->rank; i++)
        table->tile[i] = type->dim[i].tile;
    for (uint32_t d = 0; d < table->ndevices; d++) {
        uint64_t offset[REDIST_MAX_RANK];
        redist_compute_offset(mesh, type, d, offset);
        for (uint32_t i = 0; i < type->rank; i++)
            table->offset[(size_t)d * type->rank + i] = offset[i];
    }
    return true;
}

void free_table(struct tile_table *table)
{
    free(table->offset);
    free(table->spare);
    table->offset = table->spare = NULL;
}

static void permute_table(const struct redist_step *step, struct tile_table *table)
{
    size_t row = table->rank * sizeof(uint64_t);
    uint64_t *moved = table->spare;
    for (uint32_t d = 0; d < table->ndevices; d++)
        memcpy(moved + (size_t)d * table->rank, table->offset + (size_t)step->list[d] * table->rank,
               row);
    table->spare = table->offset;
    table->offset = moved;
}

void replay_step(const struct redist_step *step, struct tile_table *table)
{
    uint32_t n = step->factor, r = table->rank;
    if (step->op == REDIST_ALLPERMUTE) {
        permute_table(step, table);
        return;
    }
    bool slices = step->op != REDIST_ALLGATHER, gathers = step->op != REDIST_DYNSLICE;
    uint64_t piece = slices ? table->tile[step->split] / n : 0;
    for (uint32_t p = 0; p < table->ndevices; p++) {
        uint64_t *offset = table->offset + (size_t)step->list[p] * r;
        if (gathers)
            offset[step->into] -= (p % n) * table->tile[step->into];
        if (slices)
            offset[step->split] += (p % n) * piece;
    }
    if (slices)
        table->tile[step->split] = piece;
    if (gathers)
        table->tile[step->into] *= n;
}

/* The device whose only non-zero coordinate is 1 on `axis`. */
static uint32_t unit_device(const struct redist_mesh *mesh, uint32_t axis)
{
    uint32_t device = 1;
    for (uint32_t a = axis + 1; a < mesh->naxes; a++)
        device *= mesh->axis[a].size;
    return device;
}

/* The axes along which dimension i moves, by increasing stride. */
static void collect_axes(const struct redist_mesh *mesh, const struct tile_table *table, uint32_t i,
                         struct redist_dim *dim)
{
    uint64_t stride[REDIST_MAX_AXES];
    dim->naxes = 0;
    for (uint32_t a = 0; a < mesh->naxes; a++) {
        if (mesh->axis[a].size == 1)
            continue;
        uint64_t at = table->offset[(size_t)unit_device(mesh, a) * table->rank + i];
        uint64_t origin = table->offset[i];
        if (at <= origin)
            continue;
        uint32_t place = dim->naxes++;
        for (; place > 0 && stride[place - 1] > at - origin; place--) {
            stride[place] = stride[place - 1];
            dim->axis[place] = dim->axis[place - 1];
        }
        stride[place] = at - origin;
        dim->axis[place] = (uint8_t)a;
    }
}

bool find_type_of_table(const struct redist_mesh *mesh, const uint64_t sizes[REDIST_MAX_RANK],
                        const struct tile_table *table, struct redist_type *type)
{
    memset(type, 0, sizeof *type);
    type->rank = table->rank;
    for (uint32_t i = 0; i < table->rank; i++) {
        type->dim[i].tile = table->tile[i];
        type->dim[i].size = sizes[i];
        collect_axes(mesh, table, i, &type->dim[i]);
    }
    if (redist_check_type(mesh, type, NULL) != REDIST_OK)
        return false;
    for (uint32_t d = 0; d < table->ndevices; d++) {
        uint64_t offset[REDIST_MAX_RANK];
        redist_compute_offset(mesh, type, d, offset);
        if (table->rank > 0 && memcmp(offset, table->offset + (size_t)d * table->rank,
                                      table->rank * sizeof(uint64_t)) != 0)
            return false;
    }
    return true;
}
