/* Who gives what in an allpermute. */
#ifndef REDIST_TABLE_HOLDERS_H
#define REDIST_TABLE_HOLDERS_H

#include <stdbool.h>
#include <stdint.h>

/* `held[d]` and `wanted[d]` are the numbers, below `ndevices`, of the tiles that
 * device d has and is to have; every tile must be wanted as often as it is held.
 * list[d] gets a device that holds what d wants (Lemma 5.1): devices with the
 * right tile keep it, the others take holders in order. False when memory runs
 * out. */
bool match_holders(const uint32_t *held, const uint32_t *wanted, uint32_t ndevices, uint32_t *list);

#endif
