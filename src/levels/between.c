#include "levels/between.h"
#include "levels/made_layout.h"
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include "base/report.h"
#include "transfers/cuts.h"
#include "transfers/index.h"

/* Of more pieces on both sides no layout is made. */
#define MOST_BOXES ((size_t)1 << 20)

/* A piece of the target or of the source, on a device of a unit. */
struct unit_box {
    uint64_t unit;
    uint32_t array, device, rank, ndims;
    bool held; /* of the source */
    const uint64_t *low, *high;
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
    struct made_layout layout;
    bool handed_on;
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

/* The part at hand, with the summands of the run, on a device of these or shared by them. */
static bool add_part(struct between_maker *maker, const uint32_t *device, size_t count)
{
    const struct bounded_box data = {maker->cutter.low, maker->cutter.high};
    const struct bounded_box summands = {maker->run->low, maker->run->high};
    return share_made_box(&maker->layout, device, count, maker->run->array, data, summands);
}

/* What devices of the unit have and want stays there; what they only have, on one of them. */
static bool keep_part(struct between_maker *maker, const uint32_t *number, size_t count,
                      size_t holders)
{
    bool kept = false;
    for (size_t k = 0; k < holders; k++) {
        if (!is_wanted_by(maker, number, count, maker->device[k]))
            continue;
        if (!add_part(maker, &maker->device[k], 1))
            return false;
        kept = true;
    }
    return kept ||
           add_part(maker, &maker->device[find_emptiest(&maker->layout, maker->device, holders)],
                    1);
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
        room = add_part(maker, maker->device, takers);
    }
    if (!room)
        return report_no_memory(maker->error, "out of memory for the layout between rounds");
    return maker->layout.too_much ? REDIST_REJECTED : REDIST_OK;
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
        status = begin_run(maker, last - first) ? cut_box(&maker->cutter) : REDIST_NO_MEMORY;
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

static enum redist_status fill_between(struct between_maker *maker,
                                       const struct device_levels *levels, uint32_t level,
                                       struct transfer_side *side)
{
    const struct transfer_problem *problem = maker->problem;
    size_t most = (size_t)problem->source.npieces + problem->target.npieces + 1;
    if (most > MOST_BOXES)
        return REDIST_REJECTED;
    maker->box = malloc(most * sizeof *maker->box);
    maker->bounded = malloc(most * sizeof *maker->bounded);
    maker->device = malloc(most * sizeof *maker->device);
    if (!begin_made_layout(problem, &maker->layout) || maker->box == NULL ||
        maker->bounded == NULL || maker->device == NULL)
        return report_no_memory(maker->error, "out of memory for the layout between rounds");
    add_boxes(maker, levels, level, &problem->target, false);
    add_boxes(maker, levels, level, &problem->source, true);
    qsort(maker->box, maker->nboxes, sizeof *maker->box, order_boxes);
    maker->cutter = (struct box_cutter){
        .error = maker->error, .box = maker->bounded, .leaf = place_part, .context = maker};
    enum redist_status status = place_runs(maker);
    if (status == REDIST_OK && !maker->handed_on)
        return REDIST_REJECTED;
    return status != REDIST_OK || take_made_layout(&maker->layout, side)
               ? status
               : report_no_memory(maker->error, "out of memory for the layout between rounds");
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
    free_made_layout(&maker.layout);
    return status;
}
