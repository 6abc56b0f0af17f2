/* A box in parts of equal size, of which each is a few boxes: the elements in row-major
 * order, so many for each part. */
#ifndef REDIST_EXPORT_TRANSFER_SLICES_H
#define REDIST_EXPORT_TRANSFER_SLICES_H

#include "export/transfer_layout.h"

struct slice_walk {
    struct array_box box; /* the box where the walk is; at first the whole */
    uint32_t rank;        /* data dimensions; the others are not cut */
    uint64_t each;        /* elements of a part; the last ones may have fewer */
    uint64_t from, to;    /* only parts of these elements are visited */
    void *context;
    void (*cut)(void *context, uint32_t x, uint64_t at);
    void (*leaf)(void *context, const struct array_box *box, uint64_t part);
};

/* Elements in the data dimensions of a box. */
uint64_t count_box(const struct array_box *box, uint32_t rank);

/* Tells the cuts and leaves of a partition tree over walk->box in pre-order; without the
 * rest, where `from` and `to` leave some out, it is no tree. */
void walk_slices(struct slice_walk *walk);

#endif
