#include "export/table_sharding.h"
#include <stdlib.h>
#include <string.h>
#include "types/sub_axis_sets.h"

/* A table, and the mesh whose axes its tiles are to lie along. */
struct laid_table {
    const struct tile_table *table;
    const struct redist_mesh *mesh;
};

/* A part of an axis along which offsets grow by `stride` in one dimension. */
struct moving_digit {
    struct sub_axis part;
    uint32_t dimension;
    uint64_t stride;
};

struct moving_digits {
    uint32_t n;
    struct moving_digit at[MAX_SUB_AXES];
};

static const uint64_t *get_position_offsets(const struct laid_table *laid, uint32_t position)
{
    return get_offsets(laid->table, redist_get_device(laid->mesh, position));
}

/* Whether the offsets at a position are `times` the stride in one dimension and 0 elsewhere. */
static bool is_multiple(const struct laid_table *laid, uint32_t position, uint32_t dimension,
                        uint64_t stride, uint32_t times)
{
    const uint64_t *offset = get_position_offsets(laid, position);
    for (uint32_t x = 0; x < laid->table->ndims; x++) {
        bool same = x == dimension ? offset[x] % stride == 0 && offset[x] / stride == times
                                   : offset[x] == 0;
        if (!same)
            return false;
    }
    return true;
}

/* The first dimension in which the tile is not at 0; ndims when there is none. */
static uint32_t find_moved_dimension(const struct laid_table *laid, uint32_t position)
{
    const uint64_t *offset = get_position_offsets(laid, position);
    uint32_t x = 0;
    while (x < laid->table->ndims && offset[x] == 0)
        x++;
    return x;
}

/* Splits an axis, whose coordinate `unit` positions carry, from its minor end. */
static bool add_digits(const struct laid_table *laid, uint8_t axis, uint32_t unit,
                       struct moving_digits *digits)
{
    const uint32_t size = laid->mesh->axis[axis].size, ndims = laid->table->ndims;
    for (uint32_t begin = 1, length; begin < size; begin *= length) {
        uint32_t x = find_moved_dimension(laid, begin * unit);
        uint64_t stride = x < ndims ? get_position_offsets(laid, begin * unit)[x] : 1;
        for (length = 1; begin * length < size; length++)
            if (!is_multiple(laid, begin * length * unit, x, stride, length))
                break;
        if (length == 1 || size % (begin * length) != 0 || digits->n == MAX_SUB_AXES)
            return false;
        if (x < ndims)
            digits->at[digits->n++] =
                (struct moving_digit){{axis, size / (begin * length), length}, x, stride};
    }
    return true;
}

static int order_digits(const void *one, const void *other)
{
    const struct moving_digit *a = one, *b = other;
    if (a->dimension != b->dimension)
        return a->dimension < b->dimension ? -1 : 1;
    return a->stride > b->stride ? -1 : a->stride < b->stride;
}

/* Whether tiles that are so long together fill a dimension, of the array with padding. */
static bool fills_extent(const struct tile_table *table, uint32_t x, uint64_t length)
{
    return x < table->rank ? length >= table->of.problem->from.dim[x].size
                           : length == table->of.sum[x - table->rank].size;
}

/* Deals the digits to their dimensions; false when one is not filled by its tiles. */
static bool deal_digits(const struct tile_table *table, struct moving_digits *digits,
                        struct table_sharding *sharding)
{
    uint32_t left = digits->n;
    qsort(digits->at, digits->n, sizeof digits->at[0], order_digits);
    for (uint32_t x = table->ndims; x-- > 0;) {
        uint64_t next = table->tile[x];
        for (; left > 0 && digits->at[left - 1].dimension == x; left--) {
            const struct moving_digit *digit = &digits->at[left - 1];
            if (digit->stride != next)
                return false;
            next *= digit->part.size;
            insert_sub_axis(&sharding->dim[x], 0, digit->part);
        }
        if (!fills_extent(table, x, next))
            return false;
        for (uint32_t k = 0; x >= table->rank && k < sharding->dim[x].n; k++)
            append_sub_axis(&sharding->unreduced, sharding->dim[x].at[k]);
    }
    return true;
}

static bool is_table_sharding(const struct laid_table *laid, const struct table_sharding *sharding)
{
    const struct tile_table *table = laid->table;
    const struct redist_mesh *mesh = laid->mesh;
    for (uint32_t p = 0; p < table->ndevices; p++) {
        uint32_t coordinate[REDIST_MAX_AXES];
        const uint64_t *offset = get_position_offsets(laid, p);
        if (!table->holds[redist_get_device(mesh, p)])
            return false;
        redist_compute_coordinates(mesh, p, coordinate);
        for (uint32_t x = 0; x < table->ndims; x++)
            if (offset[x] != read_position(mesh, &sharding->dim[x], coordinate) * table->tile[x])
                return false;
    }
    return true;
}

bool find_table_sharding(const struct tile_table *table, const struct redist_mesh *mesh,
                         struct table_sharding *sharding)
{
    const struct laid_table laid = {table, mesh};
    struct moving_digits digits = {0};
    memset(sharding, 0, sizeof *sharding);
    if (redist_count_devices(mesh) != table->ndevices)
        return false;
    for (uint32_t a = mesh->naxes, unit = 1; a-- > 0; unit *= mesh->axis[a].size)
        if (!add_digits(&laid, (uint8_t)a, unit, &digits))
            return false;
    if (!deal_digits(table, &digits, sharding) || !is_table_sharding(&laid, sharding))
        return false;
    sort_sub_axes(&sharding->unreduced);
    return true;
}
