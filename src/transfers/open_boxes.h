/* The boxes of a tree (docs/TRANSFERS.md, section 2) that are still to come. */
#ifndef REDIST_TRANSFERS_OPEN_BOXES_H
#define REDIST_TRANSFERS_OPEN_BOXES_H

#include "transfers/words.h"

#define TRANSFER_DIMS 16u
#define MAX_OPEN_BOXES 1024u

/* The next one last: the low bounds of each, then the high ones. */
struct open_boxes {
    uint32_t count, ndims;
    uint64_t box[MAX_OPEN_BOXES][2 * TRANSFER_DIMS];
};

/* The box of a whole tree: `low` NULL is 0. */
void begin_tree(struct open_boxes *boxes, const uint64_t *low, const uint64_t *high,
                uint32_t ndims);

/* Behind the word `cut`: the next box becomes two. */
void cut_next_box(struct word_reader *words, struct open_boxes *boxes);

/* The box of a leaf: low bounds, then high ones, until the next box is cut. */
const uint64_t *take_leaf_box(struct open_boxes *boxes);

#endif
