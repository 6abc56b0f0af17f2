/** @file weak.h
 * The weak level (paper, section 5): how many pieces each dimension is cut
 * into, without saying which device holds which tile.
 *
 * With prime axes a weak type is the exponent of each prime in each piece
 * count, so the piece counts themselves are the state: they do not depend on
 * axis names, on axis order, or on how a composite axis splits into primes.
 * A state is valid iff pieces[i] divides cap[i] = gcd(size of i, D) and the
 * product of all pieces divides D.
 */
#ifndef REDIST_PLAN_WEAK_H
#define REDIST_PLAN_WEAK_H

#include "types/sequence.h"

/** A collective without its device groups. */
struct redist_weak_op {
    enum redist_op op; /**< never an allpermute */
    uint32_t into;     /**< dimension concatenated along (allgather, alltoall) */
    uint32_t split;    /**< dimension split along (dynslice, alltoall) */
    uint32_t factor;   /**< at least 2 */
};

struct weak_path {
    uint32_t nops;
    struct redist_weak_op op[REDIST_MAX_STEPS];
};

#define MAX_DIVISORS 256u /* no number up to 2^20 has more than 240 */
#define COST_INFINITE UINT64_MAX

struct weak_graph {
    uint32_t rank;
    uint32_t ndevices;
    uint32_t cap[REDIST_MAX_RANK];    /**< most pieces of each dimension */
    uint32_t source[REDIST_MAX_RANK]; /**< pieces of the source type */
    uint32_t target[REDIST_MAX_RANK]; /**< pieces of the target type */
    uint64_t source_size;             /**< L1 */
    uint64_t target_size;             /**< L2 */
    uint64_t floor_size;              /**< smallest local size in the graph */
    uint32_t ndivisors;
    uint32_t divisor[MAX_DIVISORS]; /**< of D, without 1, ascending */
};

/** What a dimension still needs; bits. */
enum need {
    NEED_NONE = 0,
    NEED_PIECES = 1, /**< the target cuts it finer in some prime: an alltoall into it */
    NEED_MERGE = 2   /**< it is cut finer than the target: an alltoall or allgather out of it */
};

struct needs {
    uint32_t pieces; /**< dimensions with NEED_PIECES */
    uint32_t merge;  /**< dimensions with NEED_MERGE */
};

/** Sums and products of costs, stopping at COST_INFINITE. */
static inline uint64_t add_costs(uint64_t a, uint64_t b)
{
    return a > COST_INFINITE - b ? COST_INFINITE : a + b;
}

static inline uint64_t multiply_cost(uint64_t count, uint64_t cost)
{
    if ((count | cost) >> 32 == 0) /* most are, and divisions are slow */
        return count * cost;
    if (count == 0 || cost == 0)
        return 0;
    return cost > COST_INFINITE / count ? COST_INFINITE : count * cost;
}

/** Elements that an allreduce by pieces, a reducescatter and an allgather, brings to each of so
 *  many devices with tiles of `local` elements. */
uint64_t count_allreduced(uint64_t devices, uint64_t local);

uint32_t find_common_divisor(uint64_t a, uint32_t b);

/** Fills `graph` from a problem that redist_check_problem accepts. */
void build_weak_graph(const struct redist_problem *problem, struct weak_graph *graph);

/** The same when only so many of the devices may come to hold different tiles. */
void build_graph_of(const struct redist_problem *problem, uint32_t ndevices,
                    struct weak_graph *graph);

/** Piece counts after an op. */
void apply_weak_op(const struct redist_weak_op *op, uint32_t *pieces);

/** Needs of dimension `dim` when cut into `pieces`. */
enum need compare_pieces(const struct weak_graph *graph, uint32_t dim, uint32_t pieces);

static inline void count_need(struct needs *needs, unsigned need)
{
    needs->pieces += (need & NEED_PIECES) != 0;
    needs->merge += (need & NEED_MERGE) != 0;
}

/** What the gathers out of a valley cost at least: each merges at most what its
 *  dimension has room for and what there is to merge in all, so they are at
 *  least so many, and the sizes on the way up, read from the target down,
 *  shrink by the largest such factors at best. */
struct ascent {
    uint64_t local; /**< local size in the valley */
    uint32_t least; /**< number of gathers */
    uint64_t cost;  /**< their cost; COST_INFINITE when the valley is too high */
};

/** For valleys of size between `least` and `local` that slices can still
 *  reach; both the same when the slices are chosen. */
void find_ascent(const struct weak_graph *graph, uint64_t local, uint64_t least,
                 struct ascent *ascent);

/** Least cost of a normal form with these needs after `moves` alltoalls, the
 *  cost of those included; `permute` adds one allpermute in the valley. Each
 *  alltoall serves at most one dimension that needs pieces and one that needs
 *  merging, a gather serves one of the latter. */
uint64_t bound_valley(const struct weak_graph *graph, struct needs needs, uint32_t moves,
                      const struct ascent *ascent, bool permute);

/** Smallest local size that slicing only dimensions first.. can reach. */
uint64_t compute_least_size(const struct weak_graph *graph, const uint32_t *pieces, uint64_t local,
                            uint32_t first);

/** bound_valley before the slices of dimensions first.. are chosen. */
uint64_t bound_slices(const struct weak_graph *graph, struct needs needs, uint64_t local,
                      uint64_t least, bool permute);

/** Dimensions with NEED_MERGE when they are cut into `pieces`. */
uint32_t count_merges(const struct weak_graph *graph, const uint32_t *pieces);

/** The closed-form bound on every weak sequence from a state with s dimensions
 *  to merge: 0 if s = 0, else L2 + (s - 1) * floor_size. */
uint64_t bound_merges(const struct weak_graph *graph, uint32_t merges);

/** The same from the source. */
uint64_t compute_closed_bound(const struct weak_graph *graph);

/** The closed-form bound from the source when so many summands are outstanding. */
uint64_t bound_reduction(const struct weak_graph *graph, uint32_t outstanding);

/** Cost of gathering from `pieces` (multiples of the target's) to the target
 *  in the cheapest order, the smallest factors first. */
uint64_t compute_gather_cost(const struct weak_graph *graph, const uint32_t *pieces,
                             uint64_t local);

uint32_t count_gathers(const struct weak_graph *graph, const uint32_t *pieces);

/** Appends those gathers; false when the path gets too long. */
bool append_gathers(const struct weak_graph *graph, const uint32_t *pieces, struct weak_path *path);

/** Appends the slices from the source to `pieces`, one per dimension. */
bool append_slices(const struct weak_graph *graph, const uint32_t *pieces, struct weak_path *path);

bool append_op(struct weak_path *path, struct redist_weak_op op);

#endif
