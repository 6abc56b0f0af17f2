/** @file plan.h
 * Plans: sequences of collectives that take one layout to another, and their
 * certificates. The planner is not trusted: check a certificate (check.h)
 * before you rely on it.
 */
#ifndef REDIST_PLAN_H
#define REDIST_PLAN_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <redist/error.h>
#include <redist/type.h>

#ifdef __cplusplus
extern "C" {
#endif

#define REDIST_MAX_STEPS 64u

/** The steps (paper, sections 2.6 and 6, and beyond it; docs/FORMAT.md section 3). */
enum redist_op {
    REDIST_DYNSLICE,
    REDIST_ALLTOALL,
    REDIST_ALLGATHER,
    REDIST_ALLPERMUTE,
    REDIST_REDUCESCATTER,
    REDIST_ALLREDUCE,
    REDIST_REDUCE,    /**< as allreduce, but only the first member of a group holds the result */
    REDIST_BROADCAST, /**< all members of a group get the tile of the first */
    REDIST_RESIZE,    /**< other tile sizes where only places beyond the array come or go */
    REDIST_EXCHANGE   /**< every element to every device that needs it in the target */
};

/** A summand dimension: axes along which values are still to be combined. It is
 *  numbered behind the data dimensions; in the source its tile is 1, in the target
 *  1 when it is kept, else its size. Only redist_get_sum gives one, so that it may grow at its
 *  end. */
struct redist_sum {
    bool kept;                     /**< its axes are unreduced in the target too */
    uint64_t size;                 /**< product of its axis sizes */
    uint32_t naxes;                /**< at least 1 */
    uint8_t axis[REDIST_MAX_AXES]; /**< of the source's mesh, minor to major */
    /** Of an axis that is there in part, the size of the part, and the product of the parts
     *  below it: the coordinate is that along the axis, / minor % part. 0 of a whole axis. */
    uint32_t part[REDIST_MAX_AXES], minor[REDIST_MAX_AXES];
};

/** One step of a sequence. Only redist_get_step gives one, so that it may grow at its end.
 *  `list` holds D device numbers: the ordered groups one after another, `factor` members
 *  each; for an allpermute, list[d] is the device whose tile device d receives. Dimensions are
 *  data dimensions, or from the rank on summand dimensions. */
struct redist_step {
    enum redist_op op;
    uint32_t into;   /**< i: dimension concatenated along (allgather, alltoall), or
                      *   v: summand dimension (reducescatter, allreduce, reduce) */
    uint32_t split;  /**< j: dimension split along (dynslice, alltoall, reducescatter) */
    uint32_t factor; /**< n: members of a group; 1 for an allpermute, a resize, an exchange */
    uint32_t used;   /**< how many entries of `list` take part; D for all */
    uint32_t *list;  /**< D entries, owned by the plan; NULL for a resize and an exchange */
    uint64_t tile[REDIST_MAX_RANK]; /**< tile shape after the step, summand dimensions included */
    uint64_t local_size;            /**< product over the data dimensions */
    uint64_t cost;                  /**< Figure 11 cost of this step alone */
    uint64_t received;              /**< elements that a device receives at most in this step */
    bool fused; /**< carried out in one collective with the step before (an extension) */
};

/** A sequence of steps for a problem: that of a plan, or of a checked program. It belongs to
 *  these, as all that is read from it does. */
struct redist_sequence;

struct redist_plan; /**< a sequence, what it costs, and what its certificate says beside it */

const struct redist_sequence *redist_get_plan_sequence(const struct redist_plan *plan);
const struct redist_problem *redist_get_problem(const struct redist_sequence *sequence);
uint32_t redist_count_steps(const struct redist_sequence *sequence);
uint32_t redist_count_sums(const struct redist_sequence *sequence);

/** NULL when there is none of that number; they count from 0. */
const struct redist_step *redist_get_step(const struct redist_sequence *sequence, uint32_t number);
const struct redist_sum *redist_get_sum(const struct redist_sequence *sequence, uint32_t number);

/** What is known of a plan. Sizes and costs are in elements. */
struct redist_plan_facts {
    size_t size;           /**< sizeof(struct redist_plan_facts), before the call */
    uint64_t cost;         /**< total Figure 11 cost */
    uint64_t fused_cost;   /**< cost with fused steps carried out together; else equal to cost */
    uint64_t received;     /**< elements that a device receives at most, the sum over the steps */
    uint64_t height;       /**< largest local size on the way, source and target included */
    uint64_t memory_bound; /**< max of the local sizes of source and target; height is at most
                            *   that, or above it by padding alone */
    uint64_t weak_cost;    /**< W: least cost of a sequence of the paper's four collectives,
                            *   reducescatters and allreduces; 0 also where none is known */
    uint32_t nsteps;
    bool identical;         /**< all replicas of an element have the same bits (docs/FORMAT.md) */
    bool normal;            /**< matches dynslice* (alltoall|allpermute)* allgather* */
    bool permute;           /**< the plan contains an allpermute */
    bool optimal;           /**< by search: no sequence between types within the bound costs less */
    bool cap_hit;           /**< the search for the least Figure 11 cost stopped early, and the
                             *   cost may not be it; never together with `optimal` */
    bool objective_cap_hit; /**< the search by another objective, or with an extension, stopped
                             *   early: a plan better by that may exist */
};

enum redist_status redist_get_plan_facts(const struct redist_plan *plan,
                                         struct redist_plan_facts *facts,
                                         struct redist_error *error);

/** Prices of the links along one mesh axis: of a message over them, and of an
 *  element received over them. */
struct redist_link {
    uint64_t latency, inverse_bandwidth;
};

/** Steps that have prices of their own. */
enum redist_link_kind {
    REDIST_LINK_EXCHANGE, /**< direct sends: alltoalls, allpermutes and exchanges */
    REDIST_LINK_ALLGATHER,
    REDIST_LINK_REDUCESCATTER,
    REDIST_LINK_ALLREDUCE /**< reduces and broadcasts too */
};
#define REDIST_LINK_KINDS 4u

#define REDIST_MAX_POINTS 8u

/** What a step costs in which a device receives so many elements, below 2^32. */
struct redist_curve_point {
    uint64_t received, price;
};

/** What a step costs by what a device receives in it: from point to point in a straight line,
 *  before the first as there, and behind the last on as between the last two, or the first and
 *  the last, whatever rises more. */
struct redist_curve {
    uint32_t npoints;                                   /**< at least 2 */
    struct redist_curve_point point[REDIST_MAX_POINTS]; /**< each with more elements than the one
                                                         *   before, and no lower a price */
};

/** What steps cost, by their kind, whose groups have all devices along just these axes. */
struct redist_axes_links {
    uint32_t axes; /**< bit x: axis x */
    uint32_t devices;
    struct redist_curve kind[REDIST_LINK_KINDS];
};

#define REDIST_MAX_AXES_LINKS 64u

/** The links of every axis, in the order of the mesh. A step spans the axes
 *  along which the members of one of its groups differ. Where all messages are
 *  under way at once it costs the largest latency of those plus its received
 *  elements times their largest inverse bandwidth; a collective goes along one
 *  axis after another, in turns of a latency each (docs/PLANNING.md). What was
 *  measured of a kind of steps along one axis, or along several at a time, is
 *  in `measured`, and goes before. */
struct redist_topology {
    struct redist_link axis[REDIST_MAX_AXES];
    uint32_t nmeasured; /**< 0 for none */
    struct redist_axes_links measured[REDIST_MAX_AXES_LINKS];
};

/** What a plan is to minimise: the weighted sum of its Figure 11 cost, the
 *  elements that a device receives at most, its exchanges (steps other than
 *  dynslices) and its steps, plus what the topology says, if there is one.
 *  {.per_cost = 1} is Figure 11 alone; per_exchange and per_received are a latency and an
 *  inverse bandwidth that all axes share. */
struct redist_objective {
    uint64_t per_cost, per_received, per_exchange, per_step;
    const struct redist_topology *topology; /**< NULL for none */
    uint64_t reserved[4];                   /**< 0 */
};

/** Reads a topology file (`redist-topology 1` or `3`, docs/FORMAT.md section 7) for
 *  the axes of `mesh`. `name` is the file's name, used in error messages. */
enum redist_status redist_parse_topology(const char *text, size_t length, const char *name,
                                         const struct redist_mesh *mesh,
                                         struct redist_topology *topology,
                                         struct redist_error *error);

/** The same for `problem`: also of prices per byte (`redist-topology 4`), times its bytes per
 *  element. */
enum redist_status redist_parse_problem_topology(const char *text, size_t length, const char *name,
                                                 const struct redist_problem *problem,
                                                 struct redist_topology *topology,
                                                 struct redist_error *error);

/** What the exchanges of a plan cost by the topology; at most 2^64-1. */
uint64_t redist_price_plan(const struct redist_plan *plan, const struct redist_topology *topology);

/** What a plan comes to by an objective; at most 2^64-1. An exchange is here a step in
 *  which some device receives something. */
uint64_t redist_weigh_plan(const struct redist_plan *plan,
                           const struct redist_objective *objective);

/** Prices of a usual machine, in picoseconds: 5 microseconds for an exchange, 250
 *  picoseconds for a byte received. */
struct redist_objective redist_get_usual_prices(const struct redist_problem *problem);

/** Prices of usual nodes of `per_node` devices each, device d being on node d / per_node, in
 *  picoseconds: inside a node those of redist_get_usual_prices; between nodes 30 microseconds
 *  for an exchange, and for a byte received 800 picoseconds times `per_node`, as the devices
 *  of a node share its network. An axis has the prices between nodes when devices that differ
 *  along it alone are on different ones. Fails when the devices of the problem are not so
 *  many whole nodes. */
enum redist_status redist_get_usual_levels(const struct redist_problem *problem, uint32_t per_node,
                                           struct redist_topology *topology,
                                           struct redist_error *error);

/** Which steps a plan may have. */
enum redist_rules {
    REDIST_ALL_STEPS,   /**< all, a direct exchange included: the plan that runs best */
    REDIST_PAPER_STEPS, /**< those of the paper, in its normal form where they suffice */
    /* extensions of the paper's collectives, which minimise `fused_cost`; height and Figure 11
     * cost are certified as ever (docs/PLANNING.md) */
    REDIST_FREE_SLICES, /**< the members of an alltoall's group take its slices in any order */
    REDIST_FUSE         /**< neighbouring alltoalls, or allgathers, are one collective as well */
};

/** What a plan has to be beside right, in words of the verdict; to be combined by `|`. */
enum redist_requirement {
    REDIST_REQUIRE_IDENTICAL = 1,   /**< IDENTICAL */
    REDIST_REQUIRE_OPTIMAL = 2,     /**< OPTIMAL */
    REDIST_REQUIRE_COLLECTIVES = 4, /**< no exchange: every step is a collective that other
                                     *   systems have as well, or moves nothing */
    REDIST_REQUIRE_BOUNDED = 8      /**< BOUNDED: padding too stays within the memory bound */
};

/** How to plan. `size` is sizeof(struct redist_plan_options); what is not set is 0. */
struct redist_plan_options {
    size_t size;
    enum redist_rules rules;
    uint32_t required; /**< of enum redist_requirement; with REDIST_ALL_STEPS only */
    /** What is to be least; not with an extension. NULL: the usual prices, and with
     *  REDIST_PAPER_STEPS the Figure 11 cost. */
    const struct redist_objective *objective;
};

/** Plans `problem`, by `options`, or by the usual prices when these are NULL. On success `*plan`
 *  is a new plan for redist_free_plan; it is the same on every machine and run. Fails on a
 *  malformed problem or options, and when memory runs out; with REDIST_IMPOSSIBLE when none of the
 *  plans that are looked at is as required. `error` may be NULL.
 *
 *  - REDIST_ALL_STEPS: it never costs more than the plan of REDIST_PAPER_STEPS, than one exchange,
 *    and than combining all before the rest, by an allreduce, a reducescatter, or one into each
 *    dimension that the target wants. By a topology links of equal price are also used in one step,
 *    each price in turn. What exists of an array stays within the memory bound; padding may be
 *    above it, less than as much again, where that has less price.
 *  - REDIST_PAPER_STEPS: the best plan in normal form, ties decided by Figure 11 cost and then as
 *    usual.
 *  - An extension: where it saves nothing, and for a problem that is not plain (docs/FORMAT.md) or
 *    has an order of devices, the plan is that of REDIST_PAPER_STEPS.
 *
 *  `optimal` of Figure 11 cost is only claimed of a plan by the paper's rules. */
enum redist_status redist_make_plan(const struct redist_problem *problem,
                                    const struct redist_plan_options *options,
                                    struct redist_plan **plan, struct redist_error *error);

/** Searches W and puts its proof into `plan`, for a plan that redist_make_plan
 *  did not find by the paper's rules; then it did so itself. Does nothing where a
 *  certificate has no place for it (docs/FORMAT.md, section 3, "Lower bound"). */
enum redist_status redist_prove_bound(struct redist_plan *plan, struct redist_error *error);

/** Releases a plan; NULL is allowed. */
void redist_free_plan(struct redist_plan *plan);

/** The certificate of a plan (`redist-cert 2`, docs/FORMAT.md section 3) as
 *  text: `*text` is allocated with malloc, `*length` bytes and a NUL. REDIST_BAD_INPUT
 *  when judging the plan would take more work than a certificate may (the same, "Work"). */
enum redist_status redist_format_certificate(const struct redist_plan *plan, char **text,
                                             size_t *length, struct redist_error *error);

/** "dynslice", "reducescatter", ..: the word of docs/FORMAT.md. */
const char *redist_name_op(enum redist_op op);

#ifdef __cplusplus
}
#endif
#endif
