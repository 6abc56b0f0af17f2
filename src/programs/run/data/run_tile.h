/* Which part of the array this rank has, before and after. */
#ifndef REDIST_PROGRAMS_RUN_DATA_RUN_TILE_H
#define REDIST_PROGRAMS_RUN_DATA_RUN_TILE_H

#include "programs/run/job/run_job.h"

/* Makes the tables of both sides, and of this rank's tiles what job says. Devices that are to end
 * with the identity of the operation have a tile of the target here. */
enum redist_status find_tiles(struct job *job, struct redist_error *error);

/* The valid part of this rank's tile: in its memory, where padding lies beside it; in the
 * global array; or as an array alone. Empty when it has no tile, or padding only. */
struct box box_in_memory(const struct job *job, enum table_side side);
struct box box_in_array(const struct job *job, enum table_side side);
struct box box_alone(const struct job *job, enum table_side side);

/* Elements of the valid part of a device's tile. */
uint64_t count_valid(const struct tile_table *table, const struct redist_type *type,
                     uint32_t device);

/* Calls `visit` for each element of the valid part of this rank's tile, in row-major order,
 * with its place in the tile and its index in the global array, until that says false. */
typedef bool (*visit_element)(void *context, uint64_t place, uint64_t index);
void walk_tile(const struct job *job, enum table_side side, visit_element visit, void *context);

/* The lowest device that holds what `device` holds. */
uint32_t find_first_copy(const struct tile_table *table, uint32_t device);

/* Collective. A tile that the library allocates, cleared; of so many elements, 0 where this rank
 * needs none. */
enum redist_status allocate_elements(MPI_Comm comm, uint64_t elements, uint32_t elem_bytes,
                                     unsigned char **tile, struct redist_error *error);

#endif
