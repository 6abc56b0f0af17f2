#include "transfers/shared_box.h"
#include <stdlib.h>
#include <string.h>
#include "base/grow.h"

/* Most leaves of a box whose parts are shared. */
#define MOST_LEAVES 4096u

/* The shares of a part, that at hand, and how many elements lie below its end. */
struct part_cursor {
    size_t first, count, at;
    uint64_t below;
};

void clear_shared_box(struct shared_box *box)
{
    box->nparts = box->nshares = box->nends = 0;
}

void free_shared_box(struct shared_box *box)
{
    free(box->share);
    free(box->part);
    free(box->end);
    *box = (struct shared_box){0};
}

bool add_shared_part(struct shared_box *box, const struct part_share *share, uint32_t count)
{
    if (!grow_array(&box->share, &box->share_room, box->nshares, count, sizeof *box->share) ||
        !grow_array(&box->part, &box->part_room, box->nparts, 1, sizeof *box->part) ||
        !grow_array(&box->end, &box->end_room, box->nends, count, sizeof *box->end))
        return false;
    memcpy(box->share + box->nshares, share, count * sizeof *share);
    box->part[box->nparts++] = (struct part_cursor){box->nshares, count, 0, share[0].elements};
    box->nshares += count;
    uint64_t end = 0;
    for (uint32_t k = 0; k + 1 < count; k++)
        box->end[box->nends++] = end += share[k].elements;
    return true;
}

static int order_numbers(const void *one, const void *other)
{
    uint64_t a = *(const uint64_t *)one, b = *(const uint64_t *)other;
    return a < b ? -1 : a > b;
}

/* The largest share of each part, as if it were all of the part. */
static void keep_largest(struct shared_box *box)
{
    for (size_t p = 0; p < box->nparts; p++) {
        struct part_cursor *part = &box->part[p];
        size_t largest = part->first;
        for (size_t k = 1; k < part->count; k++)
            if (box->share[part->first + k].elements > box->share[largest].elements)
                largest = part->first + k;
        part->first = largest;
        part->count = 1;
    }
    box->nends = 0;
}

struct end_run order_ends(struct shared_box *box)
{
    size_t kept = 0;
    if (box->nends > 0)
        qsort(box->end, box->nends, sizeof *box->end, order_numbers);
    for (size_t k = 0; k < box->nends; k++)
        if (kept == 0 || box->end[k] != box->end[kept - 1])
            box->end[kept++] = box->end[k];
    box->nends = kept;
    if (box->nparts > 1 && (box->nends + 1) * box->nparts > MOST_LEAVES)
        keep_largest(box);
    return (struct end_run){0, box->nends};
}

uint64_t choose_rows(const struct shared_box *box, struct end_run ends, uint64_t base,
                     uint64_t rows, uint64_t row)
{
    for (size_t k = ends.first; k < ends.last; k++)
        if ((box->end[k] - base) % row == 0)
            return (box->end[k] - base) / row;
    uint64_t whole = (box->end[ends.first] - base) / row;
    return whole == 0 ? 1 : whole < rows ? whole : rows - 1;
}

struct end_run list_ends_before(const struct shared_box *box, struct end_run ends,
                                uint64_t elements)
{
    while (ends.last > ends.first && box->end[ends.last - 1] >= elements)
        ends.last--;
    return ends;
}

struct end_run list_ends_behind(const struct shared_box *box, struct end_run ends,
                                uint64_t elements)
{
    while (ends.first < ends.last && box->end[ends.first] <= elements)
        ends.first++;
    return ends;
}

uint32_t take_giver(struct shared_box *box, size_t part, uint64_t base)
{
    struct part_cursor *cursor = &box->part[part];
    while (cursor->at + 1 < cursor->count && cursor->below <= base)
        cursor->below += box->share[cursor->first + ++cursor->at].elements;
    return box->share[cursor->first + cursor->at].device;
}
