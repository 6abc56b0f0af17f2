/* `redist-run --calibrate [FILE]`: what the links along each axis of a mesh cost. */
#ifndef REDIST_PROGRAMS_RUN_RUN_CALIBRATE_H
#define REDIST_PROGRAMS_RUN_RUN_CALIBRATE_H

#include "programs/run/job/run_job.h"

/* Collective. Measures each axis and writes the topology, on rank 0. */
enum redist_status run_calibrate(const struct job *job, struct redist_error *error);

#endif
