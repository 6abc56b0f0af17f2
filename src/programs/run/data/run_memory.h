/* The memories of a device, before and after transfers, and their files. */
#ifndef REDIST_PROGRAMS_RUN_DATA_RUN_MEMORY_H
#define REDIST_PROGRAMS_RUN_DATA_RUN_MEMORY_H

#include "programs/run/job/run_job.h"

/* Collective. Finds how large this rank's memories are, and makes them; all bytes are 0. */
enum redist_status make_memories(struct job *job, struct redist_error *error);

/* Collective. The source memory from the file of --in for this device: as many bytes as the
 * layout says, and no file where these are none. */
enum redist_status load_memory(struct job *job, struct redist_error *error);

#endif
