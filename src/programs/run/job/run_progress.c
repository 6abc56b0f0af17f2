#include "programs/run/job/run_progress.h"
#include <stdio.h>
#include <unistd.h>

bool wants_progress(const struct job *job)
{
    return job->rank == 0 && (job->options->progress || isatty(STDERR_FILENO));
}

void show_progress(void *context, uint32_t step, uint32_t nsteps)
{
    struct progress *progress = context;
    if (MPI_Wtime() - progress->last < 0.5)
        return;
    progress->last = MPI_Wtime();
    fprintf(stderr, "redist-run: step %u of %u\n", (unsigned)step + 1, (unsigned)nsteps);
}
