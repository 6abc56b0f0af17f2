/* The states of a plan in a picture: a bar for the local size of each. */
#ifndef REDIST_EXPORT_PROFILE_PICTURE_H
#define REDIST_EXPORT_PROFILE_PICTURE_H

#include <stdio.h>
#include "types/sequence.h"
#include "table/table.h"

struct state_facts {
    uint64_t size;               /* elements of a tile */
    uint64_t combined, summands; /* of so many summands a tile combines */
    uint32_t holding, devices;   /* of so many devices hold a tile */
};

struct state_facts collect_facts(const struct tile_table *table);

/* state[0 .. nsteps], the source first; returns the height drawn below y. */
uint32_t draw_profile(FILE *out, const struct redist_program *program,
                      const struct state_facts *state, uint32_t x, uint32_t y, uint32_t width);

#endif
