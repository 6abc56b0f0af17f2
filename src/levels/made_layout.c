#include "levels/made_layout.h"
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include "base/grow.h"

/* Beyond these, no layout is made. */
#define MOST_PIECES (UINT32_C(1) << 20)
#define MOST_BYTES (UINT64_C(1) << 62)

/* A piece whose bounds are those from `bounds` on. */
struct made_piece {
    uint32_t device, array;
    size_t bounds;
};

bool begin_made_layout(const struct transfer_problem *problem, struct made_layout *layout)
{
    *layout = (struct made_layout){.problem = problem};
    layout->bytes = calloc(problem->ndevices, sizeof *layout->bytes);
    return layout->bytes != NULL;
}

void free_made_layout(struct made_layout *layout)
{
    free(layout->bytes);
    free(layout->piece);
    free(layout->bounds);
}

bool add_made_piece(struct made_layout *layout, uint32_t device, uint32_t array,
                    struct bounded_box data, struct bounded_box summands)
{
    const struct transfer_array *about = &layout->problem->array[array];
    size_t ndims = about->ndims, rank = about->rank;
    if (!grow_array(&layout->piece, &layout->piece_room, layout->npieces, 1,
                    sizeof *layout->piece) ||
        !grow_array(&layout->bounds, &layout->bound_room, layout->nbounds, 2 * ndims + 1,
                    sizeof *layout->bounds))
        return false;
    uint64_t *low = layout->bounds + layout->nbounds, *high = low + ndims;
    memcpy(low, summands.low, ndims * sizeof *low);
    memcpy(high, summands.high, ndims * sizeof *high);
    memcpy(low, data.low, rank * sizeof *low);
    memcpy(high, data.high, rank * sizeof *high);
    layout->piece[layout->npieces++] = (struct made_piece){device, array, layout->nbounds};
    layout->nbounds += 2 * ndims;
    layout->bytes[device] += count_data_bytes(about, low, high);
    layout->too_much =
        layout->too_much || layout->npieces > MOST_PIECES || layout->bytes[device] > MOST_BYTES;
    return true;
}

size_t find_emptiest(const struct made_layout *layout, const uint32_t *device, size_t count)
{
    size_t best = 0;
    for (size_t k = 1; k < count; k++)
        if (layout->bytes[device[k]] < layout->bytes[device[best]])
            best = k;
    return best;
}

/* Devices that share a box: `number` of the list from place `first` on, which goes around. */
struct sharing_devices {
    const uint32_t *device;
    size_t count, first, number;
};

static uint32_t find_widest(const uint64_t *low, const uint64_t *high, uint32_t rank)
{
    uint32_t widest = 0;
    for (uint32_t x = 1; x < rank; x++)
        if (high[x] - low[x] > high[widest] - low[widest])
            widest = x;
    return widest;
}

/* Along the widest dimension, which may be too narrow for all: then some share a row of it. */
static bool share_part(struct made_layout *layout, struct sharing_devices devices, uint32_t array,
                       struct bounded_box data, struct bounded_box summands)
{
    uint64_t low[TRANSFER_DIMS], high[TRANSFER_DIMS], extent, parts;
    uint32_t rank = layout->problem->array[array].rank, x = find_widest(data.low, data.high, rank);
    if (rank == 0 || devices.number == 1 || data.high[x] - data.low[x] == 1)
        return add_made_piece(layout, devices.device[devices.first % devices.count], array, data,
                              summands);
    memcpy(low, data.low, rank * sizeof *low);
    memcpy(high, data.high, rank * sizeof *high);
    extent = high[x] - low[x];
    parts = extent < devices.number ? extent : devices.number;
    for (uint64_t k = 0; k < parts; k++) {
        size_t begin = k * devices.number / parts, end = (k + 1) * devices.number / parts;
        const struct sharing_devices some = {devices.device, devices.count, devices.first + begin,
                                             end - begin};
        high[x] = low[x] + extent / parts + (k < extent % parts);
        if (!share_part(layout, some, array, (struct bounded_box){low, high}, summands))
            return false;
        low[x] = high[x];
    }
    return true;
}

bool share_made_box(struct made_layout *layout, const uint32_t *device, size_t count,
                    uint32_t array, struct bounded_box data, struct bounded_box summands)
{
    const struct sharing_devices all = {device, count, find_emptiest(layout, device, count), count};
    return share_part(layout, all, array, data, summands);
}

static int order_pieces(const void *one, const void *other)
{
    const struct made_piece *a = one, *b = other;
    if (a->device != b->device)
        return a->device < b->device ? -1 : 1;
    return (a->bounds > b->bounds) - (a->bounds < b->bounds);
}

bool take_made_layout(struct made_layout *layout, struct transfer_side *side)
{
    side->piece = calloc(layout->npieces + 1, sizeof *side->piece);
    if (side->piece == NULL)
        return false;
    if (layout->npieces > 0)
        qsort(layout->piece, layout->npieces, sizeof *layout->piece, order_pieces);
    side->npieces = (uint32_t)layout->npieces;
    side->bounds = layout->bounds;
    layout->bounds = NULL;
    for (uint32_t p = 0; p < side->npieces; p++) {
        const struct made_piece *made = &layout->piece[p];
        const uint64_t *low = side->bounds + made->bounds;
        side->piece[p] = (struct transfer_piece){made->device, made->array, low,
                                                 low + layout->problem->array[made->array].ndims};
    }
    return true;
}

/* A buffer that the piece fills. */
static void write_buffer(FILE *out, const struct transfer_array *array,
                         const struct transfer_piece *piece, uint64_t place)
{
    fprintf(out, "buffer %" PRIu64 " %" PRIu32 " shape %" PRIu32, place, array->elem, array->rank);
    for (uint32_t x = 0; x < array->rank; x++)
        fprintf(out, " %" PRIu64, piece->high[x] - piece->low[x]);
    fprintf(out, " tree piece %" PRIu32 " %" PRIu32, piece->array, array->ndims);
    for (uint32_t x = 0; x < array->ndims; x++)
        fprintf(out, " %" PRIu64 " %" PRIu64, piece->low[x], piece->high[x]);
    fputc('\n', out);
}

void write_made_layout(FILE *out, const struct transfer_problem *problem,
                       const struct transfer_side *side)
{
    const struct transfer_piece *piece = side->piece;
    fprintf(out, "layout %" PRIu32 "\n", side->npieces);
    for (uint32_t d = 0, first = 0, last; d < problem->ndevices; d++, first = last) {
        uint64_t bytes = 0, place = 0;
        for (last = first; last < side->npieces && piece[last].device == d; last++)
            bytes += count_data_bytes(&problem->array[piece[last].array], piece[last].low,
                                      piece[last].high);
        fprintf(out, "device %" PRIu32 " %" PRIu64 "\n", last - first, bytes);
        for (uint32_t p = first; p < last; p++) {
            const struct transfer_array *array = &problem->array[piece[p].array];
            write_buffer(out, array, &piece[p], place);
            place += count_data_bytes(array, piece[p].low, piece[p].high);
        }
    }
}
