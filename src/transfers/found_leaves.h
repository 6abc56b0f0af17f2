/* What searches for leaves found, so that equal target pieces are searched once: those of one
 * box of arrays that are alike in the source, on devices that have nothing of such an array, or
 * on one and the same device. */
#ifndef REDIST_TRANSFERS_FOUND_LEAVES_H
#define REDIST_TRANSFERS_FOUND_LEAVES_H

#include "base/number_table.h"
#include "transfers/equal_arrays.h"
#include "transfers/giver_tree.h"

/* Groups that a leaf may be of, beside those that have a number. */
#define UNKNOWN_GROUP UINT32_MAX
#define OWN_GROUP (UINT32_MAX - 1)

/* A leaf and who can give it: places of pieces among those of the array. */
struct found_leaf {
    size_t bounds, first; /* low and high of its box; of its givers, in the lists of all */
    uint32_t count;
    uint32_t group;            /* for the user: UNKNOWN_GROUP at first */
    struct giver_tree *givers; /* for the user; or NULL */
};

/* A cut of a tree; or, where `leaf`, the number of a leaf. */
struct found_step {
    bool leaf;
    uint32_t x;
    uint64_t at;
};

/* Its steps, in the order of the text. */
struct found_search {
    uint32_t like, device, piece;
    bool fine;
    size_t first, last;
};

struct found_leaves {
    struct equal_arrays arrays; /* of the source */
    bool full;                  /* nothing more is kept */
    size_t nsteps, step_room, nleaves, leaf_room, ngivers, giver_room, nbounds, bounds_room;
    size_t nsearches, search_room;
    struct found_step *step;
    struct found_leaf *leaf;
    uint32_t *giver;
    uint64_t *bounds;
    struct found_search *search;
    struct number_table table; /* of searches */
};

/* False when memory runs out, with nothing to free. */
bool create_found_leaves(const struct transfer_problem *problem, struct found_leaves *found);
void free_found_leaves(struct found_leaves *found);

/* The search of a target piece like this; NULL where there was none. Searches that are `fine`
 * and others are not alike. */
const struct found_search *recall_search(const struct found_leaves *found, uint32_t piece,
                                         bool fine);

/* A search begins; what it finds; and it has ended well, so that it is recalled from now on.
 * Where memory runs out, or much is kept, nothing more is. */
size_t begin_search(const struct found_leaves *found);
void keep_cut(struct found_leaves *found, uint32_t x, uint64_t at);

/* NULL where it is not kept. */
struct found_leaf *keep_leaf(struct found_leaves *found, const uint64_t *low, const uint64_t *high,
                             uint32_t ndims);
void keep_giver(struct found_leaves *found, struct found_leaf *leaf, uint32_t source_piece);
void end_search(struct found_leaves *found, uint32_t piece, bool fine, size_t begin);

/* The source piece that giver k of a leaf is, for this array. */
uint32_t get_found_giver(const struct found_leaves *found, const struct found_leaf *leaf, size_t k,
                         uint32_t array);

#endif
