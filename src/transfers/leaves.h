/* A target piece cut into parts that somebody gives: the tree of a piece in a certificate. */
#ifndef REDIST_TRANSFERS_LEAVES_H
#define REDIST_TRANSFERS_LEAVES_H

#include <stdio.h>
#include "transfers/index.h"
#include "transfers/found_leaves.h"
#include "transfers/nearness.h"

/* Numbers, of which there may be many. */
struct number_list {
    size_t count, room;
    uint64_t *at;
};

struct leaf_finder;

/* Told each part in the order of the text, of which `low` and `high` of the finder are the
 * box; ends the search when it fails. The candidates from `first` on meet the part, and
 * those that may_give() says give it. There are none where many give a leaf that was found
 * before: they are those of `known`. */
typedef enum redist_status visit_part_leaf(void *context, struct leaf_finder *finder, size_t first);

/* Zero but for what a user sets. */
struct leaf_finder {
    /* set by the user */
    const struct transfer_problem *problem;
    const struct piece_index *index; /* of the source, by array */
    struct redist_error *error;
    FILE *out; /* the cuts are written there, or nowhere */
    bool fine; /* cuts on where a candidate has but a piece of what another one has whole */
    const struct device_levels *levels; /* where set, only the nearest give; with `fine` */
    struct found_leaves *found;         /* of equal target pieces; or NULL, as with `levels` */
    bool lists; /* many givers of a leaf that was found before are candidates too */
    visit_part_leaf *leaf;
    visit_part_leaf *group; /* told, in place of its leaves, a box whose values are combined, of
                             * which all candidates have all data; or NULL */
    void *context;
    /* of the part at hand */
    const struct transfer_piece *piece; /* of the target */
    const struct transfer_array *array;
    uint64_t low[TRANSFER_DIMS], high[TRANSFER_DIMS];
    struct number_list candidates; /* numbers of source pieces */
    struct found_leaf *known;      /* the leaf at hand, where what is found is kept; or NULL */
    bool lone;                     /* nobody but its one giver has any of it, at a leaf */
    uint32_t reach;                /* distance of the nearest that have it, at a leaf */
    bool combined;                 /* below a cut of a summand dimension */
    uint64_t turn;                 /* of the next leaf of a group */
    /* its own */
    bool keeps; /* what the search at hand finds is kept */
    struct number_list borders, ends;
};

/* Finds the leaves of a target piece, by its number. What a device has itself, with just the summands
 * wanted, is cut off first, and is the only giver of its part to be taken. Fails when an
 * element, or a summand, is in no piece of the source, and says which. */
enum redist_status find_leaves(struct leaf_finder *finder, uint32_t number);

/* The leaves of such a box, or of a box inside it: the same summands from the same
 * candidates. */
enum redist_status find_group(struct leaf_finder *finder, size_t first);
void free_leaf_finder(struct leaf_finder *finder);

/* The source piece that is a candidate. */
const struct transfer_piece *get_candidate(const struct leaf_finder *finder, size_t k);

/* Whether a piece has the part at hand, and of the summands just those. */
bool has_part(const struct leaf_finder *finder, const struct transfer_piece *piece);

/* Whether it is also near enough to give the part, at a leaf. */
bool may_give(const struct leaf_finder *finder, const struct transfer_piece *piece);

/* Data elements of the part at hand. */
uint64_t count_part(const struct leaf_finder *finder);

/* Writes a cut. */
void write_part_cut(const struct leaf_finder *finder, uint32_t x, uint64_t at);

/* Writes that the part at hand is given by a source piece. */
void write_part_giver(struct leaf_finder *finder, uint64_t number);

#endif
