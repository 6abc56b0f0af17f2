/** @file table_lists.h
 * The device list of a baseline's step, from the tiles that devices hold.
 */
#ifndef REDIST_COMPARE_TABLE_LISTS_H
#define REDIST_COMPARE_TABLE_LISTS_H

#include "compare/result.h"
#include "table/table.h"

/** Where the tiles of a device are: `position[i]` counts tiles along dimension i. */
typedef void locate_tile_of(const void *layout, uint32_t device, uint64_t *position);

/** A list for append_step. `locate` says what every device is to hold after a
 *  slice or permute. NULL, with `why` set, when no groups can do the step or
 *  memory runs out. */
uint32_t *list_devices(const struct tile_table *table, const struct baseline_step *step,
                       locate_tile_of *locate, const void *layout, const char **why);

#endif
