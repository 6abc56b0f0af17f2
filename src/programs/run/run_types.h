/* A plan of types, up to its execution. */
#ifndef REDIST_PROGRAMS_RUN_RUN_TYPES_H
#define REDIST_PROGRAMS_RUN_RUN_TYPES_H

#include "programs/run/job/run_texts.h"

/* Collective. Has the texts checked, or with --plan those that rank 0 plans, and frees them; then
 * this rank has its tiles, of --in what the files say, and what the elements are, and outputs can be
 * written. `job` is for release_types, also on failure. */
enum redist_status prepare_types(struct job *job, struct run_texts *texts,
                                 struct redist_error *error);

/* Collective. */
void release_types(struct job *job);

#endif
