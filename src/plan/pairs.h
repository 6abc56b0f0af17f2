/** @file pairs.h
 * Pairs (source tile, target tile): how often each occurs among the devices,
 * and among the tiles of a path's valley. Tables over all devices, for paths
 * whose digits do not align (digits.h).
 */
#ifndef REDIST_PLAN_PAIRS_H
#define REDIST_PLAN_PAIRS_H

#include "plan/weak.h"

/** A device or a valley tile with its pair, for sorting. */
struct pair {
    uint32_t source; /**< number of the source tile, row-major over the tile grid */
    uint32_t target;
    uint32_t item;   /**< device, or tile of the state after the slices */
};

struct pair_table {
    uint32_t ndevices;
    struct pair *device; /**< D entries by source, target, item; NULL until needed */
    struct pair *tile;   /**< room for D entries */
    uint64_t work;       /**< tiles looked at so far by test_pairs */
};

void free_pairs(struct pair_table *pairs);

/** Builds `pairs->device` once. */
bool prepare_pairs(const struct redist_problem *problem, struct pair_table *pairs);

/** Lists the tiles of the state after the slices of `path`, by source, target
 *  and number, in `pairs->tile`; returns how many. */
uint32_t list_tile_pairs(const struct weak_graph *graph, const struct weak_path *path,
                         struct pair_table *pairs);

/** True when devices and tiles have the same pairs equally often, each tile
 *  counting once for every device that holds it. */
bool test_pairs(const struct weak_graph *graph, const struct weak_path *path,
                struct pair_table *pairs);

/** Number of the tile at grid position `at`, row-major. */
uint32_t number_tile(uint32_t rank, const uint32_t *pieces, const uint32_t *at);
void locate_tile(uint32_t rank, const uint32_t *pieces, uint32_t number, uint32_t *at);

/** Moves a grid position through an op; slices take member `member`. */
void move_tile(const struct redist_weak_op *op, uint32_t member, uint32_t *at);

#endif
