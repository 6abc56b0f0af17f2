/* Who gives a box of data, or each of the parts of which its values are combined: shares of
 * devices, which come one behind another in the box, row by row. */
#ifndef REDIST_TRANSFERS_SHARED_BOX_H
#define REDIST_TRANSFERS_SHARED_BOX_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* A device and the elements that it gives. */
struct part_share {
    uint32_t device;
    uint64_t elements;
};

/* Zero before its first use; for free_shared_box. */
struct shared_box {
    size_t nparts, part_room, nshares, share_room, nends, end_room;
    struct part_share *share; /* of all parts */
    struct part_cursor *part;
    uint64_t *end; /* elements below which some share ends, not all of the box; rising */
};

/* Numbers of some of the ends, which follow one another. */
struct end_run {
    size_t first, last;
};

/* A box of which nothing is known yet. */
void clear_shared_box(struct shared_box *box);
void free_shared_box(struct shared_box *box);

/* Adds a part and its shares, which are all of the box. False when memory runs out. */
bool add_shared_part(struct shared_box *box, const struct part_share *share, uint32_t count);

/* Behind the last part. Where so many parts would be told apart in so many places that a text
 * of them is too long, the largest share of each becomes all of it. */
struct end_run order_ends(struct shared_box *box);

/* Where to cut a box that begins at element `base` and has `rows` of `row` elements each, with
 * ends inside: how many rows lie below the cut. At an end between two rows; else at the whole
 * rows before the first end, or behind one row. */
uint64_t choose_rows(const struct shared_box *box, struct end_run ends, uint64_t base,
                     uint64_t rows, uint64_t row);

/* The ends before, and behind, the first `elements` of the box. */
struct end_run list_ends_before(const struct shared_box *box, struct end_run ends,
                                uint64_t elements);
struct end_run list_ends_behind(const struct shared_box *box, struct end_run ends,
                                uint64_t elements);

/* The device that gives element `base` of a part; to be asked for rising elements. */
uint32_t take_giver(struct shared_box *box, size_t part, uint64_t base);

#endif
