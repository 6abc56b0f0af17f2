/* Repeatable random numbers for tests: TEST_SEED and TEST_COUNT in the
 * environment replay a run and set its length. */
#ifndef TESTS_EXACT_RANDOM_H
#define TESTS_EXACT_RANDOM_H

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

static uint64_t random_state = 20240613;

/* 0 .. n-1 */
static inline uint32_t draw(uint32_t n)
{
    random_state = random_state * 6364136223846793005u + 1442695040888963407u;
    return (uint32_t)((random_state >> 33) % n);
}

/* Seeds, says so, and returns how many problems to draw. */
static inline uint32_t start_random(uint32_t usual_count)
{
    const char *seed = getenv("TEST_SEED"), *count = getenv("TEST_COUNT");
    uint32_t n = count != NULL ? (uint32_t)strtoul(count, NULL, 10) : usual_count;
    random_state = seed != NULL ? strtoull(seed, NULL, 10) : 20240613;
    printf("TEST_SEED=%llu TEST_COUNT=%u\n", (unsigned long long)random_state, n);
    return n;
}

#endif
