/* Repeatable random numbers for tests: REDIST_SEED (1) and TEST_COUNT in the environment
 * say which and how many; TEST_MOST keeps the usual numbers that are larger down to itself. */
#ifndef TESTS_EXACT_RANDOM_H
#define TESTS_EXACT_RANDOM_H

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

/* Where seed 0 begins. */
#define RANDOM_ORIGIN UINT64_C(20240612)

static uint64_t random_state = RANDOM_ORIGIN + 1;

/* 0 .. n-1 */
static inline uint32_t draw(uint32_t n)
{
    random_state = random_state * 6364136223846793005u + 1442695040888963407u;
    return (uint32_t)((random_state >> 33) % n);
}

/* Begins with the seed of the environment, and returns it. */
static inline uint64_t seed_random(void)
{
    const char *given = getenv("REDIST_SEED");
    uint64_t seed = given != NULL ? strtoull(given, NULL, 10) : 1;
    random_state = RANDOM_ORIGIN + seed;
    return seed;
}

/* Seeds, says so, and returns how many problems to draw. */
static inline uint32_t start_random(uint32_t usual_count)
{
    const char *count = getenv("TEST_COUNT"), *most = getenv("TEST_MOST");
    uint32_t n = count != NULL ? (uint32_t)strtoul(count, NULL, 10) : usual_count;
    if (count == NULL && most != NULL && strtoul(most, NULL, 10) < n)
        n = (uint32_t)strtoul(most, NULL, 10);
    printf("REDIST_SEED=%llu TEST_COUNT=%u\n", (unsigned long long)seed_random(), n);
    return n;
}

#endif
