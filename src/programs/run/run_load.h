/* What redist-run executes: the checked program. */
#ifndef REDIST_PROGRAMS_RUN_RUN_LOAD_H
#define REDIST_PROGRAMS_RUN_RUN_LOAD_H

#include "programs/run/job/run_texts.h"

/* Collective. Every rank checks the texts that all have, with --plan those of a plan that rank
 * 0 makes; they are freed. */
enum redist_status load_program(struct job *job, struct run_texts *texts,
                                struct redist_error *error);

#endif
