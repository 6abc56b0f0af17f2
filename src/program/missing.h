/* What a device lacks. */
#ifndef REDIST_PROGRAM_MISSING_H
#define REDIST_PROGRAM_MISSING_H

#include "program/table.h"

/* Elements of the array in the tile that a device has after, and not in the one before. */
uint64_t count_missing(const struct tile_table *before, const struct tile_table *after,
                       uint32_t device);

#endif
