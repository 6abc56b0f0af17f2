/* `redist-run --list`: many programs together. */
#ifndef REDIST_PROGRAMS_RUN_RUN_LIST_H
#define REDIST_PROGRAMS_RUN_RUN_LIST_H

#include "programs/run/job/run_job.h"

/* Collective. Checks all programs that the list names, executes them together on synthetic data,
 * verifies every element and prints what that took. */
enum redist_status run_list(struct job *job, struct redist_error *error);

#endif
