/** @file raw_plan.h
 * A certificate as the tests see it: read leniently, written, changed and
 * simulated by code that shares nothing with the checker or the planner. The
 * names start with raw_ because the checker's own are global in the library.
 */
#ifndef SUPPORT_RAW_PLAN_H
#define SUPPORT_RAW_PLAN_H

#include "types/sequence.h"
#include <stdbool.h>
#include <stddef.h>

#define RAW_STEPS 64u
#define RAW_IOTA 24u
#define RAW_STATES 2048u

enum raw_op {
    RAW_DYNSLICE,
    RAW_ALLGATHER,
    RAW_ALLTOALL,
    RAW_ALLPERMUTE,
    RAW_REDUCESCATTER,
    RAW_ALLREDUCE,
    RAW_REDUCE,
    RAW_BROADCAST,
    RAW_RESIZE,
    RAW_EXCHANGE,
    RAW_OPS
};

/** What a step of this operation does and has. */
struct raw_traits {
    const char *name;
    bool splits, joins; /**< along a data dimension `split`; along `into` */
    bool combines;      /**< `into` is a summand dimension */
    bool has_factor, has_groups;
};
extern const struct raw_traits raw_traits[RAW_OPS];

/** Words of the operations that combine summands, by enum redist_operator. */
extern const char *const raw_operators[REDIST_XOR + 1];

struct raw_step {
    enum raw_op op;
    uint32_t into, split, factor;
    uint64_t tile[REDIST_MAX_RANK], size, cost; /**< as stated on the step line */
    uint32_t *list;                             /**< D devices, also where there are no groups */
    uint32_t used;                              /**< how many of them take part */
    uint32_t iota_rank;                         /**< 0: the list is spelled out */
    uint32_t iota_dim[RAW_IOTA], iota_perm[RAW_IOTA];
    uint32_t joined; /**< the flag of the fusion section */
};

/** A line of the bound section: tile sizes, and with sums how many summands are joined. */
struct raw_state {
    uint64_t number[REDIST_MAX_RANK], paid;
};

/** A part of an axis of the source's mesh, numbered behind the axes in the `sums` lines. */
struct raw_part {
    uint32_t axis, size;
};

struct raw_plan {
    struct redist_problem problem; /**< as restated; axes have no names, there are no orders */
    uint32_t ndevices, nparts, nsums;
    struct raw_part part[REDIST_MAX_AXES];
    struct redist_sum sum[REDIST_MAX_RANK];
    uint64_t height, cost, received; /**< claims */
    uint32_t bounded, normal, identical;
    uint32_t nsteps;
    struct raw_step step[RAW_STEPS];
    bool has_fusion, has_bound; /**< the optional sections */
    uint64_t fused, least;      /**< their claims */
    uint32_t nstates;
    struct raw_state *state; /**< NULL when there is none */
};

/** Reads a problem file: blanks may stand anywhere between items. Judges
 *  nothing; false when it cannot make sense of the text. In either case the
 *  problem is for raw_free_problem. */
bool raw_read_problem(const char *text, size_t length, struct redist_problem *problem);

/** Releases the orders. */
void raw_free_problem(struct redist_problem *problem);

/** Reads a certificate in the same spirit; expands iota lists. On success
 *  `*plan` is for raw_free_plan. */
bool raw_read_certificate(const char *text, size_t length, struct raw_plan *plan);

/** A deep copy. */
void raw_copy_plan(const struct raw_plan *plan, struct raw_plan *copy);

/** Releases the lists and the states. */
void raw_free_plan(struct raw_plan *plan);

/** The certificate's text, allocated; `*length` bytes and a NUL. */
char *raw_write_certificate(const struct raw_plan *plan, size_t *length);

/** Fills `step->list` from its iota form; false when that is no permutation
 *  of the devices. */
bool raw_expand_iota(struct raw_step *step, uint32_t ndevices);

/** Recomputes every stated tile, size and cost and the claims from the
 *  operations, so that only the meaning of a changed plan can be wrong.
 *  Quotients are rounded down where a factor does not divide; a resize keeps its
 *  tile. The plan claims nothing of received elements and identical replicas, and
 *  has no fusion section any more; its bound section stays, which is about the problem. */
void raw_restate_plan(struct raw_plan *plan);

/** Data dimensions and summand dimensions. */
uint32_t raw_count_dimensions(const struct raw_plan *plan);

/** The tile of the source or target over all dimensions. */
void raw_fill_tile(const struct raw_plan *plan, bool target, uint64_t tile[REDIST_MAX_RANK]);

/** The positions of a mesh; 0 when they are over the limit. */
uint32_t raw_count_positions(const struct redist_mesh *mesh);

/** The mesh that the target is on. */
const struct redist_mesh *raw_target_mesh(const struct redist_problem *problem);

/** D: as stated, else the positions of the larger mesh; 0 when over the limit. */
uint32_t raw_count_devices(const struct redist_problem *problem);

/** Numbers on a line of the bound section, without the cost. */
uint32_t raw_count_state(const struct raw_plan *plan);

/** One mesh of all devices, tiles that divide, and steps of all devices that a lower bound
 *  speaks of: the bound section may stand. */
bool raw_is_even(const struct redist_problem *problem, const struct raw_plan *plan);

/** That, and nothing to combine: the fusion section may stand as well. */
bool raw_is_plain(const struct redist_problem *problem, const struct raw_plan *plan);

/** malloc that stops the test program when memory runs out. */
void *raw_allocate(size_t bytes);

#endif
