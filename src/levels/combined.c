#include "levels/combined.h"
#include <stdlib.h>
#include <string.h>
#include "base/report.h"
#include "levels/made_layout.h"
#include "transfers/cuts.h"
#include "transfers/index.h"

/* Of more pieces no layout is made. */
#define MOST_HELD ((size_t)1 << 20)

/* Of more at one place none are combined. */
#define MOST_SUMMANDS 4096u

/* A piece of the source, on a device of a unit. */
struct held_box {
    uint64_t unit;
    const struct transfer_piece *piece;
};

struct combiner {
    const struct transfer_problem *problem;
    struct redist_error *error;
    struct held_box *box; /* those of one unit and array are a run */
    size_t nboxes;
    const struct held_box *run; /* the run at hand */
    struct bounded_box *bounded;
    struct box_cutter cutter;
    uint32_t *device, *distinct; /* of the part at hand: devices, boxes of other summands each */
    struct made_layout layout;
    bool combined;
};

static const struct transfer_array *get_array(const struct combiner *combiner)
{
    return &combiner->problem->array[combiner->run->piece->array];
}

static int order_held(const void *one, const void *other)
{
    const struct held_box *a = one, *b = other;
    if (a->unit != b->unit)
        return a->unit < b->unit ? -1 : 1;
    if (a->piece->array != b->piece->array)
        return a->piece->array < b->piece->array ? -1 : 1;
    return (a->piece > b->piece) - (a->piece < b->piece); /* by device, as all pieces are */
}

/* Whether two pieces have some summand in common; or, if `same`, just the same ones. */
static bool meet_in_summands(const struct transfer_array *array, const struct transfer_piece *one,
                             const struct transfer_piece *other, bool same)
{
    for (uint32_t x = array->rank; x < array->ndims; x++)
        if (same ? one->low[x] != other->low[x] || one->high[x] != other->high[x]
                 : one->low[x] >= other->high[x] || other->low[x] >= one->high[x])
            return false;
    return true;
}

/* The boxes of the part at hand that have other summands each; 0 where some of these overlap. */
static size_t list_distinct(struct combiner *combiner, const uint32_t *number, size_t count)
{
    const struct transfer_array *array = get_array(combiner);
    size_t kept = 0;
    for (size_t k = 0; k < count; k++) {
        const struct transfer_piece *piece = combiner->run[number[k]].piece;
        bool known = false;
        for (size_t e = 0; e < kept && !known; e++) {
            const struct transfer_piece *other = combiner->run[combiner->distinct[e]].piece;
            known = meet_in_summands(array, piece, other, true);
            if (!known && meet_in_summands(array, piece, other, false))
                return 0;
        }
        if (!known)
            combiner->distinct[kept++] = number[k];
    }
    return kept;
}

/* The box around the summands of these, in `low` and `high`; whether they are all of it. They do
 * not overlap, so that their numbers of summands tell. */
static bool join_summands(const struct combiner *combiner, size_t count, uint64_t *low,
                          uint64_t *high)
{
    const struct transfer_array *array = get_array(combiner);
    uint64_t together = 0, around = 1;
    memcpy(low, combiner->run[combiner->distinct[0]].piece->low, array->ndims * sizeof *low);
    memcpy(high, combiner->run[combiner->distinct[0]].piece->high, array->ndims * sizeof *high);
    for (size_t k = 0; k < count; k++) {
        const struct transfer_piece *piece = combiner->run[combiner->distinct[k]].piece;
        uint64_t own = 1;
        for (uint32_t x = array->rank; x < array->ndims; x++) {
            own *= piece->high[x] - piece->low[x];
            low[x] = piece->low[x] < low[x] ? piece->low[x] : low[x];
            high[x] = piece->high[x] > high[x] ? piece->high[x] : high[x];
        }
        together += own;
    }
    for (uint32_t x = array->rank; x < array->ndims; x++)
        around *= high[x] - low[x];
    return together == around;
}

/* The part at hand stays where it is, with the summands of each. */
static bool keep_boxes(struct combiner *combiner, const uint32_t *number, size_t count)
{
    const struct bounded_box data = {combiner->cutter.low, combiner->cutter.high};
    for (size_t k = 0; k < count; k++) {
        const struct transfer_piece *piece = combiner->run[number[k]].piece;
        if (!add_made_piece(&combiner->layout, piece->device, piece->array, data,
                            (struct bounded_box){piece->low, piece->high}))
            return false;
    }
    return true;
}

/* A part that all of these boxes hold. */
static enum redist_status combine_part(void *context, const uint32_t *number, size_t count)
{
    struct combiner *combiner = context;
    uint64_t low[TRANSFER_DIMS], high[TRANSFER_DIMS];
    size_t distinct = 0, devices = 0;
    bool room;
    if (count > 1 && count <= MOST_SUMMANDS)
        distinct = list_distinct(combiner, number, count);
    if (distinct > 1 && join_summands(combiner, distinct, low, high)) {
        for (size_t k = 0; k < count; k++) {
            uint32_t device = combiner->run[number[k]].piece->device;
            if (devices == 0 || combiner->device[devices - 1] != device)
                combiner->device[devices++] = device;
        }
        combiner->combined = true;
        room = share_made_box(&combiner->layout, combiner->device, devices,
                              combiner->run->piece->array,
                              (struct bounded_box){combiner->cutter.low, combiner->cutter.high},
                              (struct bounded_box){low, high});
    } else {
        room = keep_boxes(combiner, number, count);
    }
    if (!room)
        return report_no_memory(combiner->error, "out of memory for the layout between rounds");
    return combiner->layout.too_much ? REDIST_REJECTED : REDIST_OK;
}

/* Cuts the box around a run; an array without sums stays as it is. */
static enum redist_status combine_run(struct combiner *combiner, size_t count)
{
    struct box_cutter *cutter = &combiner->cutter;
    const struct transfer_array *array = get_array(combiner);
    cutter->end_dim = array->rank;
    for (uint32_t x = 0; x < array->rank; x++) {
        cutter->low[x] = UINT64_MAX;
        cutter->high[x] = 0;
    }
    for (size_t k = 0; k < count; k++) {
        const struct transfer_piece *piece = combiner->run[k].piece;
        const struct bounded_box box = {piece->low, piece->high};
        if (array->ndims == array->rank) {
            if (!add_made_piece(&combiner->layout, piece->device, piece->array, box, box))
                return report_no_memory(combiner->error, "out of memory for a layout");
            continue;
        }
        combiner->bounded[k] = box;
        for (uint32_t x = 0; x < array->rank; x++) {
            cutter->low[x] = piece->low[x] < cutter->low[x] ? piece->low[x] : cutter->low[x];
            cutter->high[x] = piece->high[x] > cutter->high[x] ? piece->high[x] : cutter->high[x];
        }
        if (!add_candidate_box(cutter, (uint32_t)k))
            return REDIST_NO_MEMORY;
    }
    return array->ndims == array->rank ? REDIST_OK : cut_box(cutter);
}

static enum redist_status combine_runs(struct combiner *combiner)
{
    enum redist_status status = REDIST_OK;
    for (size_t first = 0, last; first < combiner->nboxes && status == REDIST_OK; first = last) {
        combiner->run = &combiner->box[first];
        for (last = first + 1; last < combiner->nboxes; last++)
            if (combiner->box[last].unit != combiner->run->unit ||
                combiner->box[last].piece->array != combiner->run->piece->array)
                break;
        status = combine_run(combiner, last - first);
    }
    return status;
}

static enum redist_status fill_combined(struct combiner *combiner,
                                        const struct device_levels *levels, uint32_t level,
                                        struct transfer_side *side)
{
    const struct transfer_problem *problem = combiner->problem;
    size_t most = (size_t)problem->source.npieces + 1;
    if (most > MOST_HELD)
        return REDIST_REJECTED;
    combiner->box = malloc(most * sizeof *combiner->box);
    combiner->bounded = malloc(most * sizeof *combiner->bounded);
    combiner->device = malloc(most * sizeof *combiner->device);
    combiner->distinct = malloc(most * sizeof *combiner->distinct);
    if (!begin_made_layout(problem, &combiner->layout) || combiner->box == NULL ||
        combiner->bounded == NULL || combiner->device == NULL || combiner->distinct == NULL)
        return report_no_memory(combiner->error, "out of memory for the layout between rounds");
    for (uint32_t p = 0; p < problem->source.npieces; p++) {
        const struct transfer_piece *piece = &problem->source.piece[p];
        if (!is_empty_piece(problem, piece))
            combiner->box[combiner->nboxes++] = (struct held_box){
                name_device(problem, piece->device) / levels->below[level], piece};
    }
    qsort(combiner->box, combiner->nboxes, sizeof *combiner->box, order_held);
    combiner->cutter = (struct box_cutter){.error = combiner->error,
                                           .box = combiner->bounded,
                                           .leaf = combine_part,
                                           .context = combiner};
    enum redist_status status = combine_runs(combiner);
    if (status == REDIST_OK && (!combiner->combined || combiner->layout.too_much))
        return REDIST_REJECTED;
    return status != REDIST_OK || take_made_layout(&combiner->layout, side)
               ? status
               : report_no_memory(combiner->error, "out of memory for the layout between rounds");
}

enum redist_status make_combined_layout(const struct transfer_problem *problem,
                                        const struct device_levels *levels, uint32_t level,
                                        struct transfer_side *side, struct redist_error *error)
{
    struct combiner combiner = {.problem = problem, .error = error};
    *side = (struct transfer_side){0};
    enum redist_status status = fill_combined(&combiner, levels, level, side);
    free_cutter(&combiner.cutter);
    free(combiner.box);
    free(combiner.bounded);
    free(combiner.device);
    free(combiner.distinct);
    free_made_layout(&combiner.layout);
    return status;
}
