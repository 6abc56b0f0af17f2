#include "prng.h"
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

struct prng start_case(uint64_t seed, uint64_t number)
{
    struct prng prng = {seed};
    prng.state = draw_bits(&prng) + number;
    (void)draw_bits(&prng);
    return prng;
}

uint64_t draw_bits(struct prng *prng)
{
    uint64_t z = prng->state += UINT64_C(0x9e3779b97f4a7c15);
    z = (z ^ (z >> 30)) * UINT64_C(0xbf58476d1ce4e5b9);
    z = (z ^ (z >> 27)) * UINT64_C(0x94d049bb133111eb);
    return z ^ (z >> 31);
}

/* The bias of the remainder is below n / 2^64: irrelevant for tests. */
uint64_t draw_below(struct prng *prng, uint64_t n)
{
    return draw_bits(prng) % n;
}

bool draw_chance(struct prng *prng, unsigned percent)
{
    return draw_below(prng, 100) < percent;
}

void draw_order(struct prng *prng, uint32_t *list, uint32_t n)
{
    for (uint32_t k = n; k > 1; k--) {
        uint32_t other = (uint32_t)draw_below(prng, k);
        uint32_t kept = list[k - 1];
        list[k - 1] = list[other];
        list[other] = kept;
    }
}

uint64_t choose_seed(const char *test)
{
    const char *given = getenv("REDIST_SEED");
    uint64_t seed = given != NULL ? strtoull(given, NULL, 10) : 1;
    printf("%s: replay with REDIST_SEED=%" PRIu64 "\n", test, seed);
    (void)fflush(stdout);
    return seed;
}
