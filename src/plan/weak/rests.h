/** @file rests.h
 * Weak sequences that also combine summands.
 *
 * With values still to be combined a weak state has one number more: how many
 * summands of an element lie on different devices, any divisor of the number at
 * the start. A reducescatter by n into a dimension divides it by n and cuts the
 * dimension into n times as many pieces; an allreduce takes all that is left. In
 * normal form (slices, then alltoalls and reducescatters, then an allreduce, then
 * allgathers) the pieces times the summands stay the same from the slices to the
 * allreduce, so the pieces alone are the state.
 */
#ifndef REDIST_PLAN_RESTS_H
#define REDIST_PLAN_RESTS_H

#include "plan/weak/weak.h"

/** The least that is left from a state: cost, then steps. */
struct rest {
    uint64_t cost; /**< COST_INFINITE where there is no way */
    uint32_t steps;
};

#define NO_REST ((struct rest){COST_INFINITE, 0})

static inline bool is_less_rest(struct rest a, struct rest b)
{
    return a.cost != b.cost ? a.cost < b.cost : a.steps < b.steps;
}

/** A rest and one step before it. */
static inline struct rest add_step_cost(struct rest rest, uint64_t cost)
{
    return (struct rest){add_costs(rest.cost, cost), rest.steps + 1};
}

struct rest_entry {
    uint64_t key;         /**< number of the state plus 1 */
    struct rest plain;    /**< what is left */
    struct rest permuted; /**< with an allpermute before the allreduce and the gathers; the same
                           *   as `plain` where the end is any layout */
    uint32_t state;       /**< of whoever fills the table */
};

/** All states of one number of pieces times summands, with their rests. */
struct rest_table {
    uint32_t total; /**< that number */
    uint32_t nslots;
    uint32_t *slot;           /**< open addressing: an entry and 1, 0 for an empty slot */
    struct rest_entry *entry; /**< one for each state */
};

struct reduced_graph {
    const struct weak_graph *graph;    /**< of the data dimensions; its devices are those
                                     *   that differ in other than kept summands */
    uint32_t outstanding;              /**< summands at the start */
    bool loose;                        /**< the end is any layout: an exchange follows */
    uint32_t nvalues[REDIST_MAX_RANK]; /**< piece counts that a dimension may have */
    uint32_t value[REDIST_MAX_RANK][MAX_DIVISORS];
    uint64_t weight[REDIST_MAX_RANK];     /**< of a dimension in the number of a state */
    uint64_t nnumbers;                    /**< of states, whether there are such or not */
    uint32_t first_step[REDIST_MAX_RANK]; /**< where a dimension begins in these two: */
    uint8_t *cut, *joined;                /**< value_steps.h */
    bool limited;   /**< not all piece counts are looked at, only a few of each dimension */
    bool too_large; /**< even those are too many: there are no tables */
    uint32_t ntables;
    struct rest_table table[MAX_DIVISORS]; /**< one for each number of slices */
};

/** What is left from the state that is cut so; NULL when there is none. */
const struct rest_entry *find_rest(const struct reduced_graph *reduction,
                                   const struct rest_table *table, const uint32_t *pieces);

/** Local size when cut so, and `outstanding` summands are left. */
uint64_t find_local_size(const struct reduced_graph *reduction, const uint32_t *pieces);

/** What is left when nothing is exchanged any more. */
struct rest end_moves(const struct reduced_graph *reduction, uint32_t outstanding,
                      const uint32_t *pieces, uint64_t local);

/** Dimensions that an alltoall or a reducescatter has to bring pieces into, and those of them that
 *  an alltoall has to take pieces out of before. */
struct moves_needed {
    uint32_t into, out;
};

/** Least cost from a state of this local size. */
uint64_t bound_moves(const struct weak_graph *graph, uint64_t local, uint32_t outstanding,
                     struct moves_needed needed);

uint32_t multiply_pieces(const struct weak_graph *graph, const uint32_t *pieces);

/** Which of its piece counts dimension i has; their number when it is none of them. */
static inline uint32_t find_piece_count(const struct reduced_graph *reduction, uint32_t i,
                                        uint32_t pieces)
{
    uint32_t low = 0, high = reduction->nvalues[i];
    while (low < high) { /* the values ascend */
        uint32_t middle = (low + high) / 2;
        if (reduction->value[i][middle] < pieces)
            low = middle + 1;
        else
            high = middle;
    }
    bool found = low < reduction->nvalues[i] && reduction->value[i][low] == pieces;
    return found ? low : reduction->nvalues[i];
}

/** Number of the state plus 1, 0 when it is none. */
uint64_t number_state(const struct reduced_graph *reduction, const uint32_t *pieces);

/** The slot of a key, or the empty one where it would be. */
static inline uint32_t *find_rest_slot(const struct rest_table *table, uint64_t key)
{
    uint32_t at = (uint32_t)(key * UINT64_C(0x9e3779b97f4a7c15) >> 32) & (table->nslots - 1);
    while (table->slot[at] != 0 && table->entry[table->slot[at] - 1].key != key)
        at = (at + 1) & (table->nslots - 1);
    return &table->slot[at];
}

/** The entry of a key, NULL where there is none. */
static inline struct rest_entry *find_rest_entry(const struct rest_table *table, uint64_t key)
{
    uint32_t at = *find_rest_slot(table, key);
    return at == 0 ? NULL : &table->entry[at - 1];
}

#endif
