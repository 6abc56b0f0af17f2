/* What redist-run executes: the checked program. */
#ifndef REDIST_PROGRAMS_RUN_RUN_LOAD_H
#define REDIST_PROGRAMS_RUN_RUN_LOAD_H

#include "programs/run/run_job.h"

/* Collective. Rank 0 reads problem and certificate, once, or plans; every rank checks these
 * bytes. */
enum redist_status load_program(struct job *job, struct redist_error *error);

#endif
