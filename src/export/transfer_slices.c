#include "export/transfer_slices.h"

uint64_t count_box(const struct array_box *box, uint32_t rank)
{
    uint64_t count = 1;
    for (uint32_t x = 0; x < rank; x++)
        count *= box->high[x] - box->low[x];
    return count;
}

/* Rows along x from `row` on that lie in one part with all they have; one that does not is
 * by itself. */
static uint64_t count_rows(uint64_t each, uint64_t begin, uint64_t row)
{
    uint64_t rows = (each - begin % each) / row;
    return rows > 0 ? rows : 1;
}

/* The part of the walk below one box, which has `count` elements from number `begin` on
 * and is whole in the dimensions from x on. */
static void walk_below(struct slice_walk *walk, uint32_t x, uint64_t begin, uint64_t count)
{
    uint64_t low = walk->box.low[x], high = walk->box.high[x];
    if (begin >= walk->to || begin + count <= walk->from)
        return;
    if (begin / walk->each == (begin + count - 1) / walk->each) {
        walk->leaf(walk->context, &walk->box, begin / walk->each);
        return;
    }
    uint64_t row = count / (high - low), next;
    uint64_t first = walk->from > begin ? (walk->from - begin) / row : 0;
    for (uint64_t i = low + first; i < high && begin + (i - low) * row < walk->to; i = next) {
        uint64_t at = begin + (i - low) * row, rows = count_rows(walk->each, at, row);
        next = rows < high - i ? i + rows : high;
        if (next < high)
            walk->cut(walk->context, x, next);
        walk->box.low[x] = i;
        walk->box.high[x] = next;
        walk_below(walk, x + 1, at, (next - i) * row);
    }
    walk->box.low[x] = low;
    walk->box.high[x] = high;
}

void walk_slices(struct slice_walk *walk)
{
    walk_below(walk, 0, 0, count_box(&walk->box, walk->rank));
}
