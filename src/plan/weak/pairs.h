/** @file pairs.h
 * Pairs (source tile, target tile): how often each occurs among the devices,
 * and among the tiles of a path's valley, for paths whose digits do not align
 * (digits.h). Linear in the number of devices.
 */
#ifndef REDIST_PLAN_PAIRS_H
#define REDIST_PLAN_PAIRS_H

#include "plan/weak/tile_parts.h"

/** Number of the tile at grid position `at`, row-major. */
uint32_t number_tile(uint32_t rank, const uint32_t *pieces, const uint32_t *at);
void locate_tile(uint32_t rank, const uint32_t *pieces, uint32_t number, uint32_t *at);

/** An axis of the target type: where its coordinate stands in the tile's grid
 *  position, and where in that of the source tile if the source has it. */
struct axis_place {
    uint32_t size;
    uint32_t target_dim;
    uint32_t target_stride;
    bool shared;
    uint32_t source_dim;
    uint32_t source_stride;
};

/** The pairs of all devices, by source tile, then by target tile, then by device; of two meshes
 *  those of all positions. */
struct sorted_pairs {
    struct pair *device; /**< NULL until they are listed */
    uint32_t nsources, ntargets;
    bool moves; /**< only an allpermute reaches the devices of the target's mesh */
};

/** Lists them unless they are; false when memory runs out. */
bool sort_device_pairs(const struct redist_problem *problem, const struct weak_graph *graph,
                       struct sorted_pairs *sorted);

/** Bounds the time of a search on huge meshes. */
#define PAIR_WORK (UINT64_C(1) << 22)

/** A device has source tile s and target tile e iff both show the same
 *  coordinate of every shared axis, and all such pairs are equally frequent. */
struct pair_test {
    uint32_t naxes;
    struct axis_place axis[REDIST_MAX_AXES];
    uint32_t npairs;            /**< number of pairs that occur */
    uint64_t work;              /**< tiles looked at so far */
    uint64_t most;              /**< and at most; PAIR_WORK unless a search has its own */
    uint32_t trial;             /**< what a trial of the search counts beside them, 0 for nothing */
    bool tabulated;             /**< of two meshes: compares with `sorted` */
    struct sorted_pairs sorted; /**< of one mesh listed by whoever lowers paths of the search */
};

/** For a problem on one mesh. */
void start_pair_test(const struct redist_problem *problem, struct pair_test *test);

/** For one on two meshes; false when memory runs out. */
bool tabulate_pairs(const struct redist_problem *problem, const struct weak_graph *graph,
                    struct pair_test *test);

void close_pair_test(struct pair_test *test);

/** Whether tiles have the devices' pairs equally often, each tile counting
 *  once for every device that holds it: then and only then the path needs no
 *  allpermute. REDIST_NO_MEMORY when memory runs out. */
enum redist_status test_pairs(const struct weak_graph *graph, const struct weak_path *path,
                              struct pair_test *test, bool *equal);

/** The pairs of all devices, by device; of two meshes by position (seats.h), and whether one
 *  `moves`. False when memory runs out. */
bool list_device_pairs(const struct redist_problem *problem, uint32_t ndevices, struct pair *pair,
                       bool *moves);

/** The pairs of the tiles of the state after the slices, by tile; returns how
 *  many there are, at most D. */
uint32_t list_tile_pairs(const struct weak_graph *graph, const struct weak_path *path,
                         struct pair *pair);

/** Sorts stably by target tile, numbers below `limit`; false when memory runs out. */
bool sort_by_target(struct pair *pair, uint32_t n, uint32_t limit);

/** Sorts as the devices are, by source tile and then by target tile; false when memory runs
 *  out. */
bool sort_by_both(const struct sorted_pairs *sorted, struct pair *pair, uint32_t n);

#endif
