/* The pieces of a layout by where they lie, so that those which meet a box are found without
 * looking at all. */
#ifndef REDIST_TRANSFERS_INDEX_H
#define REDIST_TRANSFERS_INDEX_H

#include <stdbool.h>
#include "transfers/problem.h"

/* Pieces are grouped: those of an array, or those of an array on a device. Those of a group
 * are a run of `order`, halved again and again; the box around a part of a run is kept at the
 * place of its middle. */
struct piece_index {
    const struct transfer_side *side;
    uint32_t ngroups;
    uint32_t *order;   /* numbers of pieces that have elements, those of a group together */
    uint32_t *start;   /* start[g]: where group g begins; ngroups + 1 entries */
    size_t *bounds_at; /* of the group, in `bounds` */
    uint64_t *bounds;
    uint32_t *ndims;       /* of each group */
    uint32_t *first;       /* of each device: its first group; NULL for groups by array alone */
    uint32_t *group_array; /* of each group: its array, rising on a device; or NULL */
};

/* False when memory runs out, with nothing to free. */
bool create_index(const struct transfer_problem *problem, const struct transfer_side *side,
                  struct piece_index *index);

/* The same by array and device. Pieces are in the order of their devices. */
bool create_device_index(const struct transfer_problem *problem, const struct transfer_side *side,
                         struct piece_index *index);
void free_index(struct piece_index *index);

/* Whether a piece has no element. */
bool is_empty_piece(const struct transfer_problem *problem, const struct transfer_piece *piece);

/* Tells `visit` the number of each piece that has something in common with a box of an
 * array; stops with false when `visit` does. */
typedef bool visit_piece(void *context, uint32_t piece);
bool visit_meeting(const struct piece_index *index, uint32_t array, const uint64_t *low,
                   const uint64_t *high, visit_piece *visit, void *context);

/* The same of the pieces on one device, of an index by array and device. */
bool visit_meeting_on(const struct piece_index *index, uint32_t device, uint32_t array,
                      const uint64_t *low, const uint64_t *high, visit_piece *visit, void *context);

#endif
