/* Devices that hold the same tile. */
#ifndef REDIST_CLI_RUN_REPLICAS_H
#define REDIST_CLI_RUN_REPLICAS_H

#include "cli/run_job.h"

/* Of the devices that hold the tile of `device`, the one whose coordinates are 0 on
 * all axes that do not partition the array: the lowest. */
uint32_t find_first_copy(const struct redist_mesh *mesh, const struct redist_type *type,
                         uint32_t device);

/* Collective. Compares the source tiles that must be equal, byte by byte, each with
 * that of the first copy; nothing to do when all were read from one file. */
enum redist_status compare_replicas(struct job *job, struct redist_error *error);

#endif
