/* The tile table (docs/FORMAT.md, "What the checker keeps"): one tile shape for all
 * devices, and every device's base offset, if it holds a tile. For programs that show
 * or compare; what judges a certificate is the checker's own table in src/check. */
#ifndef REDIST_TABLE_TABLE_H
#define REDIST_TABLE_TABLE_H

#include <stdbool.h>
#include "types/sequence.h"
#include "table/summed.h"

enum table_side { SOURCE_SIDE, TARGET_SIDE };

struct tile_table {
    struct summed_problem of;
    uint32_t rank;  /* data dimensions */
    uint32_t ndims; /* with the summand dimensions, which come behind them */
    uint32_t ndevices;
    uint64_t tile[REDIST_MAX_RANK];
    uint64_t *offset; /* offset[device * ndims + dimension], 0 for idle devices */
    bool *holds;      /* per device; an idle one has no tile */
    uint64_t *spare;  /* as large, so that a step needs no memory */
    bool *spare_holds;
};

/* The table of one side of a problem; false when memory runs out. */
bool create_table(const struct summed_problem *of, enum table_side side, struct tile_table *table);

#define NO_POSITION UINT32_MAX

/* The position on the mesh of each of so many devices, NO_POSITION where it has none, to be freed;
 * NULL when memory runs out. */
uint32_t *list_positions(const struct redist_mesh *mesh, uint32_t ndevices);

/* The rows of some devices alone, as that table has them: `ndims` offsets each, 0 where a device
 * has no tile; false when memory runs out. */
bool compute_rows(const struct summed_problem *of, enum table_side side, const uint32_t *device,
                  uint32_t count, uint64_t *row);

/* Takes one step of an accepted program. */
void replay_step(const struct redist_step *step, struct tile_table *table);

/* The table after the first `nsteps` steps of an accepted program, which outlives it. */
bool create_table_after(const struct redist_program *program, uint32_t nsteps,
                        struct tile_table *table);

void free_table(struct tile_table *table);

/* Base offsets of a device, one for each of the `ndims` dimensions. */
static inline const uint64_t *get_offsets(const struct tile_table *table, uint32_t device)
{
    return table->offset + (size_t)device * table->ndims;
}

#endif
