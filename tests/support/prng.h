/** @file prng.h
 * A small random generator of our own (splitmix64), so that a seed means the
 * same run on every machine and C library.
 */
#ifndef SUPPORT_PRNG_H
#define SUPPORT_PRNG_H

#include <stdbool.h>
#include <stdint.h>

struct prng {
    uint64_t state;
};

/** The generator of case `number` of a run: every case can be replayed alone. */
struct prng start_case(uint64_t seed, uint64_t number);

/** 64 random bits. */
uint64_t draw_bits(struct prng *prng);

/** Uniform in 0 .. n-1; n at least 1. */
uint64_t draw_below(struct prng *prng, uint64_t n);

/** True in `percent` of 100 cases. */
bool draw_chance(struct prng *prng, unsigned percent);

/** A random permutation of the n entries of `list`. */
void draw_order(struct prng *prng, uint32_t *list, uint32_t n);

/** The seed of this run: the variable REDIST_SEED, else 1. Prints it
 *  with the name of the test, so that a failure can be replayed. */
uint64_t choose_seed(const char *test);

#endif
