#include "programs/run/job/run_ranks.h"
#include "base/report.h"

enum redist_status match_ranks(const struct job *job, const char *what, uint32_t ndevices,
                               struct redist_error *error)
{
    if ((uint32_t)job->nranks == ndevices)
        return REDIST_OK;
    return report_failure(error, "the %s has %u device%s, but there %s %d rank%s: use mpirun -n %u",
                          what, (unsigned)ndevices, ndevices == 1 ? "" : "s",
                          job->nranks == 1 ? "is" : "are", job->nranks, job->nranks == 1 ? "" : "s",
                          (unsigned)ndevices);
}
