/* What is asked of a problem beyond arrays that divide over one mesh. */
#ifndef REDIST_TYPES_PLAIN_H
#define REDIST_TYPES_PLAIN_H

#include "types/sequence.h"

/* What exists of the tile of the first device, which has most. */
uint64_t count_existing(const struct redist_dim *dim);

/* The same in all dimensions: elements of the tile at the array's corner. */
uint64_t count_wanted(const struct redist_type *to);

/* Of the local sizes of source and target the larger one, padding included. */
uint64_t compute_memory_bound(const struct redist_problem *problem);

/* By how much `height`, the largest local size of these steps, is above the memory bound, if that is padding alone, less than as much again; else 0. */
uint64_t count_padding_over_bound(const struct redist_problem *problem,
                                  const struct redist_step *step, uint32_t nsteps, uint64_t height);

/* Whether the tiles of a well-formed type fill its dimensions, and nothing is to be
 * combined. */
enum redist_status check_plain_type(const struct redist_mesh *mesh, const struct redist_type *type,
                                    struct redist_error *error);

/* Whether a problem asks for a plain plan (docs/FORMAT.md): nothing to combine, no
 * tails, one mesh, no idle device. Its mesh may have an order. */
bool is_plain_problem(const struct redist_problem *problem);

/* Whether one mesh of all devices has tiles that fill the array on both sides; there
 * may be something to combine. */
bool is_full_problem(const struct redist_problem *problem);

/* The first thing that keeps a problem from being full, "idle devices" for example; NULL
 * when it is full. */
const char *find_gap(const struct redist_problem *problem);

/* redist_check_problem, and refuses what is not plain or has an order: "`what`
 * supports no unreduced axes". */
enum redist_status check_plain_problem(const struct redist_problem *problem, const char *what,
                                       struct redist_error *error);

/* One of the paper's collectives: dynslice, allgather, alltoall, allpermute. */
bool is_paper_step(enum redist_op op);

/* One of those, a reducescatter or an allreduce: what a bound on the cost speaks of. */
bool is_bounded_step(enum redist_op op);

/* Whether a step combines values. */
static inline bool combines_values(enum redist_op op)
{
    return op == REDIST_REDUCESCATTER || op == REDIST_ALLREDUCE || op == REDIST_REDUCE;
}

/* Whether a step leaves each device a piece of a tile. */
static inline bool cuts_tile(enum redist_op op)
{
    return op == REDIST_DYNSLICE || op == REDIST_ALLTOALL || op == REDIST_REDUCESCATTER;
}

/* Whether a certificate may state a lower bound on its cost beside this plan
 * (docs/FORMAT.md): the problem is full, and the steps are the paper's four, reducescatters
 * and allreduces of all devices. */
bool may_state_bound(const struct redist_plan *plan);

#endif
