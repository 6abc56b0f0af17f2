#include "import/transfers/given_round.h"
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include "import/transfers/gifts.h"
#include "transfers/texts.h"
#include "base/report.h"

/* What is wrong with an element. */
enum finding { NOTHING, MISSING, WRITTEN_TWICE };

struct tree_writer {
    FILE *out;
    struct plan_place place;
    const struct given_round *round;
    struct gift_list gifts;
    bool kept;
    uint32_t piece; /* of the target, at hand */
    const struct transfer_array *array;
    struct box_cutter data, own, sums;
    struct bounded_box *gift_box, *source_box;
    const uint32_t *group; /* gifts that are combined, in the order of transfers */
    size_t group_count;
    uint64_t group_low[TRANSFER_DIMS]; /* the first element of the group */
    bool tangled;               /* a group of summands that no cuts tell apart is in the piece */
    enum finding finding;       /* the first of the piece */
    uint64_t at[TRANSFER_DIMS]; /* element, and summand */
    uint32_t one, other;        /* transfers */
};

static const struct transfer_piece *get_piece(const struct tree_writer *writer)
{
    return &writer->round->after->side.piece[writer->piece];
}

/* Keeps what is wrong with the first element of a leaf. What begins behind it is of no
 * concern any more. */
static void keep_finding(struct tree_writer *writer, enum finding finding, const uint64_t *element,
                         const uint64_t *summand, const uint32_t *gift)
{
    uint32_t rank = writer->array->rank, ndims = writer->array->ndims;
    if (writer->finding != NOTHING && !comes_before(element, writer->at, rank))
        return;
    writer->finding = finding;
    memcpy(writer->at, element, rank * sizeof *element);
    memcpy(writer->at + rank, summand + rank, (ndims - rank) * sizeof *element);
    if (gift != NULL) {
        writer->one = writer->gifts.gift[gift[0]].transfer;
        writer->other = writer->gifts.gift[gift[1]].transfer;
    }
    writer->data.before = writer->at;
}

static void write_cut(void *context, uint32_t x, uint64_t at)
{
    struct tree_writer *writer = context;
    fprintf(writer->out, " cut %" PRIu32 " %" PRIu64, x, at);
}

static bool has_summands(const struct tree_writer *writer, const uint64_t *low,
                         const uint64_t *high)
{
    const struct transfer_piece *piece = get_piece(writer);
    for (uint32_t x = writer->array->rank; x < writer->array->ndims; x++)
        if (low[x] != piece->low[x] || high[x] != piece->high[x])
            return false;
    return true;
}

static enum redist_status write_own_leaf(void *context, const uint32_t *number, size_t count)
{
    struct tree_writer *writer = context;
    if (count == 0)
        keep_finding(writer, MISSING, writer->own.low, writer->own.low, NULL);
    else
        fprintf(writer->out, " give %" PRIu32, number[0]);
    return REDIST_OK;
}

static bool add_own(void *context, uint32_t number)
{
    struct tree_writer *writer = context;
    const struct transfer_piece *piece = &writer->round->before->side.piece[number];
    return !has_summands(writer, piece->low, piece->high) ||
           add_candidate_box(&writer->own, number);
}

/* What no transfer writes: of the device itself, when that is so agreed. */
static enum redist_status write_unwritten(struct tree_writer *writer)
{
    const struct transfer_piece *piece = get_piece(writer);
    struct box_cutter *own = &writer->own;
    own->end_dim = writer->array->rank;
    memcpy(own->low, writer->data.low, sizeof own->low);
    memcpy(own->high, writer->data.high, sizeof own->high);
    if (writer->kept && !visit_meeting_on(&writer->round->held, piece->device, piece->array,
                                          own->low, own->high, add_own, writer))
        return REDIST_NO_MEMORY;
    return cut_box(own);
}

/* The place of a gift in the order of its group. */
static size_t find_turn(const struct tree_writer *writer, uint32_t gift)
{
    size_t first = 0, last = writer->group_count;
    while (last - first > 1) {
        size_t middle = first + (last - first) / 2;
        if (writer->group[middle] <= gift)
            first = middle;
        else
            last = middle;
    }
    return first;
}

/* Summands cannot be parted: what is given of an element is given whole. */
static bool is_box_at_hand(const struct tree_writer *writer, const struct bounded_box *box)
{
    for (uint32_t x = writer->sums.first_dim; x < writer->sums.end_dim; x++)
        if (box->low[x] != writer->sums.low[x] || box->high[x] != writer->sums.high[x])
            return false;
    return true;
}

static enum redist_status write_sum_leaf(void *context, const uint32_t *number, size_t count)
{
    struct tree_writer *writer = context;
    if (count == 0)
        keep_finding(writer, MISSING, writer->group_low, writer->sums.low, NULL);
    else if (count > 1)
        keep_finding(writer, WRITTEN_TWICE, writer->group_low, writer->sums.low, number);
    else if (!is_box_at_hand(writer, &writer->gift_box[number[0]]))
        writer->tangled = true;
    else
        fprintf(writer->out, " add %zu %" PRIu32, find_turn(writer, number[0]),
                writer->gifts.gift[number[0]].source);
    return REDIST_OK;
}

/* Gifts that together make what is wanted. */
static enum redist_status write_group(struct tree_writer *writer, const uint32_t *number,
                                      size_t count)
{
    struct box_cutter *sums = &writer->sums;
    writer->group = number;
    writer->group_count = count;
    sums->first_dim = writer->array->rank;
    sums->end_dim = writer->array->ndims;
    memcpy(sums->low, writer->data.low, sizeof sums->low);
    memcpy(sums->high, writer->data.high, sizeof sums->high);
    memcpy(writer->group_low, writer->data.low, sizeof writer->group_low);
    for (size_t k = 0; k < count; k++)
        if (!add_candidate_box(sums, number[k]))
            return REDIST_NO_MEMORY;
    return cut_box(sums);
}

static enum redist_status write_data_leaf(void *context, const uint32_t *number, size_t count)
{
    struct tree_writer *writer = context;
    if (count == 0)
        return write_unwritten(writer);
    const struct bounded_box *box = &writer->gift_box[number[0]];
    if (count == 1 && has_summands(writer, box->low, box->high)) {
        fprintf(writer->out, " give %" PRIu32, writer->gifts.gift[number[0]].source);
        return REDIST_OK;
    }
    if (writer->array->ndims > writer->array->rank)
        return write_group(writer, number, count);
    keep_finding(writer, WRITTEN_TWICE, writer->data.low, writer->data.low, number);
    return REDIST_OK;
}

static enum redist_status refuse_finding(const struct tree_writer *writer)
{
    const struct transfer_piece *piece = get_piece(writer);
    const struct given_problem *problem = writer->round->problem;
    uint32_t rank = writer->array->rank, sums = writer->array->ndims - rank;
    char element[INDEX_TEXT], summand[INDEX_TEXT];
    write_index(element, sizeof element, writer->at, rank);
    write_index(summand, sizeof summand, writer->at + rank, sums);
    const char *of = sums > 0 ? "summand " : "", *to = sums > 0 ? " of " : "";
    if (sums == 0)
        summand[0] = '\0';
    if (writer->finding == MISSING)
        return refuse_at(
            &writer->place, "array %.80s: device %" PRIu64 " is not given %s%s%selement %s",
            problem->name[piece->array], problem->device[piece->device], of, summand, to, element);
    return refuse_at(&writer->place,
                     "array %.80s: device %" PRIu64 " is given %s%s%selement %s twice, by "
                     "transfers %" PRIu32 " and %" PRIu32,
                     problem->name[piece->array], problem->device[piece->device], of, summand, to,
                     element, writer->one, writer->other);
}

static enum redist_status write_piece_tree(struct tree_writer *writer)
{
    const struct transfer_piece *piece = get_piece(writer);
    struct box_cutter *data = &writer->data;
    writer->array = &writer->round->problem->array[piece->array];
    writer->finding = NOTHING;
    writer->tangled = false;
    data->before = NULL;
    data->end_dim = writer->array->rank;
    memcpy(data->low, piece->low, writer->array->ndims * sizeof *data->low);
    memcpy(data->high, piece->high, writer->array->ndims * sizeof *data->high);
    for (uint32_t k = writer->gifts.start[writer->piece];
         k < writer->gifts.start[writer->piece + 1]; k++)
        if (!add_candidate_box(data, k))
            return REDIST_NO_MEMORY;
    fputs("tree", writer->out);
    PASS_FAILURE(cut_box(data));
    fputc('\n', writer->out);
    if (writer->finding != NOTHING)
        return refuse_finding(writer);
    if (writer->tangled)
        return refuse_at(&writer->place,
                         "array %.80s: device %" PRIu64
                         " is given summands that no cuts tell apart",
                         writer->round->problem->name[piece->array],
                         writer->round->problem->device[piece->device]);
    return REDIST_OK;
}

/* Boxes of gifts and of source pieces, and the cutters of them. */
static bool prepare_writer(struct tree_writer *writer)
{
    const struct transfer_side *source = &writer->round->before->side;
    struct redist_error *error = writer->place.error;
    writer->gift_box = malloc(((size_t)writer->gifts.count + 1) * sizeof *writer->gift_box);
    writer->source_box = malloc(((size_t)source->npieces + 1) * sizeof *writer->source_box);
    if (writer->gift_box == NULL || writer->source_box == NULL)
        return false;
    for (uint32_t p = 0; p < source->npieces; p++)
        writer->source_box[p] = (struct bounded_box){source->piece[p].low, source->piece[p].high};
    for (uint32_t k = 0; k < writer->gifts.count; k++) {
        const struct gift *gift = &writer->gifts.gift[k];
        uint32_t array = writer->round->after->side.piece[gift->target].array;
        const uint64_t *low = writer->gifts.bounds + gift->bounds;
        writer->gift_box[k] =
            (struct bounded_box){low, low + writer->round->problem->array[array].ndims};
    }
    writer->data = (struct box_cutter){
        .error = error, .box = writer->gift_box, .cut = write_cut, .leaf = write_data_leaf};
    writer->own = (struct box_cutter){.error = error,
                                      .any = true,
                                      .box = writer->source_box,
                                      .cut = write_cut,
                                      .leaf = write_own_leaf};
    writer->sums = (struct box_cutter){.error = error,
                                       .whole = true,
                                       .box = writer->gift_box,
                                       .cut = write_cut,
                                       .leaf = write_sum_leaf};
    writer->data.context = writer->own.context = writer->sums.context = writer;
    return true;
}

static enum redist_status write_trees(struct tree_writer *writer,
                                      const struct round_transfers *transfers)
{
    enum redist_status status =
        list_gifts(&writer->place, writer->round, transfers, &writer->gifts);
    if (status == REDIST_OK && !prepare_writer(writer))
        status = refuse_at(&writer->place, "out of memory");
    for (uint32_t p = 0; p < writer->round->after->side.npieces && status == REDIST_OK; p++) {
        writer->piece = p;
        status = write_piece_tree(writer);
        if (status == REDIST_OK && ftell(writer->out) > (long)TRANSFER_TEXT_BYTES)
            status = refuse_at(&writer->place,
                               "the certificate has more than %u bytes, the most that is judged, "
                               "with %" PRIu32 " of %" PRIu32 " pieces of the target",
                               TRANSFER_TEXT_BYTES, p + 1, writer->round->after->side.npieces);
    }
    free_gifts(&writer->gifts);
    free_cutter(&writer->data);
    free_cutter(&writer->own);
    free_cutter(&writer->sums);
    free(writer->gift_box);
    free(writer->source_box);
    return status;
}

enum redist_status write_given_round(FILE *out, const struct plan_place *place,
                                     const struct given_problem *problem,
                                     const struct given_layout *before,
                                     const struct given_layout *after,
                                     const struct round_transfers *transfers, bool kept)
{
    struct given_round round = {.problem = problem, .before = before, .after = after};
    struct tree_writer writer = {.out = out, .place = *place, .round = &round, .kept = kept};
    round.sized.ndevices = problem->ndevices;
    round.sized.narrays = problem->narrays;
    round.sized.array = problem->array;
    if (!create_device_index(&round.sized, &before->side, &round.held))
        return refuse_at(place, "out of memory");
    if (!create_device_index(&round.sized, &after->side, &round.wanted)) {
        free_index(&round.held);
        return refuse_at(place, "out of memory");
    }
    enum redist_status status = write_trees(&writer, transfers);
    free_index(&round.held);
    free_index(&round.wanted);
    return status;
}
