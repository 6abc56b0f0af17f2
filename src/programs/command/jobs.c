#include "programs/command/jobs.h"
#include <string.h>
#include <unistd.h>
#include "notation/scan.h"
#include "programs/command/workers.h"
#include "base/report.h"

static unsigned count_processors(void)
{
    long count = sysconf(_SC_NPROCESSORS_ONLN);
    return count < 1 ? 1 : count > MOST_WORKERS ? MOST_WORKERS : (unsigned)count;
}

enum redist_status read_jobs(const char *argument, unsigned *jobs, struct redist_error *error)
{
    uint64_t count;
    if (argument == NULL) {
        *jobs = count_processors();
        return REDIST_OK;
    }
    struct scan scan = {argument, strlen(argument), 0};
    if (!take_number(&scan, &count) || !at_end(&scan) || count < 1 || count > MOST_WORKERS)
        return report_failure(error, "--jobs '%.40s': expected a number from 1 to %d", argument,
                              MOST_WORKERS);
    *jobs = (unsigned)count;
    return REDIST_OK;
}
