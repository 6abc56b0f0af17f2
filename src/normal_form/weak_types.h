/* Weak operations and weak states (paper, section 5), and the fixed sizes. */
#ifndef REDIST_WEAK_TYPES_H
#define REDIST_WEAK_TYPES_H

#include <stdint.h>

/* Plain numbers, so that the annotations can use them too. Every state has
 * WEAK_RANK entries; those beyond the rank of the array are 1. */
#define WEAK_RANK 16
/* At most this many operations may be given. */
#define WEAK_GIVEN 64
/* Slots for operations; slot numbers run from 0 to WEAK_SLOTS - 1. One slot
 * always stays empty, so at most 256 operations are held at a time. */
#define WEAK_SLOTS 257
#define WEAK_STATES 258

/* The kinds are numbered in the order of the normal form (Definition 4.5):
 * slices, then alltoalls, then gathers. */
#define WEAK_SLICE 0
#define WEAK_ALLTOALL 1
#define WEAK_GATHER 2

/* A slice or gather of dimension i, or an alltoall that takes the factor n
 * from dimension j and gives it to dimension i. */
struct weak_op {
    uint32_t kind;
    uint32_t i;
    uint32_t j;
    uint64_t n;
};

/* Local size of every dimension, number of devices that hold the same tile,
 * and the local size of the whole array, which is the product of c. */
struct weak_state {
    uint64_t c[WEAK_RANK];
    uint64_t rep;
    uint64_t size;
};

/* Arrays are wrapped in structures so that `assigns` can name the whole. */
struct weak_ops {
    struct weak_op at[WEAK_SLOTS];
};
struct weak_states {
    struct weak_state at[WEAK_STATES];
};
struct weak_sums {
    uint64_t at[WEAK_STATES];
};

#endif
