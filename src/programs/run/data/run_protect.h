/* Input files that redist-run must not replace. */
#ifndef REDIST_PROGRAMS_RUN_DATA_RUN_PROTECT_H
#define REDIST_PROGRAMS_RUN_DATA_RUN_PROTECT_H

#include "programs/run/job/run_job.h"

/* Collective, before any file is opened. Fails when the file that --out names for
 * some device is a file that --in names for some device, under whatever name. When
 * both are the same words, that is what was asked for. */
enum redist_status protect_input(struct job *job, struct redist_error *error);

#endif
