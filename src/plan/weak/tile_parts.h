/** @file tile_parts.h
 * Which source tile and which target tile each tile of a valley belongs to, digit by digit: tiles
 * that differ in one digit of their number belong to tiles whose numbers differ by as much as any
 * others that do. Where the factors of a path cut across digits that is not so.
 */
#ifndef REDIST_PLAN_TILE_PARTS_H
#define REDIST_PLAN_TILE_PARTS_H

#include "plan/weak/weak.h"

/** A device or a valley tile with its pair. */
struct pair {
    uint32_t source; /**< number of the source tile, row-major over its grid */
    uint32_t target;
    uint32_t item; /**< device, or tile of the state after the slices */
};

/** Fills in the source tiles of the valley's tiles, of which there are `pieces` along each
 *  dimension. */
void number_sources(const struct weak_graph *graph, const uint32_t *pieces, struct pair *pair);

/** The same of the target tiles, which the ops of the path from `first` on lead to, or to parts of
 *  it where it does not cut a dimension; false where they cut across digits. */
bool number_targets(const struct weak_graph *graph, const uint32_t *pieces,
                    const struct weak_path *path, uint32_t first, struct pair *pair);

#endif
