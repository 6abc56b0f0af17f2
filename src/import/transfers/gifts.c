#include "import/transfers/gifts.h"
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include "base/grow.h"
#include "base/report.h"

/* As many leaves as the words of a text have room for. */
#define MOST_GIFTS 13421772u
#define SUMMANDS_TEXT 800 /* 16 dimensions of two numbers */

/* A transfer of the JSON. */
struct listed_transfer {
    uint32_t array, from, to;
    uint64_t from_buffer, to_buffer; /* or NOT_SAID */
    uint64_t low[TRANSFER_DIMS], high[TRANSFER_DIMS];
};

struct gift_finder {
    const struct given_round *round;
    struct plan_place place;
    struct gift_list *list;
    size_t gift_room, nbounds, bounds_room;
    struct listed_transfer transfer;
    const struct transfer_array *array;
    struct box_cutter held, wanted;
    struct bounded_box *held_box, *wanted_box; /* of all pieces of both layouts */
    bool missing; /* of the transfer at hand: what no piece has, first */
    uint64_t first[TRANSFER_DIMS];
    uint32_t source; /* the piece that gives the part at hand, and the part */
    const uint64_t *part_low, *part_high;
};

static enum redist_status make_room(struct gift_finder *finder)
{
    struct gift_list *list = finder->list;
    if (list->count == MOST_GIFTS)
        return refuse_at(&finder->place, "the transfers have more than %u parts", MOST_GIFTS);
    bool fits = grow_array(&list->gift, &finder->gift_room, list->count, 1, sizeof *list->gift) &&
                grow_array(&list->bounds, &finder->bounds_room, finder->nbounds, 2 * TRANSFER_DIMS,
                           sizeof *list->bounds);
    return fits ? REDIST_OK : refuse_at(&finder->place, "out of memory");
}

/* Whether a target piece takes what the transfer brings: in the buffer that it names, where
 * it names one, and of summands that the piece has. */
static bool is_taken_by(const struct gift_finder *finder, uint32_t number)
{
    const struct given_layout *after = finder->round->after;
    const struct transfer_piece *piece = &after->side.piece[number];
    const struct listed_transfer *transfer = &finder->transfer;
    if (transfer->to_buffer != NOT_SAID && transfer->to_buffer != after->buffer[number])
        return false;
    for (uint32_t x = finder->array->rank; x < finder->array->ndims; x++)
        if (transfer->low[x] < piece->low[x] || transfer->high[x] > piece->high[x])
            return false;
    return true;
}

static bool add_gift(void *context, uint32_t number)
{
    struct gift_finder *finder = context;
    const struct transfer_piece *piece = &finder->round->after->side.piece[number];
    uint32_t ndims = finder->array->ndims;
    if (!is_taken_by(finder, number))
        return true;
    if (make_room(finder) != REDIST_OK)
        return false;
    uint64_t *low = finder->list->bounds + finder->nbounds, *high = low + ndims;
    for (uint32_t x = 0; x < ndims; x++) {
        low[x] = finder->part_low[x];
        high[x] = finder->part_high[x];
        if (x < finder->array->rank && piece->low[x] > low[x])
            low[x] = piece->low[x];
        if (x < finder->array->rank && piece->high[x] < high[x])
            high[x] = piece->high[x];
    }
    finder->list->gift[finder->list->count++] =
        (struct gift){number, finder->source, (uint32_t)finder->place.transfer, finder->nbounds};
    finder->nbounds += 2 * (size_t)ndims;
    return true;
}

static void keep_missing(struct gift_finder *finder, struct box_cutter *cutter)
{
    memcpy(finder->first, cutter->low, sizeof finder->first);
    cutter->before = finder->first;
    finder->missing = true;
}

static enum redist_status visit_held(void *context, const uint32_t *number, size_t count)
{
    struct gift_finder *finder = context;
    if (count == 0) {
        keep_missing(finder, &finder->held);
        return REDIST_OK;
    }
    finder->source = number[0];
    finder->part_low = finder->held.low;
    finder->part_high = finder->held.high;
    return visit_meeting_on(&finder->round->wanted, finder->transfer.to, finder->transfer.array,
                            finder->held.low, finder->held.high, add_gift, finder)
               ? REDIST_OK
               : REDIST_NO_MEMORY;
}

static enum redist_status visit_wanted(void *context, const uint32_t *number, size_t count)
{
    struct gift_finder *finder = context;
    (void)number;
    if (count == 0)
        keep_missing(finder, &finder->wanted);
    return REDIST_OK;
}

/* A piece gives when its summands are those of the transfer. */
static bool add_holder(void *context, uint32_t number)
{
    struct gift_finder *finder = context;
    const struct given_layout *before = finder->round->before;
    const struct transfer_piece *piece = &before->side.piece[number];
    const struct listed_transfer *transfer = &finder->transfer;
    if (transfer->from_buffer != NOT_SAID && transfer->from_buffer != before->buffer[number])
        return true;
    for (uint32_t x = finder->array->rank; x < finder->array->ndims; x++)
        if (piece->low[x] != transfer->low[x] || piece->high[x] != transfer->high[x])
            return true;
    return add_candidate_box(&finder->held, number);
}

static bool add_taker(void *context, uint32_t number)
{
    struct gift_finder *finder = context;
    return !is_taken_by(finder, number) || add_candidate_box(&finder->wanted, number);
}

/* `summands [0:2] of `, by summand dimension, or of one alone `summand [0] of `; nothing where the
 * array has no summands. */
static void name_summands(const struct gift_finder *finder, char text[SUMMANDS_TEXT])
{
    const struct listed_transfer *transfer = &finder->transfer;
    uint32_t rank = finder->array->rank, ndims = finder->array->ndims;
    bool one = true;
    size_t used = 0;
    for (uint32_t x = rank; x < ndims; x++)
        one = one && transfer->high[x] - transfer->low[x] == 1;
    text[0] = '\0';
    for (uint32_t x = rank; x < ndims && used < SUMMANDS_TEXT; x++) {
        const char *before = x > rank ? ", " : one ? "summand [" : "summands [";
        const char *behind = x + 1 < ndims ? "" : "] of ";
        char *at = text + used;
        used += (size_t)(one ? snprintf(at, SUMMANDS_TEXT - used, "%s%" PRIu64 "%s", before,
                                        transfer->low[x], behind)
                             : snprintf(at, SUMMANDS_TEXT - used, "%s%" PRIu64 ":%" PRIu64 "%s",
                                        before, transfer->low[x], transfer->high[x], behind));
    }
}

/* Cuts the transfer's box by the pieces of one side; says what is not in them. */
static enum redist_status cut_transfer(struct gift_finder *finder, struct box_cutter *cutter,
                                       const struct piece_index *index, uint32_t device,
                                       visit_piece *visit, const char *what)
{
    const struct listed_transfer *transfer = &finder->transfer;
    const struct given_problem *problem = finder->round->problem;
    char element[INDEX_TEXT], summands[SUMMANDS_TEXT];
    finder->missing = false;
    cutter->before = NULL;
    cutter->end_dim = finder->array->rank;
    memcpy(cutter->low, transfer->low, sizeof cutter->low);
    memcpy(cutter->high, transfer->high, sizeof cutter->high);
    if (!visit_meeting_on(index, device, transfer->array, transfer->low, transfer->high, visit,
                          finder))
        return REDIST_NO_MEMORY;
    PASS_FAILURE(cut_box(cutter));
    if (!finder->missing)
        return REDIST_OK;
    write_index(element, sizeof element, finder->first, finder->array->rank);
    name_summands(finder, summands);
    return refuse_at(&finder->place, "array %.80s: device %" PRIu64 " %s %selement %s",
                     problem->name[transfer->array], problem->device[device], what, summands,
                     element);
}

static enum redist_status take_device(const struct gift_finder *finder, const json_t *object,
                                      const char *key, uint32_t *device)
{
    uint64_t own = 0;
    PASS_FAILURE(take_field(&finder->place, object, key, 0, PLAN_NUMBER_MAX, &own));
    if (!find_given_device(finder->round->problem, own, device))
        return refuse_at(&finder->place, "'%s': there is no device %" PRIu64, key, own);
    return REDIST_OK;
}

static enum redist_status take_buffer(const struct gift_finder *finder, const json_t *object,
                                      const char *key, uint64_t *buffer)
{
    *buffer = NOT_SAID;
    if (json_object_get(object, key) == NULL)
        return REDIST_OK;
    return take_field(&finder->place, object, key, 0, PLAN_NUMBER_MAX, buffer);
}

/* From origin and extents, of which the latter become ends. */
static enum redist_status check_box(struct gift_finder *finder)
{
    struct listed_transfer *transfer = &finder->transfer;
    const struct transfer_array *array = finder->array;
    char element[INDEX_TEXT];
    for (uint32_t x = array->rank; x-- > 0;) {
        uint64_t low = transfer->low[x], extent = array->extent[x];
        if (low > extent || transfer->high[x] > extent - low) {
            transfer->low[x] = low > extent ? low : extent;
            write_index(element, sizeof element, transfer->low, array->rank);
            return refuse_at(&finder->place, "array %.80s: element %s is outside the array",
                             finder->round->problem->name[transfer->array], element);
        }
    }
    for (uint32_t x = 0; x < array->rank; x++)
        transfer->high[x] += transfer->low[x];
    return REDIST_OK;
}

static enum redist_status read_transfer(struct gift_finder *finder, const json_t *object)
{
    static const char *const keys[] = {"array", "from",        "to",        "origin", "shape",
                                       "sum",   "from_buffer", "to_buffer", NULL};
    struct listed_transfer *transfer = &finder->transfer;
    const struct given_problem *problem = finder->round->problem;
    PASS_FAILURE(check_keys(&finder->place, object, keys));
    PASS_FAILURE(take_array_name(&finder->place, problem, object, "array", &transfer->array));
    finder->array = &problem->array[transfer->array];
    PASS_FAILURE(take_device(finder, object, "from", &transfer->from));
    PASS_FAILURE(take_device(finder, object, "to", &transfer->to));
    PASS_FAILURE(take_buffer(finder, object, "from_buffer", &transfer->from_buffer));
    PASS_FAILURE(take_buffer(finder, object, "to_buffer", &transfer->to_buffer));
    PASS_FAILURE(take_list(&finder->place, object, "origin", finder->array->rank, transfer->low));
    PASS_FAILURE(take_list(&finder->place, object, "shape", finder->array->rank, transfer->high));
    PASS_FAILURE(
        take_summands(&finder->place, finder->array, object, transfer->low, transfer->high));
    return check_box(finder);
}

static enum redist_status add_transfer(struct gift_finder *finder, const json_t *object)
{
    const struct listed_transfer *transfer = &finder->transfer;
    PASS_FAILURE(read_transfer(finder, object));
    for (uint32_t x = 0; x < finder->array->rank; x++)
        if (transfer->low[x] == transfer->high[x])
            return REDIST_OK;
    PASS_FAILURE(cut_transfer(finder, &finder->held, &finder->round->held, transfer->from,
                              add_holder, "does not hold"));
    return cut_transfer(finder, &finder->wanted, &finder->round->wanted, transfer->to, add_taker,
                        "has no place for");
}

/* Together by their targets; the order of transfers stays. */
static enum redist_status group_gifts(struct gift_finder *finder)
{
    struct gift_list *list = finder->list;
    uint32_t npieces = finder->round->after->side.npieces;
    struct gift *grouped = malloc(((size_t)list->count + 1) * sizeof *grouped);
    list->start = calloc((size_t)npieces + 2, sizeof *list->start);
    if (grouped == NULL || list->start == NULL) {
        free(grouped);
        return refuse_at(&finder->place, "out of memory");
    }
    for (uint32_t k = 0; k < list->count; k++)
        list->start[list->gift[k].target + 2]++;
    for (uint32_t p = 0; p < npieces; p++)
        list->start[p + 2] += list->start[p + 1];
    for (uint32_t k = 0; k < list->count; k++)
        grouped[list->start[list->gift[k].target + 1]++] = list->gift[k];
    free(list->gift);
    list->gift = grouped;
    return REDIST_OK;
}

static struct bounded_box *list_boxes(const struct transfer_side *side)
{
    struct bounded_box *box = malloc(((size_t)side->npieces + 1) * sizeof *box);
    for (uint32_t p = 0; box != NULL && p < side->npieces; p++)
        box[p] = (struct bounded_box){side->piece[p].low, side->piece[p].high};
    return box;
}

static void prepare_cutters(struct gift_finder *finder)
{
    finder->held = (struct box_cutter){
        .error = finder->place.error, .any = true, .leaf = visit_held, .box = finder->held_box};
    finder->wanted = (struct box_cutter){
        .error = finder->place.error, .any = true, .leaf = visit_wanted, .box = finder->wanted_box};
    finder->held.context = finder->wanted.context = finder;
}

enum redist_status list_gifts(const struct plan_place *place, const struct given_round *round,
                              const struct round_transfers *transfers, struct gift_list *list)
{
    struct transfer_reader reader = {.list = transfers};
    const json_t *transfer;
    struct gift_finder finder = {.round = round, .place = *place, .list = list};
    enum redist_status status = REDIST_OK;
    *list = (struct gift_list){0};
    finder.held_box = list_boxes(&round->before->side);
    finder.wanted_box = list_boxes(&round->after->side);
    if (finder.held_box == NULL || finder.wanted_box == NULL)
        status = refuse_at(place, "out of memory");
    prepare_cutters(&finder);
    while (status == REDIST_OK && (transfer = read_listed_transfer(&reader)) != NULL) {
        finder.place.transfer = reader.count - 1;
        status = add_transfer(&finder, transfer);
    }
    finder.place.transfer = NOT_SAID;
    free_transfer_reader(&reader);
    if (reader.broken)
        status = refuse_at(place, "'transfers': expected a list");
    if (status == REDIST_OK)
        status = group_gifts(&finder);
    free_cutter(&finder.held);
    free_cutter(&finder.wanted);
    free(finder.held_box);
    free(finder.wanted_box);
    return status;
}

void free_gifts(struct gift_list *list)
{
    free(list->gift);
    free(list->bounds);
    free(list->start);
    *list = (struct gift_list){0};
}
