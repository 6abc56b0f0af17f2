/* The least cost of a reduction whose steps may take axes in parts: the search of
 * exact/reduced.h, on a mesh with an axis for each prime factor of an axis. */
#ifndef EXACT_SPLIT_H
#define EXACT_SPLIT_H

#include <stdio.h>

#include "exact/reduced.h"

/* The axes of `axis` with the parts of each, minor to major, in place of it. */
static inline uint32_t list_parts(const uint32_t *first, const uint8_t *axis, uint32_t n,
                                  uint8_t *part)
{
    uint32_t nparts = 0;
    for (uint32_t k = 0; k < n; k++)
        for (uint32_t x = first[axis[k] + 1]; x > first[axis[k]]; x--)
            part[nparts++] = (uint8_t)(x - 1);
    return nparts;
}

static inline void split_type(const uint32_t *first, struct redist_type *type)
{
    uint8_t part[REDIST_MAX_AXES];
    for (uint32_t i = 0; i < type->rank; i++) {
        struct redist_dim *dim = &type->dim[i];
        dim->naxes = list_parts(first, dim->axis, dim->naxes, part);
        memcpy(dim->axis, part, sizeof part);
    }
    type->nunreduced = list_parts(first, type->unreduced, type->nunreduced, part);
    memcpy(type->unreduced, part, sizeof part);
}

/* The prime factors of the size of an axis, of which no more than two differ here. */
static inline uint32_t list_primes(uint32_t left, bool descending, uint32_t *prime)
{
    uint32_t n = 0;
    for (uint32_t p = 2; left > 1; p += left % p != 0)
        for (; left % p == 0; left /= p)
            prime[n++] = p;
    for (uint32_t k = 0; descending && k < n / 2; k++) {
        uint32_t other = prime[k];
        prime[k] = prime[n - 1 - k];
        prime[n - 1 - k] = other;
    }
    return n;
}

/* The same problem, with an axis for each prime factor of an axis: the least first, or where
 * `descending` has a bit the largest. */
static inline void split_axes(const struct redist_problem *problem, uint32_t descending,
                              struct redist_problem *split)
{
    uint32_t first[REDIST_MAX_AXES + 1], n = 0;
    *split = *problem;
    for (uint32_t x = 0; x < problem->mesh.naxes; x++) {
        uint32_t prime[8];
        uint32_t more = list_primes(problem->mesh.axis[x].size, (descending >> x & 1) != 0, prime);
        first[x] = n;
        for (uint32_t k = 0; k < more; k++) {
            struct redist_axis *axis = &split->mesh.axis[n];
            snprintf(axis->name, sizeof axis->name, "p%u", n++);
            axis->size = prime[k];
        }
    }
    first[problem->mesh.naxes] = split->mesh.naxes = n;
    split_type(first, &split->from);
    split_type(first, &split->to);
}

/* The least cost over all ways to cut axes into parts. The order of these counts for axes of
 * 6, as both orders of 2 and 3. */
static inline struct least_costs find_split_least(struct reduced_search *search,
                                                  const struct redist_problem *problem,
                                                  uint64_t limit)
{
    struct redist_problem split;
    uint32_t mixed = 0;
    for (uint32_t x = 0; x < problem->mesh.naxes; x++)
        mixed |= (uint32_t)(problem->mesh.axis[x].size == 6) << x;
    split_axes(problem, 0, &split);
    struct least_costs least = find_reduced_least(search, &split, limit);
    for (uint32_t way = 1; way <= mixed; way++) {
        if ((way & ~mixed) != 0)
            continue;
        split_axes(problem, way, &split);
        struct least_costs other = find_reduced_least(search, &split, limit);
        least.least = other.least < least.least ? other.least : least.least;
        least.complete = least.complete && other.complete;
    }
    return least;
}

#endif
