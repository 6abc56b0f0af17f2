/** @file sequence.h
 * Sequences, and the plans and checked programs that hold one, as the inside sees them.
 */
#ifndef REDIST_TYPES_SEQUENCE_H
#define REDIST_TYPES_SEQUENCE_H

#include <redist/check.h>
#include <redist/plan.h>

/* Plans and programs begin with the same members, which are also read as a sequence. */
#define SEQUENCE_MEMBERS                                                                           \
    struct redist_problem problem; /* with orders of its own */                                    \
    uint32_t ndevices;                                                                             \
    uint32_t nsums; /* summand dimensions: the unreduced axes of the source in groups */           \
    struct redist_sum sum[REDIST_MAX_RANK];                                                        \
    uint32_t nsteps;                                                                               \
    struct redist_step step[REDIST_MAX_STEPS];                                                     \
    uint64_t height; /* largest local size on the way, source and target included */

struct redist_sequence {
    SEQUENCE_MEMBERS
};

/** The very structure that the core accepted, copied while the lock was held. */
struct redist_program {
    union {
        struct redist_sequence sequence;
        struct {
            SEQUENCE_MEMBERS
        };
    };
};

/** What the search did, for `--explain` and reports. Costs are in elements. */
struct redist_search_report {
    uint64_t weak_cost;        /**< W: least cost of a weak sequence (section 5); 0 also where
                                *   none is known */
    uint64_t lower_bound;      /**< closed-form bound, at most weak_cost */
    uint64_t nodes_expanded;   /**< weak states expanded by the shortest-path search */
    uint64_t paths_considered; /**< equally good weak paths tested for a permute-free lowering */
    bool cap_hit;              /**< the search for the least Figure 11 cost stopped early, and
                                *   the cost may not be it; never together with `optimal` */
    bool objective_cap_hit;    /**< the search by another objective, or with an extension,
                                *   stopped early: a plan better by that may exist */
    bool permute;              /**< the plan contains an allpermute */
    bool optimal; /**< by search: no sequence between types within the bound costs less */
};

#define REDIST_MAX_STATES 1024u

/* What judging a plan may take at most, and what its steps take of it (docs/FORMAT.md, section
 * 3.2, "Work"). */
#define REDIST_MAX_WORK 704643072u
#define REDIST_WORK_REGULAR 5u
#define REDIST_WORK_LISTED 18u
#define REDIST_WORK_EXCHANGE 8u
#define REDIST_WORK_PERMUTED 8u
#define REDIST_WORK_EXCHANGED 10u
#define REDIST_WORK_CLEARED 2u

/** A weak state, and what reaching it from the source costs at least. */
struct redist_state {
    uint64_t tile[REDIST_MAX_RANK]; /**< of the data dimensions */
    uint32_t joined; /**< summands in one tile, of those that the target does not keep */
    uint64_t paid;
};

/** The proof that no sequence between types of the paper's four collectives, reducescatters
 *  and allreduces within the memory bound costs less than `cost` (docs/FORMAT.md, section 3,
 *  "Lower bound"). */
struct redist_bound {
    bool stated;                /**< the certificate contains it */
    bool too_long;              /**< over REDIST_MAX_STATES, and therefore not stated */
    uint64_t cost;              /**< W */
    uint32_t nstates;           /**< 0 when the closed form suffices */
    struct redist_state *state; /**< owned by the plan; NULL when there is none */
};

struct redist_plan {
    union {
        struct redist_sequence sequence;
        struct {
            SEQUENCE_MEMBERS
        };
    };
    uint64_t received;     /**< the sum over the steps */
    bool identical;        /**< all replicas of an element have the same bits (docs/FORMAT.md) */
    uint64_t memory_bound; /**< max of the local sizes of source and target; height is at most
                            *   that, or above it by padding alone */
    uint64_t cost;         /**< total Figure 11 cost */
    uint64_t fused_cost;   /**< cost with fused steps carried out together; else equal to cost */
    bool normal;           /**< matches dynslice* (alltoall|allpermute)* allgather* */
    struct redist_search_report report;
    struct redist_bound proof; /**< clear `stated` to leave it out of the certificate */
};

#endif
