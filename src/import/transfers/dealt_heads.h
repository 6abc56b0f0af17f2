/* Heads dealt out to devices in order, as tensor parallelism of attention does. */
#ifndef REDIST_IMPORT_TRANSFERS_DEALT_HEADS_H
#define REDIST_IMPORT_TRANSFERS_DEALT_HEADS_H

#include <stdbool.h>
#include <stdint.h>

/* The heads of a device of `parts`: equally many each, or, where devices are more, the same one
 * for neighbours. False where of heads and devices neither is a multiple of the other. */
bool deal_heads(uint64_t heads, uint64_t parts, uint64_t device, uint64_t *first, uint64_t *count);

#endif
