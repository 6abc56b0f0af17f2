/* The files that redist-run writes: under temporary names beside their own,
 * renamed when every rank has written its part. */
#ifndef REDIST_PROGRAMS_RUN_DATA_RUN_OUTPUT_H
#define REDIST_PROGRAMS_RUN_DATA_RUN_OUTPUT_H

#include "programs/run/job/run_job.h"

/* Collective. Creates the output files and removes them again: what cannot be written is said
 * before the array is moved, and a killed execution leaves nothing. */
enum redist_status probe_output(struct job *job, struct redist_error *error);

/* Collective. Writes the targets; nothing stays that is not complete. */
enum redist_status save_target(struct job *job, struct redist_error *error);

#endif
