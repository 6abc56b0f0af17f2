/* What searches for leaves found, so that of target pieces that are alike one is searched. What
 * is found of the others is not kept, as nobody asks for it again. */
#ifndef REDIST_TRANSFERS_FOUND_LEAVES_H
#define REDIST_TRANSFERS_FOUND_LEAVES_H

#include "transfers/equal_pieces.h"
#include "transfers/giver_tree.h"

/* Groups that a leaf may be of, beside those that have a number. */
#define UNKNOWN_GROUP UINT32_MAX
#define OWN_GROUP (UINT32_MAX - 1)

/* A leaf and who can give it: places of pieces among those of the array. */
struct found_leaf {
    size_t bounds, first; /* low and high of its box; of its givers, in the lists of all */
    uint32_t count;
    bool lone;                 /* nobody else has any of it */
    uint32_t group;            /* for the user: UNKNOWN_GROUP at first */
    struct giver_tree *givers; /* for the user; or NULL */
};

/* A cut of a tree; or, where `leaf`, the number of a leaf. */
struct found_step {
    bool leaf;
    uint32_t x;
    uint64_t at;
};

/* The steps of a search, in the order of the text; none before it has ended. */
struct found_search {
    size_t first, last;
};

struct found_leaves {
    struct equal_arrays arrays; /* of the source */
    struct equal_pieces pieces; /* of the target */
    bool full;                  /* nothing more is kept */
    size_t nsteps, step_room, nleaves, leaf_room, ngivers, giver_room, nbounds, bounds_room;
    struct found_step *step;
    struct found_leaf *leaf;
    uint32_t *giver;
    uint64_t *bounds;
    struct found_search *search; /* two of each kind of pieces: a fine one is the second */
};

/* False when memory runs out, with nothing to free. */
bool create_found_leaves(const struct transfer_problem *problem, struct found_leaves *found);
void free_found_leaves(struct found_leaves *found);

/* Whether another target piece is like this one. */
bool has_equals(const struct found_leaves *found, uint32_t piece);

/* The search of a piece like this, which has equals; NULL where there was none. Searches that
 * are `fine` and others are not alike. */
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
