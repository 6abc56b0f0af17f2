/* The tile table (docs/FORMAT.md, "Meaning"): one tile shape for all devices,
 * and every device's base offset. For programs that show or compare; what
 * judges a certificate is the checker's own table in src/check. */
#ifndef REDIST_PROGRAM_TABLE_H
#define REDIST_PROGRAM_TABLE_H

#include <stdbool.h>
#include <redist/plan.h>
#include <redist/type.h>

struct tile_table {
    uint32_t rank, ndevices;
    uint64_t tile[REDIST_MAX_RANK];
    uint64_t *offset; /* offset[device * rank + dimension] */
    uint64_t *spare;  /* as large, so that an allpermute needs no memory */
};

/* The table of `type`; false when memory runs out. */
bool create_table(const struct redist_mesh *mesh, const struct redist_type *type,
                  struct tile_table *table);

/* Takes one step of an accepted program. */
void replay_step(const struct redist_step *step, struct tile_table *table);

void free_table(struct tile_table *table);

/* Finds a type on the mesh whose table this is; `sizes` are the global sizes.
 * False when there is none with whole axes (a plan may use parts of an axis). */
bool find_type_of_table(const struct redist_mesh *mesh, const uint64_t sizes[REDIST_MAX_RANK],
                        const struct tile_table *table, struct redist_type *type);

#endif
