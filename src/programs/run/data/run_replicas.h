/* Devices that hold the same tile. */
#ifndef REDIST_PROGRAMS_RUN_DATA_RUN_REPLICAS_H
#define REDIST_PROGRAMS_RUN_DATA_RUN_REPLICAS_H

#include "programs/run/job/run_job.h"

/* Collective. Compares the source tiles that must be equal, byte by byte, each with
 * that of the first copy, places that do not exist included, which are 0; nothing to do when all were read from one file. */
enum redist_status compare_replicas(struct job *job, struct redist_error *error);

#endif
