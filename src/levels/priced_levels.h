/* What transfers cost by a topology of levels: docs/TRANSFERS.md, section 9. */
#ifndef REDIST_LEVELS_PRICED_LEVELS_H
#define REDIST_LEVELS_PRICED_LEVELS_H

#include <redist/mesh.h>
#include "transfers/nearness.h"
#include "transfers/volumes.h"

/* Prices of each level, outermost first. */
struct priced_levels {
    struct device_levels units;
    struct redist_mesh names;
    uint64_t latency[MOST_LEVELS]; /* of a message that leaves a unit */
    uint64_t inverse[MOST_LEVELS]; /* of a byte that does */
};

/* Reads `redist-topology 2` or 4, which `name` names in messages. */
enum redist_status read_priced_levels(const char *text, size_t length, const char *name,
                                      struct priced_levels *levels, struct redist_error *error);

/* Fails when the number of a device is beyond the units. */
enum redist_status check_devices(const struct priced_levels *levels, const char *name,
                                 const struct transfer_problem *problem,
                                 struct redist_error *error);

/* The price of all rounds, one after the other. False when memory runs out. A price of 2^64-1
 * stands for that or more. */
bool price_volumes(const struct priced_levels *levels, const struct transfer_problem *problem,
                   const struct transfer_volumes *volumes, uint64_t *price);

#endif
