/* Which step runs, on stderr. */
#ifndef REDIST_PROGRAMS_RUN_JOB_RUN_PROGRESS_H
#define REDIST_PROGRAMS_RUN_JOB_RUN_PROGRESS_H

#include "programs/run/job/run_job.h"

struct progress {
    double last; /* seconds, when something was said */
};

#define NO_PROGRESS                                                                                \
    {                                                                                              \
        .last = -1                                                                                 \
    } /* MPI_Wtime may begin at 0 */

/* Whether this rank says it. */
bool wants_progress(const struct job *job);

/* Says which step begins, at most twice a second; `context` is a struct progress. */
void show_progress(void *context, uint32_t step, uint32_t nsteps);

#endif
