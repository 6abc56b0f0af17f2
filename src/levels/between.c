#include "levels/between.h"
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include "base/grow.h"
#include "base/report.h"
#include "transfers/cuts.h"
#include "transfers/index.h"

/* Beyond these, no layout is made. */
#define MOST_PIECES (UINT32_C(1) << 20)
#define MOST_BYTES (UINT64_C(1) << 62)

/* A piece of the target or of the source, on a device of a unit. */
struct unit_box {
    uint64_t unit;
    uint32_t array, device, rank, ndims;
    bool held; /* of the source */
    const uint64_t *low, *high;
};

/* A piece of the layout, whose bounds are those from `bounds` on. */
struct made_piece {
    uint32_t device, array;
    size_t bounds;
};

struct between_maker {
    const struct transfer_problem *problem;
    struct redist_error *error;
    struct unit_box *box; /* those of one unit, array and summand box are a run */
    size_t nboxes;
    const struct unit_box *run; /* the run at hand */
    struct bounded_box *bounded;
    struct box_cutter cutter;
    uint32_t *device; /* who wants the part at hand, or of these who has it */
    uint64_t *bytes;  /* of each device */
    struct made_piece *piece;
    uint64_t *bounds;
    size_t npieces, piece_room, nbounds, bound_room;
    bool handed_on, too_much;
};

static const struct transfer_array *get_array(const struct between_maker *maker)
{
    return &maker->problem->array[maker->run->array];
}

/* By unit, array and summand box. */
static int compare_runs(const struct unit_box *a, const struct unit_box *b)
{
    if (a->unit != b->unit)
        return a->unit < b->unit ? -1 : 1;
    if (a->array != b->array)
        return a->array < b->array ? -1 : 1;
    for (uint32_t x = a->rank; x < a->ndims; x++) {
        if (a->low[x] != b->low[x])
            return a->low[x] < b->low[x] ? -1 : 1;
        if (a->high[x] != b->high[x])
            return a->high[x] < b->high[x] ? -1 : 1;
    }
    return 0;
}

static int order_boxes(const void *one, const void *other)
{
    const struct unit_box *a = one, *b = other;
    int order = compare_runs(a, b);
    if (order != 0)
        return order;
    if (a->held != b->held)
        return a->held ? 1 : -1;
    return (a->device > b->device) - (a->device < b->device);
}

static int order_pieces(const void *one, const void *other)
{
    const struct made_piece *a = one, *b = other;
    if (a->device != b->device)
        return a->device < b->device ? -1 : 1;
    return (a->bounds > b->bounds) - (a->bounds < b->bounds);
}

/* Puts the part at hand, from `low` to `high` along x, on a device. */
static bool add_piece(struct between_maker *maker, uint32_t device, uint32_t x, uint64_t low,
                      uint64_t high)
{
    const struct transfer_array *array = get_array(maker);
    size_t ndims = array->ndims, rank = array->rank;
    if (!grow_array(&maker->piece, &maker->piece_room, maker->npieces, 1, sizeof *maker->piece) ||
        !grow_array(&maker->bounds, &maker->bound_room, maker->nbounds, 2 * ndims + 1,
                    sizeof *maker->bounds))
        return false;
    uint64_t *bounds = maker->bounds + maker->nbounds, bytes = array->elem;
    memcpy(bounds, maker->run->low, ndims * sizeof *bounds);
    memcpy(bounds + ndims, maker->run->high, ndims * sizeof *bounds);
    memcpy(bounds, maker->cutter.low, rank * sizeof *bounds);
    memcpy(bounds + ndims, maker->cutter.high, rank * sizeof *bounds);
    if (rank > 0) {
        bounds[x] = low;
        bounds[ndims + x] = high;
    }
    for (uint32_t y = 0; y < rank; y++)
        bytes *= bounds[ndims + y] - bounds[y];
    maker->piece[maker->npieces++] = (struct made_piece){device, maker->run->array, maker->nbounds};
    maker->nbounds += 2 * ndims;
    maker->bytes[device] += bytes;
    maker->too_much =
        maker->too_much || maker->npieces > MOST_PIECES || maker->bytes[device] > MOST_BYTES;
    return true;
}

static bool add_whole(struct between_maker *maker, uint32_t device)
{
    return add_piece(maker, device, 0, maker->cutter.low[0], maker->cutter.high[0]);
}

/* Of some devices, the place of the one that has been given the fewest bytes. */
static size_t find_emptiest(const struct between_maker *maker, size_t count)
{
    size_t best = 0;
    for (size_t k = 1; k < count; k++)
        if (maker->bytes[maker->device[k]] < maker->bytes[maker->device[best]])
            best = k;
    return best;
}

/* Shares the part at hand among the devices that want it, along its widest dimension. */
static bool share_part(struct between_maker *maker, size_t count)
{
    const uint64_t *low = maker->cutter.low, *high = maker->cutter.high;
    uint32_t rank = get_array(maker)->rank, x = 0;
    for (uint32_t y = 1; y < rank; y++)
        x = high[y] - low[y] > high[x] - low[x] ? y : x;
    uint64_t extent = rank > 0 ? high[x] - low[x] : 1, at = rank > 0 ? low[x] : 0;
    uint64_t parts = extent < count ? extent : count;
    size_t first = find_emptiest(maker, count);
    for (uint64_t k = 0; k < parts; k++) {
        uint64_t end = at + extent / parts + (k < extent % parts);
        if (!add_piece(maker, maker->device[(first + k) % count], x, at, end))
            return false;
        at = end;
    }
    return true;
}

/* The devices of those boxes that are held, or wanted, each once. */
static size_t list_devices(struct between_maker *maker, const uint32_t *number, size_t count,
                           bool held)
{
    size_t kept = 0;
    for (size_t k = 0; k < count; k++) {
        const struct unit_box *box = &maker->run[number[k]];
        if (box->held == held && (kept == 0 || maker->device[kept - 1] != box->device))
            maker->device[kept++] = box->device;
    }
    return kept;
}

static bool is_wanted_by(const struct between_maker *maker, const uint32_t *number, size_t count,
                         uint32_t device)
{
    for (size_t k = 0; k < count; k++)
        if (!maker->run[number[k]].held && maker->run[number[k]].device == device)
            return true;
    return false;
}

/* What devices of the unit have and want stays there; what they only have, on one of them. */
static bool keep_part(struct between_maker *maker, const uint32_t *number, size_t count,
                      size_t holders)
{
    bool kept = false;
    for (size_t k = 0; k < holders; k++) {
        if (!is_wanted_by(maker, number, count, maker->device[k]))
            continue;
        if (!add_whole(maker, maker->device[k]))
            return false;
        kept = true;
    }
    return kept || add_whole(maker, maker->device[find_emptiest(maker, holders)]);
}

/* A part that all of these boxes hold. */
static enum redist_status place_part(void *context, const uint32_t *number, size_t count)
{
    struct between_maker *maker = context;
    size_t takers = list_devices(maker, number, count, false);
    if (takers == 0)
        return REDIST_OK;
    size_t holders = list_devices(maker, number, count, true);
    bool room;
    if (holders > 0) {
        room = keep_part(maker, number, count, holders);
    } else {
        takers = list_devices(maker, number, count, false);
        maker->handed_on = maker->handed_on || takers > 1;
        room = share_part(maker, takers);
    }
    if (!room)
        return report_failure(maker->error, "out of memory for the layout between rounds");
    return maker->too_much ? REDIST_REJECTED : REDIST_OK;
}

/* The box around the first `wanted` boxes of the run, and all that meet it. */
static bool begin_run(struct between_maker *maker, size_t count)
{
    struct box_cutter *cutter = &maker->cutter;
    uint32_t ndims = get_array(maker)->ndims;
    cutter->end_dim = get_array(maker)->rank;
    memcpy(cutter->low, maker->run->low, ndims * sizeof *cutter->low);
    memcpy(cutter->high, maker->run->high, ndims * sizeof *cutter->high);
    for (size_t k = 0; k < count; k++) {
        const struct unit_box *box = &maker->run[k];
        maker->bounded[k] = (struct bounded_box){box->low, box->high};
        for (uint32_t x = 0; x < cutter->end_dim && !box->held; x++) {
            cutter->low[x] = box->low[x] < cutter->low[x] ? box->low[x] : cutter->low[x];
            cutter->high[x] = box->high[x] > cutter->high[x] ? box->high[x] : cutter->high[x];
        }
    }
    for (size_t k = 0; k < count; k++) {
        uint32_t x = 0;
        while (x < cutter->end_dim && maker->run[k].low[x] < cutter->high[x] &&
               maker->run[k].high[x] > cutter->low[x])
            x++;
        if (x == cutter->end_dim && !add_candidate_box(cutter, (uint32_t)k))
            return false;
    }
    return true;
}

static enum redist_status place_runs(struct between_maker *maker)
{
    enum redist_status status = REDIST_OK;
    for (size_t first = 0, last; first < maker->nboxes && status == REDIST_OK; first = last) {
        maker->run = &maker->box[first];
        for (last = first + 1; last < maker->nboxes; last++)
            if (compare_runs(maker->run, &maker->box[last]) != 0)
                break;
        if (maker->run->held) /* wanted boxes come first: there is none */
            continue;
        status = begin_run(maker, last - first) ? cut_box(&maker->cutter) : REDIST_FAILED;
    }
    return status;
}

static void add_boxes(struct between_maker *maker, const struct device_levels *levels,
                      uint32_t level, const struct transfer_side *side, bool held)
{
    for (uint32_t p = 0; p < side->npieces; p++) {
        const struct transfer_piece *piece = &side->piece[p];
        const struct transfer_array *array = &maker->problem->array[piece->array];
        uint64_t unit = name_device(maker->problem, piece->device) / levels->below[level];
        if (!is_empty_piece(maker->problem, piece))
            maker->box[maker->nboxes++] =
                (struct unit_box){unit,         piece->array, piece->device, array->rank,
                                  array->ndims, held,         piece->low,    piece->high};
    }
}

/* The pieces that were made, by device. */
static bool take_pieces(struct between_maker *maker, struct transfer_side *side)
{
    side->piece = calloc(maker->npieces + 1, sizeof *side->piece);
    if (side->piece == NULL)
        return false;
    if (maker->npieces > 0)
        qsort(maker->piece, maker->npieces, sizeof *maker->piece, order_pieces);
    side->npieces = (uint32_t)maker->npieces;
    side->bounds = maker->bounds;
    maker->bounds = NULL;
    for (uint32_t p = 0; p < side->npieces; p++) {
        const struct made_piece *made = &maker->piece[p];
        const uint64_t *low = side->bounds + made->bounds;
        side->piece[p] = (struct transfer_piece){made->device, made->array, low,
                                                 low + maker->problem->array[made->array].ndims};
    }
    return true;
}

static enum redist_status fill_between(struct between_maker *maker,
                                       const struct device_levels *levels, uint32_t level,
                                       struct transfer_side *side)
{
    const struct transfer_problem *problem = maker->problem;
    size_t most = (size_t)problem->source.npieces + problem->target.npieces + 1;
    if (most > MOST_PIECES)
        return REDIST_REJECTED;
    maker->box = malloc(most * sizeof *maker->box);
    maker->bounded = malloc(most * sizeof *maker->bounded);
    maker->device = malloc(most * sizeof *maker->device);
    maker->bytes = calloc(problem->ndevices, sizeof *maker->bytes);
    if (maker->box == NULL || maker->bounded == NULL || maker->device == NULL ||
        maker->bytes == NULL)
        return report_failure(maker->error, "out of memory for the layout between rounds");
    add_boxes(maker, levels, level, &problem->target, false);
    add_boxes(maker, levels, level, &problem->source, true);
    qsort(maker->box, maker->nboxes, sizeof *maker->box, order_boxes);
    maker->cutter = (struct box_cutter){
        .error = maker->error, .box = maker->bounded, .leaf = place_part, .context = maker};
    enum redist_status status = place_runs(maker);
    if (status == REDIST_OK && !maker->handed_on)
        return REDIST_REJECTED;
    return status != REDIST_OK || take_pieces(maker, side)
               ? status
               : report_failure(maker->error, "out of memory for the layout between rounds");
}

enum redist_status make_layout_between(const struct transfer_problem *problem,
                                       const struct device_levels *levels, uint32_t level,
                                       struct transfer_side *side, struct redist_error *error)
{
    struct between_maker maker = {.problem = problem, .error = error};
    *side = (struct transfer_side){0};
    enum redist_status status = fill_between(&maker, levels, level, side);
    free_cutter(&maker.cutter);
    free(maker.box);
    free(maker.bounded);
    free(maker.device);
    free(maker.bytes);
    free(maker.piece);
    free(maker.bounds);
    return status;
}

static uint64_t count_bytes(const struct transfer_array *array, const struct transfer_piece *piece)
{
    uint64_t bytes = array->elem;
    for (uint32_t x = 0; x < array->rank; x++)
        bytes *= piece->high[x] - piece->low[x];
    return bytes;
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

void write_layout_between(FILE *out, const struct transfer_problem *problem,
                          const struct transfer_side *side)
{
    fprintf(out, "layout %" PRIu32 "\n", side->npieces);
    for (uint32_t d = 0, first = 0, last; d < problem->ndevices; d++, first = last) {
        uint64_t bytes = 0, place = 0;
        for (last = first; last < side->npieces && side->piece[last].device == d; last++)
            bytes += count_bytes(&problem->array[side->piece[last].array], &side->piece[last]);
        fprintf(out, "device %" PRIu32 " %" PRIu64 "\n", last - first, bytes);
        for (uint32_t p = first; p < last; p++) {
            const struct transfer_array *array = &problem->array[side->piece[p].array];
            write_buffer(out, array, &side->piece[p], place);
            place += count_bytes(array, &side->piece[p]);
        }
    }
}
