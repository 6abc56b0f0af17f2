/* What a box that is cut, and the boxes in it that are told apart, need (transfers/cuts.h). */
#ifndef REDIST_TRANSFERS_BOX_CUTTER_H
#define REDIST_TRANSFERS_BOX_CUTTER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include "transfers/problem.h"

struct bounded_box {
    const uint64_t *low, *high;
};

struct cutter_list {
    size_t count, room;
    uint32_t *at;
};

/* Told in the pre-order of the tree. */
typedef void visit_cut(void *context, uint32_t x, uint64_t at);
typedef enum redist_status visit_leaf(void *context, const uint32_t *number, size_t count);

/* Zero but for what a user sets. */
struct box_cutter {
    /* set by the user */
    struct redist_error *error;
    uint32_t first_dim, end_dim; /* along these it is cut; in the others all boxes meet */
    bool any;                    /* a box that holds all at hand is leaf enough, and told alone */
    bool whole; /* cuts through no box are taken however far they are from the middle */
    const struct bounded_box *box; /* by their numbers */
    const uint64_t *before; /* where set: boxes that do not begin before it are passed over */
    visit_cut *cut;
    visit_leaf *leaf;
    void *context;
    uint64_t low[TRANSFER_DIMS], high[TRANSFER_DIMS]; /* the box at hand */
    struct cutter_list candidates; /* by the user: numbers of the boxes that meet the first one */
    /* its own */
    uint64_t work;
    uint32_t depth;
    size_t border_room;
    uint64_t *border;
};

/* False, and `error` says so, when memory runs out. */
bool add_candidate_box(struct box_cutter *cutter, uint32_t number);

void free_cutter(struct box_cutter *cutter);

/* Whether one place comes before another, row by row. */
bool comes_before(const uint64_t *one, const uint64_t *other, uint32_t ndims);

#endif
