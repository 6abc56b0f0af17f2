/* An independent model of a program for the tests: the tile table of
 * docs/FORMAT.md, and random programs that are valid on it. It shares no code
 * with the library. */
#ifndef REDIST_TESTS_SIMULATE_H
#define REDIST_TESTS_SIMULATE_H

#include <stdbool.h>
#include <stdint.h>
#include "types/sequence.h"

#define MAX_DEVICES 64u

struct table {
    uint32_t rank, ndevices;
    uint64_t size[REDIST_MAX_RANK]; /* of the global array */
    uint64_t tile[REDIST_MAX_RANK];
    uint64_t off[MAX_DEVICES][REDIST_MAX_RANK];
};

/* A program with the tables that it starts from and must end with. */
struct scenario {
    struct redist_program program;
    struct table first, last;
    uint32_t lists[REDIST_MAX_STEPS][MAX_DEVICES];
};

/* Every device holds the whole array. */
void start_scenario(struct scenario *scenario, uint32_t ndevices, uint32_t rank,
                    const uint64_t *size, uint32_t elem_bytes);

/* Applies a step to the last table and adds it to the program, or, before
 * `begin_program`, shapes the first table. `list` has one entry per device.
 * False, and nothing done, when the step's premise does not hold. */
bool add_step(struct scenario *scenario, enum redist_op op, uint32_t into, uint32_t split,
              uint32_t factor, const uint32_t *list);

/* A list for that: place d has device d + by, modulo n. */
void list_turned(uint32_t n, uint32_t by, uint32_t *list);

/* What was done up to here made the source layout. */
void begin_program(struct scenario *scenario);

/* The target layout is the last table. */
void end_program(struct scenario *scenario);

/* A random valid scenario; the same for the same seed. */
void make_random_scenario(uint64_t seed, uint32_t ndevices, uint32_t elem_bytes,
                          struct scenario *scenario);

/* The same, but the source layout is a type on a mesh, and the steps are those
 * that can be fused: exchanges in groups of random numbers of devices one after
 * the other, and allpermutes inside the groups of an alltoall. */
void make_chained_scenario(uint64_t seed, uint32_t ndevices, uint32_t elem_bytes,
                           struct scenario *scenario);

uint64_t count_tile(const struct table *table);

/* What `device` must hold: bytes that depend on every element's global index. */
void fill_expected(const struct table *table, uint32_t device, uint32_t elem_bytes,
                   unsigned char *bytes);

#endif
