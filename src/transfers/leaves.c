#include "transfers/leaves.h"
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include "base/grow.h"
#include "base/report.h"

/* So many givers of a leaf are looked at one by one. */
#define FEW_GIVERS 16u

/* False when memory runs out, and `error` says so. */
static bool append_to_numbers(struct number_list *list, uint64_t value, struct redist_error *error)
{
    if (!grow_array(&list->at, &list->room, list->count, 1, sizeof *list->at)) {
        (void)report_no_memory(error, "out of memory for the pieces that meet");
        return false;
    }
    list->at[list->count++] = value;
    return true;
}

const struct transfer_piece *get_candidate(const struct leaf_finder *finder, size_t k)
{
    return &finder->problem->source.piece[finder->candidates.at[k]];
}

bool has_part(const struct leaf_finder *finder, const struct transfer_piece *piece)
{
    for (uint32_t x = 0; x < finder->array->ndims; x++) {
        bool whole = x < finder->array->rank
                         ? piece->low[x] <= finder->low[x] && piece->high[x] >= finder->high[x]
                         : piece->low[x] == finder->low[x] && piece->high[x] == finder->high[x];
        if (!whole)
            return false;
    }
    return true;
}

static uint32_t measure_distance(const struct leaf_finder *finder,
                                 const struct transfer_piece *piece)
{
    return find_distance(finder->levels, name_device(finder->problem, piece->device),
                         name_device(finder->problem, finder->piece->device));
}

bool may_give(const struct leaf_finder *finder, const struct transfer_piece *piece)
{
    return has_part(finder, piece) &&
           (finder->levels == NULL || measure_distance(finder, piece) <= finder->reach);
}

static bool has_summands(const struct leaf_finder *finder, const struct transfer_piece *piece)
{
    for (uint32_t x = finder->array->rank; x < finder->array->ndims; x++)
        if (piece->low[x] != finder->low[x] || piece->high[x] != finder->high[x])
            return false;
    return true;
}

static bool is_own(const struct leaf_finder *finder, const struct transfer_piece *piece)
{
    return piece->device == finder->piece->device && has_summands(finder, piece);
}

uint64_t count_part(const struct leaf_finder *finder)
{
    uint64_t count = 1;
    for (uint32_t x = 0; x < finder->array->rank; x++)
        count *= finder->high[x] - finder->low[x];
    return count;
}

void write_part_cut(const struct leaf_finder *finder, uint32_t x, uint64_t at)
{
    if (finder->out != NULL)
        fprintf(finder->out, " cut %" PRIu32 " %" PRIu64, x, at);
}

void write_part_giver(struct leaf_finder *finder, uint64_t number)
{
    if (finder->combined)
        fprintf(finder->out, " add %" PRIu64, finder->turn++);
    else
        fputs(" give", finder->out);
    fprintf(finder->out, " %" PRIu64, number);
}

static enum redist_status report_missing(const struct leaf_finder *finder, const char *what)
{
    char index[TRANSFER_DIMS * 22 + 1] = "";
    size_t length = 0;
    for (uint32_t x = 0; x < finder->array->rank; x++)
        length += (size_t)snprintf(index + length, sizeof index - length, "%s%" PRIu64,
                                   x == 0 ? "" : ", ", finder->low[x]);
    uint32_t device = finder->piece->device;
    return report_failure(finder->error, "array %s: device %" PRIu64 " wants element [%s], %s",
                          finder->array->name, name_device(finder->problem, device), index, what);
}

static int order_numbers(const void *one, const void *other)
{
    uint64_t a = *(const uint64_t *)one, b = *(const uint64_t *)other;
    return a < b ? -1 : a > b;
}

/* Where candidates, or only own ones, begin or end inside the box along x. */
static bool collect_borders(struct leaf_finder *finder, size_t first, bool own, uint32_t x)
{
    finder->borders.count = 0;
    for (size_t k = first; k < finder->candidates.count; k++) {
        const struct transfer_piece *piece = get_candidate(finder, k);
        const uint64_t ends[] = {piece->low[x], piece->high[x]};
        if (own && !is_own(finder, piece))
            continue;
        for (size_t e = 0; e < 2; e++)
            if (ends[e] > finder->low[x] && ends[e] < finder->high[x] &&
                !append_to_numbers(&finder->borders, ends[e], finder->error))
                return false;
    }
    return true;
}

/* The middle border of the dimension that has most. `*found` says whether there is one. */
static bool choose_cut(struct leaf_finder *finder, size_t first, bool own, uint32_t *dim,
                       uint64_t *at, bool *found)
{
    size_t most = 0;
    for (uint32_t x = 0; x < finder->array->rank; x++) {
        if (!collect_borders(finder, first, own, x))
            return false;
        if (finder->borders.count <= most)
            continue;
        most = finder->borders.count;
        qsort(finder->borders.at, most, sizeof *finder->borders.at, order_numbers);
        *dim = x;
        *at = finder->borders.at[most / 2];
    }
    *found = most > 0;
    return true;
}

/* Appends those of the candidates from `first` to `last` that meet the box along x. */
static bool keep_meeting(struct leaf_finder *finder, size_t first, size_t last, uint32_t x)
{
    for (size_t k = first; k < last; k++) {
        const struct transfer_piece *piece = get_candidate(finder, k);
        if (piece->low[x] < finder->high[x] && piece->high[x] > finder->low[x] &&
            !append_to_numbers(&finder->candidates, finder->candidates.at[k], finder->error))
            return false;
    }
    return true;
}

/* The borders along a summand dimension that no candidate lies across, in `borders`: where as
 * many candidates have ended as have begun before. */
static bool collect_summand_cuts(struct leaf_finder *finder, size_t first, uint32_t x)
{
    struct number_list *begins = &finder->borders, *ends = &finder->ends;
    size_t kept = 0;
    begins->count = ends->count = 0;
    if (first == finder->candidates.count)
        return true;
    for (size_t k = first; k < finder->candidates.count; k++)
        if (!append_to_numbers(begins, get_candidate(finder, k)->low[x], finder->error) ||
            !append_to_numbers(ends, get_candidate(finder, k)->high[x], finder->error))
            return false;
    qsort(begins->at, begins->count, sizeof *begins->at, order_numbers);
    qsort(ends->at, ends->count, sizeof *ends->at, order_numbers);
    for (size_t k = 1; k < begins->count; k++)
        if (begins->at[k] > finder->low[x] && ends->at[k - 1] <= begins->at[k])
            begins->at[kept++] = begins->at[k];
    begins->count = kept;
    return true;
}

static enum redist_status find_below(struct leaf_finder *finder, size_t first);

/* Both parts of the box, each with the candidates that meet it. */
static enum redist_status find_parts(struct leaf_finder *finder, size_t first, uint32_t x,
                                     uint64_t at)
{
    uint64_t low = finder->low[x], high = finder->high[x];
    size_t last = finder->candidates.count;
    enum redist_status status = REDIST_OK;
    write_part_cut(finder, x, at);
    if (finder->keeps)
        keep_cut(finder->found, x, at);
    for (uint32_t part = 0; part < 2 && status == REDIST_OK; part++) {
        finder->low[x] = part == 0 ? low : at;
        finder->high[x] = part == 0 ? at : high;
        status = keep_meeting(finder, first, last, x) ? find_below(finder, last) : REDIST_NO_MEMORY;
        finder->candidates.count = last;
    }
    finder->low[x] = low;
    finder->high[x] = high;
    return status;
}

enum redist_status find_group(struct leaf_finder *finder, size_t first)
{
    uint32_t x = finder->array->rank;
    for (finder->borders.count = 0; x < finder->array->ndims; x++) {
        if (!collect_summand_cuts(finder, first, x))
            return REDIST_NO_MEMORY;
        if (finder->borders.count > 0)
            break;
    }
    if (finder->borders.count == 0)
        return report_missing(finder, "whose summands are not all in the source, or overlap there");
    bool outermost = !finder->combined;
    if (outermost)
        finder->turn = 0;
    finder->combined = true;
    enum redist_status status =
        find_parts(finder, first, x, finder->borders.at[finder->borders.count / 2]);
    finder->combined = !outermost;
    return status;
}

/* The first candidate with the part that is the taker's own; the number of all when none is. */
static size_t find_own(const struct leaf_finder *finder, size_t first)
{
    size_t k = first;
    while (k < finder->candidates.count &&
           (get_candidate(finder, k)->device != finder->piece->device ||
            !has_part(finder, get_candidate(finder, k))))
        k++;
    return k;
}

/* Keeps the leaf at hand, and who can give it: where the taker has it, the taker alone. */
static void keep_givers(struct leaf_finder *finder, size_t first)
{
    size_t own = find_own(finder, first), count = finder->candidates.count;
    finder->known = keep_leaf(finder->found, finder->low, finder->high, finder->array->ndims);
    for (size_t k = first; finder->known != NULL && k < count; k++)
        if (has_part(finder, get_candidate(finder, k)) && (own == count || own == k))
            keep_giver(finder->found, finder->known, (uint32_t)finder->candidates.at[k]);
    if (finder->found->full)
        finder->known = NULL;
    if (finder->known != NULL)
        finder->known->lone = finder->lone;
}

/* The box at hand is a leaf. */
static enum redist_status tell_leaf(struct leaf_finder *finder, size_t first)
{
    finder->lone = finder->candidates.count == first + 1;
    if (finder->keeps)
        keep_givers(finder, first);
    finder->reach = MOST_LEVELS;
    for (size_t k = first; k < finder->candidates.count && finder->levels != NULL; k++) {
        const struct transfer_piece *piece = get_candidate(finder, k);
        uint32_t distance = measure_distance(finder, piece);
        if (distance < finder->reach && has_part(finder, piece))
            finder->reach = distance;
    }
    return finder->leaf(finder->context, finder, first);
}

/* What the candidates from `first` on have of the box at hand. */
struct holding {
    bool own, whole; /* the device has all of it; somebody has */
};

static struct holding look_at_candidates(const struct leaf_finder *finder, size_t first)
{
    struct holding holding = {false, false};
    for (size_t k = first; k < finder->candidates.count && !holding.own; k++) {
        const struct transfer_piece *piece = get_candidate(finder, k);
        if (!has_part(finder, piece))
            continue;
        holding.whole = true;
        holding.own = piece->device == finder->piece->device;
    }
    return holding;
}

/* The tree over the box at hand, whose candidates begin at `first`. */
static enum redist_status find_below(struct leaf_finder *finder, size_t first)
{
    struct holding holding = look_at_candidates(finder, first);
    uint32_t dim = 0;
    uint64_t at = 0;
    bool found = false;
    if (holding.own)
        return tell_leaf(finder, first);
    if (!choose_cut(finder, first, true, &dim, &at, &found))
        return REDIST_NO_MEMORY;
    if (found)
        return find_parts(finder, first, dim, at);
    if (holding.whole && !finder->fine)
        return tell_leaf(finder, first);
    if (finder->candidates.count == first && finder->array->ndims == finder->array->rank)
        return report_missing(finder, "which is in no piece of the source");
    if (!choose_cut(finder, first, false, &dim, &at, &found))
        return REDIST_NO_MEMORY;
    if (found)
        return find_parts(finder, first, dim, at);
    if (holding.whole)
        return tell_leaf(finder, first);
    return finder->group != NULL && !finder->combined
               ? finder->group(finder->context, finder, first)
               : find_group(finder, first);
}

/* A piece whose summands are not all wanted is of no use. */
static bool add_candidate(void *context, uint32_t number)
{
    struct leaf_finder *finder = context;
    const struct transfer_piece *piece = &finder->problem->source.piece[number];
    for (uint32_t x = finder->array->rank; x < finder->array->ndims; x++)
        if (piece->low[x] < finder->low[x] || piece->high[x] > finder->high[x])
            return true;
    return append_to_numbers(&finder->candidates, number, finder->error);
}

/* Tells the leaf at hand, which was found before. */
static enum redist_status tell_known(struct leaf_finder *finder)
{
    const struct found_leaf *leaf = finder->known;
    const uint64_t *bounds = finder->found->bounds + leaf->bounds;
    size_t ndims = finder->array->ndims, listed = leaf->count;
    if (listed > FEW_GIVERS && !finder->lists)
        listed = 0;
    memcpy(finder->low, bounds, ndims * sizeof *bounds);
    memcpy(finder->high, bounds + ndims, ndims * sizeof *bounds);
    finder->candidates.count = 0;
    finder->lone = leaf->lone;
    for (size_t k = 0; k < listed; k++)
        if (!append_to_numbers(&finder->candidates,
                               get_found_giver(finder->found, leaf, k, finder->piece->array),
                               finder->error))
            return REDIST_NO_MEMORY;
    return finder->leaf(finder->context, finder, 0);
}

/* The leaves of an equal piece. */
static enum redist_status tell_found(struct leaf_finder *finder, const struct found_search *search)
{
    enum redist_status status = REDIST_OK;
    for (size_t k = search->first; k < search->last && status == REDIST_OK; k++) {
        const struct found_step *step = &finder->found->step[k];
        if (!step->leaf) {
            write_part_cut(finder, step->x, step->at);
            continue;
        }
        finder->known = &finder->found->leaf[step->at];
        status = tell_known(finder);
    }
    return status;
}

static enum redist_status search_leaves(struct leaf_finder *finder,
                                        const struct transfer_piece *piece)
{
    return visit_meeting(finder->index, piece->array, piece->low, piece->high, add_candidate,
                         finder)
               ? find_below(finder, 0)
               : REDIST_NO_MEMORY;
}

enum redist_status find_leaves(struct leaf_finder *finder, uint32_t number)
{
    const struct transfer_piece *piece = &finder->problem->target.piece[number];
    finder->piece = piece;
    finder->array = &finder->problem->array[piece->array];
    finder->candidates.count = 0;
    finder->combined = false;
    finder->known = NULL;
    memcpy(finder->low, piece->low, finder->array->ndims * sizeof *finder->low);
    memcpy(finder->high, piece->high, finder->array->ndims * sizeof *finder->high);
    if (is_empty_piece(finder->problem, piece))
        return REDIST_OK;
    finder->keeps = finder->found != NULL && has_equals(finder->found, number);
    if (!finder->keeps)
        return search_leaves(finder, piece);
    const struct found_search *search = recall_search(finder->found, number, finder->fine);
    if (search != NULL)
        return tell_found(finder, search);
    size_t begin = begin_search(finder->found);
    enum redist_status status = search_leaves(finder, piece);
    if (status == REDIST_OK)
        end_search(finder->found, number, finder->fine, begin);
    return status;
}

void free_leaf_finder(struct leaf_finder *finder)
{
    free(finder->candidates.at);
    free(finder->borders.at);
    free(finder->ends.at);
}
