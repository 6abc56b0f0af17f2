/* The tiles and files that redist-run reads. */
#ifndef REDIST_PROGRAMS_RUN_DATA_RUN_INPUT_H
#define REDIST_PROGRAMS_RUN_DATA_RUN_INPUT_H

#include "programs/run/job/run_job.h"

/* Replaces the first %d of `pattern` by the device number; false, and a copy,
 * when there is none. `path` has PATH_SIZE bytes. */
#define PATH_SIZE 4096
bool expand_path(const char *pattern, int device, char *path);

/* Collective. Opens --in, checks it, and reads this rank's tile. */
enum redist_status read_input(struct job *job, struct redist_error *error);

#endif
