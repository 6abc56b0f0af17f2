/* Levels of units of devices, one inside another: who is near to whom. */
#ifndef REDIST_TRANSFERS_NEARNESS_H
#define REDIST_TRANSFERS_NEARNESS_H

#include "transfers/problem.h"

#define MOST_LEVELS 16u

/* Outermost level first; units of the innermost one are devices. Device n, numbered as in
 * messages, is in unit n / below[l] of level l. */
struct device_levels {
    uint32_t count;
    uint64_t below[MOST_LEVELS];
};

/* The number of a device in messages. */
uint64_t name_device(const struct transfer_problem *problem, uint32_t device);

/* On how many levels two devices are in different units: 0 for one and the same. */
uint32_t find_distance(const struct device_levels *levels, uint64_t one, uint64_t other);

#endif
