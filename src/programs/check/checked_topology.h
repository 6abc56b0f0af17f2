/* The topology of redist-check --topology: its text is read by proved functions, before
 * problem and certificate take its place in the core's memory. */
#ifndef REDIST_PROGRAMS_CHECK_CHECKED_TOPOLOGY_H
#define REDIST_PROGRAMS_CHECK_CHECKED_TOPOLOGY_H

#include <stdint.h>
#include "report/sha256.h"

struct checked_topology {
    const char *path; /* NULL when none is given */
    uint32_t bytes, levels;
    char digest[SHA256_TEXT_BYTES];
};

/* Reads the first `bytes` bytes of TEXT; 0 when they are no topology: FAULT says where. */
int take_topology(uint32_t bytes, struct checked_topology *topology);

/* What was expected where FAULT is. */
const char *topology_expectation(uint32_t code);

/* Sets the units of the levels for the devices of the problem that the core accepted;
 * 0 when there are not so many. */
int cut_devices(const struct checked_topology *topology);

/* A member of the JSON object, when one is given. */
void print_topology(const struct checked_topology *topology);

#endif
