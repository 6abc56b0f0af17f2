/* What a device lacks. */
#ifndef REDIST_TABLE_MISSING_H
#define REDIST_TABLE_MISSING_H

#include "table/table.h"

/* Elements of the array in the tile that a device has after, and not in the one before. */
uint64_t count_missing(const struct tile_table *before, const struct tile_table *after,
                       uint32_t device);

#endif
