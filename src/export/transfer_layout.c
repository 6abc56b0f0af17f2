#include "export/transfer_layout.h"
#include <inttypes.h>

uint64_t get_array_extent(const struct tile_table *table, uint32_t x)
{
    return x < table->rank ? table->of.problem->from.dim[x].size
                           : table->of.sum[x - table->rank].size;
}

bool find_held_box(const struct tile_table *table, uint32_t device, struct array_box *box)
{
    const uint64_t *offset = get_offsets(table, device);
    if (!table->holds[device])
        return false;
    for (uint32_t x = 0; x < table->ndims; x++) {
        uint64_t extent = get_array_extent(table, x);
        if (offset[x] >= extent)
            return false;
        box->low[x] = offset[x];
        box->high[x] = table->tile[x] < extent - offset[x] ? offset[x] + table->tile[x] : extent;
    }
    return true;
}

bool intersect_boxes(const struct array_box *one, const struct array_box *other, uint32_t ndims,
                     struct array_box *common)
{
    for (uint32_t x = 0; x < ndims; x++) {
        uint64_t low = one->low[x] > other->low[x] ? one->low[x] : other->low[x];
        uint64_t high = one->high[x] < other->high[x] ? one->high[x] : other->high[x];
        if (low >= high)
            return false;
        common->low[x] = low;
        common->high[x] = high;
    }
    return true;
}

uint32_t number_pieces(const struct tile_table *table, uint32_t *piece)
{
    struct array_box box;
    uint32_t count = 0;
    for (uint32_t d = 0; d < table->ndevices; d++)
        piece[d] = find_held_box(table, d, &box) ? count++ : NO_PIECE;
    return count;
}

bool measure_tile(const struct tile_table *table, uint64_t *bytes)
{
    *bytes = table->of.problem->elem_bytes;
    for (uint32_t x = 0; x < table->rank; x++)
        if (__builtin_mul_overflow(*bytes, table->tile[x], bytes))
            return false;
    return *bytes <= UINT64_C(1) << 62;
}

void write_piece_box(FILE *out, const struct array_box *box, uint32_t ndims)
{
    fprintf(out, " piece 0 %u", ndims);
    for (uint32_t x = 0; x < ndims; x++)
        fprintf(out, " %" PRIu64 " %" PRIu64, box->low[x], box->high[x]);
}

/* The tree over a tile: what does not exist is cut off, dimension by dimension. */
static void write_tile_tree(FILE *out, const struct tile_table *table, uint32_t device)
{
    struct array_box box;
    uint32_t holes = 0;
    fputs(" tree", out);
    if (!find_held_box(table, device, &box)) {
        fputs(" hole\n", out);
        return;
    }
    for (uint32_t x = 0; x < table->rank; x++)
        if (box.high[x] - box.low[x] < table->tile[x]) {
            fprintf(out, " cut %u %" PRIu64, x, box.high[x] - box.low[x]);
            holes++;
        }
    write_piece_box(out, &box, table->ndims);
    while (holes-- > 0)
        fputs(" hole", out);
    fputc('\n', out);
}

void write_memories(FILE *out, const struct tile_table *table)
{
    uint64_t bytes = 0;
    (void)measure_tile(table, &bytes);
    for (uint32_t d = 0; d < table->ndevices; d++) {
        if (!table->holds[d]) {
            fputs("device 0 0\n", out);
            continue;
        }
        fprintf(out, "device 1 %" PRIu64 "\nbuffer 0 %u shape %u", bytes,
                table->of.problem->elem_bytes, table->rank);
        for (uint32_t x = 0; x < table->rank; x++)
            fprintf(out, " %" PRIu64, table->tile[x]);
        write_tile_tree(out, table, d);
    }
}
