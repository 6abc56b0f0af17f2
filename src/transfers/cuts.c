#include "transfers/cuts.h"
#include <stdlib.h>
#include <string.h>
#include "transfers/box_grid.h"
#include "base/report.h"

/* So many boxes may be parted by cuts that part off single ones; of more, a cut through boxes
 * near the middle is better, as the tree stays low. */
#define FEW_BOXES 64u

/* Most boxes looked at in all, so that no input keeps the search going for ever. */
#define MOST_WORK (UINT64_C(1) << 33)

/* Most cuts one below another. */
#define MOST_DEPTH 500u

/* The cuts that are looked at: along x at `at`, through `crossed` boxes, with `left` whole
 * ones below and `right` above. */
struct box_cut {
    uint32_t x;
    uint64_t at;
    size_t crossed, left, right;
};

static const struct bounded_box *get_box(const struct box_cutter *cutter, size_t k)
{
    return &cutter->box[cutter->candidates.at[k]];
}

static size_t smaller_of(size_t one, size_t other)
{
    return one < other ? one : other;
}

static int order_borders(const void *one, const void *other)
{
    uint64_t a = *(const uint64_t *)one, b = *(const uint64_t *)other;
    return a < b ? -1 : a > b;
}

/* The value at the place k when numbers were in order. */
static uint64_t select_value(uint64_t *value, size_t count, size_t k)
{
    size_t first = 0, last = count;
    for (;;) {
        uint64_t pivot = value[first + (last - first) / 2];
        size_t below = first, at = first, above = last;
        while (at < above) {
            uint64_t one = value[at];
            if (one < pivot) {
                value[at++] = value[below];
                value[below++] = one;
            } else if (one > pivot) {
                value[at] = value[--above];
                value[above] = one;
            } else {
                at++;
            }
        }
        if (k < below)
            last = below;
        else if (k >= above)
            first = above;
        else
            return pivot;
    }
}

/* Room for where all candidates begin and end. */
static bool make_border_room(struct box_cutter *cutter, size_t boxes)
{
    if (2 * boxes <= cutter->border_room)
        return true;
    free(cutter->border);
    cutter->border = malloc(2 * boxes * sizeof *cutter->border);
    cutter->border_room = cutter->border == NULL ? 0 : 2 * boxes;
    if (cutter->border == NULL)
        (void)report_no_memory(cutter->error, "out of memory for the borders of boxes");
    return cutter->border != NULL;
}

/* Where candidates begin, if `begins`, or end inside the box at hand; the number of them. */
static size_t collect_borders(const struct box_cutter *cutter, size_t first, uint32_t x,
                              bool begins, uint64_t *border)
{
    size_t count = 0;
    for (size_t k = first; k < cutter->candidates.count; k++) {
        uint64_t at = begins ? get_box(cutter, k)->low[x] : get_box(cutter, k)->high[x];
        if (at > cutter->low[x] && at < cutter->high[x])
            border[count++] = at;
    }
    return count;
}

static void weigh_cut(const struct box_cutter *cutter, size_t first, struct box_cut *cut)
{
    cut->left = cut->right = cut->crossed = 0;
    for (size_t k = first; k < cutter->candidates.count; k++) {
        const struct bounded_box *box = get_box(cutter, k);
        if (box->high[cut->x] <= cut->at)
            cut->left++;
        else if (box->low[cut->x] >= cut->at)
            cut->right++;
        else
            cut->crossed++;
    }
}

/* The middle border of that dimension where it goes through the fewest boxes; false when no
 * box has a border inside. */
static bool find_middle_cut(struct box_cutter *cutter, size_t first, struct box_cut *best)
{
    size_t most = 0;
    bool found = false;
    for (uint32_t x = cutter->first_dim; x < cutter->end_dim; x++) {
        size_t count = collect_borders(cutter, first, x, true, cutter->border);
        count += collect_borders(cutter, first, x, false, cutter->border + count);
        if (count == 0)
            continue;
        struct box_cut cut = {.x = x, .at = select_value(cutter->border, count, count / 2)};
        weigh_cut(cutter, first, &cut);
        if (!found || cut.crossed < best->crossed ||
            (cut.crossed == best->crossed && count > most)) {
            *best = cut;
            most = count;
        }
        found = true;
    }
    return found;
}

/* Of the cuts along x that go through no box the one nearest to the middle, when it is nearer
 * than `best`. */
static void sweep_dimension(struct box_cutter *cutter, size_t first, uint32_t x,
                            struct box_cut *best)
{
    size_t count = cutter->candidates.count - first, i = 0, j = 0;
    size_t nlow = collect_borders(cutter, first, x, true, cutter->border);
    uint64_t *low = cutter->border, *high = cutter->border + nlow;
    size_t nhigh = collect_borders(cutter, first, x, false, high), open = count - nlow;
    qsort(low, nlow, sizeof *low, order_borders);
    qsort(high, nhigh, sizeof *high, order_borders);
    while (i < nlow || j < nhigh) {
        uint64_t at = j == nhigh || (i < nlow && low[i] < high[j]) ? low[i] : high[j];
        while (j < nhigh && high[j] == at)
            j++;
        const struct box_cut cut = {x, at, open + i - j, j, count - (open + i)};
        if (cut.crossed == 0 && (best->crossed > 0 || smaller_of(cut.left, cut.right) >
                                                          smaller_of(best->left, best->right)))
            *best = cut;
        while (i < nlow && low[i] == at)
            i++;
    }
}

/* Whether there is a cut to be made; `*cut` says which. */
static bool choose_cut(struct box_cutter *cutter, size_t first, struct box_cut *cut)
{
    size_t count = cutter->candidates.count - first;
    struct box_cut whole = {.crossed = 1};
    if (!find_middle_cut(cutter, first, cut))
        return false;
    if (cut->crossed == 0)
        return true;
    for (uint32_t x = cutter->first_dim; x < cutter->end_dim; x++)
        sweep_dimension(cutter, first, x, &whole);
    if (whole.crossed == 0 &&
        (cutter->whole || count <= FEW_BOXES || 8 * smaller_of(whole.left, whole.right) >= count))
        *cut = whole;
    return true;
}

/* The first candidate that holds the box at hand; the number of all when there is none. */
static size_t find_holder(const struct box_cutter *cutter, size_t first)
{
    for (size_t k = first; k < cutter->candidates.count; k++) {
        const struct bounded_box *box = get_box(cutter, k);
        uint32_t x = cutter->first_dim;
        while (x < cutter->end_dim && box->low[x] <= cutter->low[x] &&
               box->high[x] >= cutter->high[x])
            x++;
        if (x == cutter->end_dim)
            return k;
    }
    return cutter->candidates.count;
}

static enum redist_status cut_below(struct box_cutter *cutter, size_t first);

/* One part of the box at hand, with those of the candidates that meet it. */
static enum redist_status cut_part(struct box_cutter *cutter, size_t first, uint32_t x)
{
    size_t last = cutter->candidates.count;
    for (size_t k = first; k < last; k++) {
        const struct bounded_box *box = get_box(cutter, k);
        if (box->low[x] < cutter->high[x] && box->high[x] > cutter->low[x] &&
            !add_candidate_box(cutter, cutter->candidates.at[k]))
            return REDIST_NO_MEMORY;
    }
    enum redist_status status = cut_below(cutter, last);
    cutter->candidates.count = last;
    return status;
}

static enum redist_status cut_in_two(struct box_cutter *cutter, size_t first,
                                     const struct box_cut *cut)
{
    uint64_t low = cutter->low[cut->x], high = cutter->high[cut->x];
    if (cutter->depth == MOST_DEPTH)
        return report_failure(cutter->error, "more than %u cuts one below another", MOST_DEPTH);
    if (cutter->cut != NULL)
        cutter->cut(cutter->context, cut->x, cut->at);
    cutter->depth++;
    cutter->high[cut->x] = cut->at;
    enum redist_status status = cut_part(cutter, first, cut->x);
    cutter->high[cut->x] = high;
    if (status != REDIST_OK)
        return status;
    cutter->low[cut->x] = cut->at;
    status = cut_part(cutter, first, cut->x);
    cutter->low[cut->x] = low;
    cutter->depth--;
    return status;
}

static enum redist_status cut_below(struct box_cutter *cutter, size_t first)
{
    size_t count = cutter->candidates.count - first;
    struct box_cut cut;
    if (cutter->before != NULL && !comes_before(cutter->low, cutter->before, cutter->end_dim))
        return REDIST_OK;
    cutter->work += count + 1;
    if (cutter->work > MOST_WORK)
        return report_failure(cutter->error, "the boxes have too many parts in common");
    if (cutter->any) {
        size_t holder = find_holder(cutter, first);
        if (holder < cutter->candidates.count) {
            uint32_t number = cutter->candidates.at[holder];
            return cutter->leaf(cutter->context, &number, 1);
        }
    }
    if (!make_border_room(cutter, count))
        return REDIST_NO_MEMORY;
    if (count == 0)
        return cutter->leaf(cutter->context, NULL, 0);
    if (!choose_cut(cutter, first, &cut))
        return cutter->leaf(cutter->context, cutter->candidates.at + first, count);
    return cut_in_two(cutter, first, &cut);
}

enum redist_status cut_box(struct box_cutter *cutter)
{
    struct box_grid grid;
    bool found = find_grid(cutter, &grid);
    enum redist_status status = found ? cut_grid(cutter, &grid) : cut_below(cutter, 0);
    if (found)
        free_grid(&grid);
    cutter->candidates.count = 0;
    return status;
}
