/* Prices of collectives on a hierarchy of levels: the objects that the proved
 * functions read. No address is taken and nothing is allocated, so the provers see
 * each object as one map. */
#ifndef PRICE_STATE_H
#define PRICE_STATE_H

#include <stdint.h>

#define PRICE_DEVICES 1048576
#define PRICE_LEVELS 16
#define PRICE_ELEMENTS 1099511627776u
#define PRICE_MAX 18446744073709551615u

/* Kinds of collectives. */
#define PRICE_ALLREDUCE 0
#define PRICE_REDUCESCATTER 1
#define PRICE_ALLGATHER 2
#define PRICE_REDUCE 3
#define PRICE_BROADCAST 4
#define PRICE_ALLTOALL 5
#define PRICE_ALLPERMUTE 6

struct price_devices {
    uint32_t v[PRICE_DEVICES];
};

struct price_messages {
    uint64_t v[PRICE_DEVICES];
};

struct price_counts {
    uint32_t v[PRICE_LEVELS];
};

struct price_numbers {
    uint64_t v[PRICE_LEVELS];
};

/* The members of all groups, group after group, in the order of their ring; of an
 * allpermute, for each device the one that sends to it. */
extern struct price_devices MEMBER;

/* How many messages leave each unit of the level at hand. */
extern struct price_messages LEAVING;

/* How many members of the group at hand are in each unit. */
extern struct price_devices INSIDE;

/* Of each level, outermost first: devices in a unit, number of units, price of an
 * element that leaves a unit, and of a step that leaves one. */
extern struct price_counts BELOW;
extern struct price_counts UNITS;
extern struct price_numbers INVERSE;
extern struct price_numbers LATENCY;

#endif
