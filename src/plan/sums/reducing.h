/** @file reducing.h
 * A search for normal forms that combine summands (plan/sums/reduce_path), under way.
 */
#ifndef REDIST_PLAN_REDUCING_H
#define REDIST_PLAN_REDUCING_H

#include "plan/sums/reduce_choice.h"
#include "plan/weak/reduction.h"

#define TRIAL_CAP 1000000u
#define PART_CAP 4000000u

struct reducing {
    const struct plan_view *view;
    const struct reduced_graph *reduction;
    const struct weak_graph *graph;
    struct reduce_choice *choice;
    struct rest limit;
    uint32_t trials, parts;
    uint64_t pair_work;
    bool no_memory;
    struct reduced_axes axes; /* with what the path so far has combined of them */
    struct wanted wanted[REDIST_MAX_RANK];
    /* the path so far */
    const struct rest_table *rests;
    uint32_t outstanding;
    uint32_t pieces[REDIST_MAX_RANK], slices, nslices;
    uint64_t local, received;
    struct rest spent;
    bool aligned; /* `stacks` is valid */
    struct digit_stacks stacks;
    unsigned need[REDIST_MAX_RANK];
    uint32_t nmoves;
    struct redist_weak_op move[REDIST_MAX_STEPS];
    struct axis_run run[REDIST_MAX_STEPS]; /* of a move out of dimension `rank` */
};

/** What a dimension needs now: by its digits as long as they are followed. */
unsigned judge_dimension(const struct reducing *search, uint32_t dim);

/** Finds the needs after a move; it changes those of two dimensions, unless digits are no longer
 *  followed, as they were if `aligned`. */
void find_needs(struct reducing *search, const struct redist_weak_op *op, bool aligned);

void count_dimension(struct moves_needed *needed, unsigned need);

struct moves_needed count_needed(const struct reducing *search);

/** Whether that is within the limit; what was, and what was not, says for which limits the same
 *  would be looked at. */
bool is_within_limit(struct reducing *search, struct rest whole);

/** What is left by the tables; NULL where that alone is too much. */
const struct rest_entry *find_left(struct reducing *search);

/** Whether a cost from here on is not too much. */
bool is_affordable(struct reducing *search, uint64_t cost);

/** Whether it is not too much with what the digits need either. */
bool may_go_on(struct reducing *search, const struct rest_entry *left);

#endif
