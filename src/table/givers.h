/* Who gives whom which elements between two tile tables, as the executor chooses it. */
#ifndef REDIST_TABLE_GIVERS_H
#define REDIST_TABLE_GIVERS_H

#include "table/table.h"

/* Elements that one device takes from another, or from itself: a box of the array, its
 * summand dimensions behind the others. */
struct tile_transfer {
    uint32_t from, to;
    uint64_t offset[REDIST_MAX_RANK], extent[REDIST_MAX_RANK];
};

/* What the tile of transfer->to `after` has in common with that of transfer->from
 * `before` and exists; false when that is nothing. Tiles of other summands have nothing
 * in common. */
bool find_common_box(const struct tile_table *before, const struct tile_table *after,
                     struct tile_transfer *transfer);

/* Some devices that hold tiles in a table, those of one tile next to each other, in the
 * order of their numbers. */
struct tile_holder {
    const struct tile_table *table;
    uint32_t device;
};

bool holds_same_tile(const struct tile_table *table, uint32_t a, uint32_t b);

/* The holders among the `count` devices of `member`, or among the first `count` where it is
 * NULL; returns how many they are. `holder` has room for `count`. */
uint32_t sort_holders(const struct tile_table *table, const uint32_t *member, uint32_t count,
                      struct tile_holder *holder);

/* Whom `taker` turns to among the holders of one tile: itself, else the one with the least
 * exclusive or of device numbers. It lies in the smallest common block of 2^k devices, and
 * those that want the same tile ask different holders. */
uint32_t find_nearest_holder(const struct tile_holder *holder, uint32_t count, uint32_t taker);

/* Tells `take` each box that `taker` takes, one for each tile that has a part of what it
 * holds `after`; stops with false when `take` does. Tiles with an element in common must be
 * equal before. */
typedef bool take_transfer(void *context, const struct tile_transfer *transfer);
bool visit_givers(const struct tile_holder *holder, uint32_t count, const struct tile_table *after,
                  uint32_t taker, take_transfer *take, void *context);

#endif
