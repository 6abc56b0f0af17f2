/* As many ranks as devices. */
#ifndef REDIST_PROGRAMS_RUN_JOB_RUN_RANKS_H
#define REDIST_PROGRAMS_RUN_JOB_RUN_RANKS_H

#include "programs/run/job/run_job.h"

/* Whether there is a rank for each device; `what` has the devices, for the message. */
enum redist_status match_ranks(const struct job *job, const char *what, uint32_t ndevices,
                               struct redist_error *error);

#endif
