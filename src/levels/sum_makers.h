/* Who combines a sum that several devices have summands of, or want. */
#ifndef REDIST_LEVELS_SUM_MAKERS_H
#define REDIST_LEVELS_SUM_MAKERS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Kinds of devices, each in one: a set of kinds is a number of these bits. */
#define MAKER_WANTS 1u        /* wants the sum, and has none of its summands */
#define MAKER_WANTS_OF_OWN 2u /* wants it, and has some */
#define MAKER_ONLY_HAS 4u     /* has some of the summands, and does not want it */

/* Each that wants the sum combines all of it. */
#define EACH_FOR_ITSELF 0u
#define ALL_THAT_WANT (MAKER_WANTS | MAKER_WANTS_OF_OWN)

/* What is the whole of something, in the numbers below. */
#define ONE_WHOLE (UINT64_C(1) << 24)

/* A device, and the boxes of summands that it has. */
struct sum_party {
    uint32_t device;
    bool wants;
    uint64_t held; /* boxes */
    uint64_t lent; /* added up over these: one by the devices that have the box; .. */
    uint64_t met;  /* and the part of these devices that want the sum */
};

uint32_t find_maker_kind(const struct sum_party *party);

/* The set of kinds such that, where its devices combine equal shares of a sum of so many boxes of
 * summands and then give them to all that want it, the device that receives or sends most does so
 * least; of several the one with fewer rounds, then that of who wants it. Holders of a box give
 * equally much of it. */
uint32_t choose_makers(const struct sum_party *party, size_t count, uint64_t boxes);

#endif
