#include "transfers/plan.h"
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include "transfers/index.h"
#include "base/report.h"

/* Numbers, of which there may be many. */
struct number_list {
    size_t count, room;
    uint64_t *at;
};

/* A target piece being cut, and what its givers have been asked for so far. */
struct tree_planner {
    const struct transfer_problem *problem;
    FILE *out;
    struct redist_error *error;
    uint64_t *sent; /* bytes, by device */
    const struct transfer_piece *piece;
    const struct transfer_array *array;
    uint64_t low[TRANSFER_DIMS], high[TRANSFER_DIMS]; /* the box at hand */
    struct number_list candidates; /* numbers of source pieces: those of the box at hand are last */
    struct number_list borders, ends;
    uint64_t turn; /* of the next leaf of a group */
    bool combined; /* below a cut of a summand dimension */
};

static bool append_to_list(struct tree_planner *planner, struct number_list *list, uint64_t value)
{
    if (list->count == list->room) {
        size_t room = list->room > 0 ? 2 * list->room : 64;
        uint64_t *more = realloc(list->at, room * sizeof *more);
        if (more == NULL) {
            (void)report_failure(planner->error, "out of memory for the pieces that meet");
            return false;
        }
        list->at = more;
        list->room = room;
    }
    list->at[list->count++] = value;
    return true;
}

static const struct transfer_piece *get_candidate(const struct tree_planner *planner, size_t k)
{
    return &planner->problem->source.piece[planner->candidates.at[k]];
}

/* Whether a piece has the box at hand, and of the summands just those. */
static bool has_box(const struct tree_planner *planner, const struct transfer_piece *piece)
{
    for (uint32_t x = 0; x < planner->array->ndims; x++) {
        bool whole = x < planner->array->rank
                         ? piece->low[x] <= planner->low[x] && piece->high[x] >= planner->high[x]
                         : piece->low[x] == planner->low[x] && piece->high[x] == planner->high[x];
        if (!whole)
            return false;
    }
    return true;
}

static bool has_summands(const struct tree_planner *planner, const struct transfer_piece *piece)
{
    for (uint32_t x = planner->array->rank; x < planner->array->ndims; x++)
        if (piece->low[x] != planner->low[x] || piece->high[x] != planner->high[x])
            return false;
    return true;
}

static bool is_own(const struct tree_planner *planner, const struct transfer_piece *piece)
{
    return piece->device == planner->piece->device && has_summands(planner, piece);
}

/* Whether `one` is to be asked rather than `other`. */
static bool is_better_giver(const struct tree_planner *planner, const struct transfer_piece *one,
                            const struct transfer_piece *other)
{
    uint32_t taker = planner->piece->device;
    if ((one->device == taker) != (other->device == taker))
        return one->device == taker;
    if (planner->sent[one->device] != planner->sent[other->device])
        return planner->sent[one->device] < planner->sent[other->device];
    return (one->device ^ taker) < (other->device ^ taker);
}

/* The candidate from `first` on that is best to give the whole box; the number of all when
 * there is none. */
static size_t find_giver(const struct tree_planner *planner, size_t first)
{
    size_t count = planner->candidates.count, best = count;
    for (size_t k = first; k < count; k++)
        if (has_box(planner, get_candidate(planner, k)) &&
            (best == count ||
             is_better_giver(planner, get_candidate(planner, k), get_candidate(planner, best))))
            best = k;
    return best;
}

static void write_leaf(struct tree_planner *planner, size_t k)
{
    const struct transfer_piece *giver = get_candidate(planner, k);
    uint64_t bytes = planner->array->elem;
    for (uint32_t x = 0; x < planner->array->rank; x++)
        bytes *= planner->high[x] - planner->low[x];
    if (giver->device != planner->piece->device)
        planner->sent[giver->device] += bytes;
    if (planner->combined)
        fprintf(planner->out, " add %" PRIu64, planner->turn++);
    else
        fputs(" give", planner->out);
    fprintf(planner->out, " %" PRIu64, planner->candidates.at[k]);
}

static enum redist_status report_missing(const struct tree_planner *planner, const char *what)
{
    char index[TRANSFER_DIMS * 22 + 1] = "";
    size_t length = 0;
    for (uint32_t x = 0; x < planner->array->rank; x++)
        length += (size_t)snprintf(index + length, sizeof index - length, "%s%" PRIu64,
                                   x == 0 ? "" : ", ", planner->low[x]);
    return report_failure(planner->error, "array %s: device %u wants element [%s], %s",
                          planner->array->name, planner->piece->device, index, what);
}

static int order_numbers(const void *one, const void *other)
{
    uint64_t a = *(const uint64_t *)one, b = *(const uint64_t *)other;
    return a < b ? -1 : a > b;
}

/* Where candidates, or only own ones, begin or end inside the box along x. */
static bool collect_borders(struct tree_planner *planner, size_t first, bool own, uint32_t x)
{
    planner->borders.count = 0;
    for (size_t k = first; k < planner->candidates.count; k++) {
        const struct transfer_piece *piece = get_candidate(planner, k);
        const uint64_t ends[] = {piece->low[x], piece->high[x]};
        if (own && !is_own(planner, piece))
            continue;
        for (size_t e = 0; e < 2; e++)
            if (ends[e] > planner->low[x] && ends[e] < planner->high[x] &&
                !append_to_list(planner, &planner->borders, ends[e]))
                return false;
    }
    return true;
}

/* The middle border of the dimension that has most. `*found` says whether there is one. */
static bool choose_cut(struct tree_planner *planner, size_t first, bool own, uint32_t *dim,
                       uint64_t *at, bool *found)
{
    size_t most = 0;
    for (uint32_t x = 0; x < planner->array->rank; x++) {
        if (!collect_borders(planner, first, own, x))
            return false;
        if (planner->borders.count <= most)
            continue;
        most = planner->borders.count;
        qsort(planner->borders.at, most, sizeof *planner->borders.at, order_numbers);
        *dim = x;
        *at = planner->borders.at[most / 2];
    }
    *found = most > 0;
    return true;
}

/* Appends those of the candidates from `first` to `last` that meet the box along x. */
static bool keep_meeting(struct tree_planner *planner, size_t first, size_t last, uint32_t x)
{
    for (size_t k = first; k < last; k++) {
        const struct transfer_piece *piece = get_candidate(planner, k);
        if (piece->low[x] < planner->high[x] && piece->high[x] > planner->low[x] &&
            !append_to_list(planner, &planner->candidates, planner->candidates.at[k]))
            return false;
    }
    return true;
}

/* The borders along a summand dimension that no candidate lies across, in `borders`: where as
 * many candidates have ended as have begun before. */
static bool collect_summand_cuts(struct tree_planner *planner, size_t first, uint32_t x)
{
    struct number_list *begins = &planner->borders, *ends = &planner->ends;
    size_t kept = 0;
    begins->count = ends->count = 0;
    if (first == planner->candidates.count)
        return true;
    for (size_t k = first; k < planner->candidates.count; k++)
        if (!append_to_list(planner, begins, get_candidate(planner, k)->low[x]) ||
            !append_to_list(planner, ends, get_candidate(planner, k)->high[x]))
            return false;
    qsort(begins->at, begins->count, sizeof *begins->at, order_numbers);
    qsort(ends->at, ends->count, sizeof *ends->at, order_numbers);
    for (size_t k = 1; k < begins->count; k++)
        if (begins->at[k] > planner->low[x] && ends->at[k - 1] <= begins->at[k])
            begins->at[kept++] = begins->at[k];
    begins->count = kept;
    return true;
}

static enum redist_status plan_below(struct tree_planner *planner, size_t first);

/* Both parts of the box, each with the candidates that meet it. */
static enum redist_status plan_parts(struct tree_planner *planner, size_t first, uint32_t x,
                                     uint64_t at)
{
    uint64_t low = planner->low[x], high = planner->high[x];
    size_t last = planner->candidates.count;
    enum redist_status status = REDIST_OK;
    fprintf(planner->out, " cut %u %" PRIu64, x, at);
    for (uint32_t part = 0; part < 2 && status == REDIST_OK; part++) {
        planner->low[x] = part == 0 ? low : at;
        planner->high[x] = part == 0 ? at : high;
        status = keep_meeting(planner, first, last, x) ? plan_below(planner, last) : REDIST_FAILED;
        planner->candidates.count = last;
    }
    planner->low[x] = low;
    planner->high[x] = high;
    return status;
}

static enum redist_status plan_summands(struct tree_planner *planner, size_t first)
{
    uint32_t x = planner->array->rank;
    for (planner->borders.count = 0; x < planner->array->ndims; x++) {
        if (!collect_summand_cuts(planner, first, x))
            return REDIST_FAILED;
        if (planner->borders.count > 0)
            break;
    }
    if (planner->borders.count == 0)
        return report_missing(planner,
                              "whose summands are not all in the source, or overlap there");
    bool outermost = !planner->combined;
    if (outermost)
        planner->turn = 0;
    planner->combined = true;
    enum redist_status status =
        plan_parts(planner, first, x, planner->borders.at[planner->borders.count / 2]);
    planner->combined = !outermost;
    return status;
}

/* The tree over the box at hand, whose candidates begin at `first`. */
static enum redist_status plan_below(struct tree_planner *planner, size_t first)
{
    size_t giver = find_giver(planner, first), count = planner->candidates.count;
    uint32_t dim = 0;
    uint64_t at = 0;
    bool found = false;
    if (giver < count && is_own(planner, get_candidate(planner, giver))) {
        write_leaf(planner, giver);
        return REDIST_OK;
    }
    if (!choose_cut(planner, first, true, &dim, &at, &found))
        return REDIST_FAILED;
    if (found)
        return plan_parts(planner, first, dim, at);
    if (giver < count) {
        write_leaf(planner, giver);
        return REDIST_OK;
    }
    if (count == first && planner->array->ndims == planner->array->rank)
        return report_missing(planner, "which is in no piece of the source");
    if (!choose_cut(planner, first, false, &dim, &at, &found))
        return REDIST_FAILED;
    return found ? plan_parts(planner, first, dim, at) : plan_summands(planner, first);
}

/* A piece whose summands are not all wanted is of no use. */
static bool add_candidate(void *context, uint32_t number)
{
    struct tree_planner *planner = context;
    const struct transfer_piece *piece = &planner->problem->source.piece[number];
    for (uint32_t x = planner->array->rank; x < planner->array->ndims; x++)
        if (piece->low[x] < planner->low[x] || piece->high[x] > planner->high[x])
            return true;
    return append_to_list(planner, &planner->candidates, number);
}

static enum redist_status plan_piece(struct tree_planner *planner, const struct piece_index *index,
                                     const struct transfer_piece *piece)
{
    enum redist_status status = REDIST_OK;
    planner->piece = piece;
    planner->array = &planner->problem->array[piece->array];
    planner->candidates.count = 0;
    planner->combined = false;
    memcpy(planner->low, piece->low, planner->array->ndims * sizeof *planner->low);
    memcpy(planner->high, piece->high, planner->array->ndims * sizeof *planner->high);
    fputs("tree", planner->out);
    if (!is_empty_piece(planner->problem, piece))
        status = visit_meeting(index, piece->array, piece->low, piece->high, add_candidate, planner)
                     ? plan_below(planner, 0)
                     : REDIST_FAILED;
    fputc('\n', planner->out);
    return status;
}

enum redist_status plan_transfers(FILE *out, const struct transfer_problem *problem,
                                  struct redist_error *error)
{
    struct tree_planner planner = {.problem = problem, .out = out, .error = error};
    struct piece_index index;
    planner.sent = calloc(problem->ndevices, sizeof *planner.sent);
    if (planner.sent == NULL || !create_index(problem, &problem->source, &index)) {
        free(planner.sent);
        return report_failure(error, "out of memory for the pieces of a layout");
    }
    enum redist_status status = REDIST_OK;
    fputs("redist-transfers-cert 1\nrounds 1\nround 1\n", out);
    for (uint32_t p = 0; p < problem->target.npieces && status == REDIST_OK; p++)
        status = plan_piece(&planner, &index, &problem->target.piece[p]);
    fputs("end\n", out);
    free(planner.sent);
    free(planner.candidates.at);
    free(planner.borders.at);
    free(planner.ends.at);
    free_index(&index);
    return status;
}
