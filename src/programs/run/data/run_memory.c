#include "programs/run/data/run_memory.h"
#include <inttypes.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>
#include "base/report.h"
#include "execute/consensus.h"
#include "files/tile_file.h"
#include "programs/run/data/run_input.h"
#include "programs/shared/files.h"

static enum redist_status allocate_memories(struct job *job, struct redist_error *error)
{
    enum redist_status status =
        redist_measure_device(job->transfers, (uint32_t)job->rank, &job->bytes[SOURCE_SIDE],
                              &job->bytes[TARGET_SIDE], error);
    for (enum table_side side = SOURCE_SIDE; side <= TARGET_SIDE && status == REDIST_OK; side++) {
        job->holds[side] = job->bytes[side] > 0;
        if (job->holds[side] && job->bytes[side] <= PTRDIFF_MAX)
            job->data[side] = calloc(job->bytes[side], 1);
        if (job->holds[side] && job->data[side] == NULL)
            status = report_no_memory(error, "out of memory for %" PRIu64 " bytes of device %d",
                                      job->bytes[side], job->rank);
    }
    return status;
}

enum redist_status make_memories(struct job *job, struct redist_error *error)
{
    return reach_consensus(job->comm, allocate_memories(job, error), error);
}

static enum redist_status read_open(const struct job *job, const char *path, int descriptor,
                                    struct redist_error *error)
{
    struct stat about;
    struct runs whole = {.run_bytes = job->bytes[SOURCE_SIDE]};
    if (fstat(descriptor, &about) != 0)
        return report_system_error(path, "cannot read", error);
    if (!S_ISREG(about.st_mode))
        return report_failure(error, "%s: not a regular file", path);
    if ((uint64_t)about.st_size != whole.run_bytes)
        return report_failure(error,
                              "%s: %" PRIu64 " bytes, the source layout says that device %d has "
                              "%" PRIu64,
                              path, (uint64_t)about.st_size, job->rank, whole.run_bytes);
    return read_tile(path, descriptor, 0, &whole, job->data[SOURCE_SIDE], error);
}

static enum redist_status read_own(const struct job *job, struct redist_error *error)
{
    char path[PATH_SIZE];
    if (!expand_path(job->options->in, job->rank, path))
        return report_failure(error,
                              "--in '%.200s': expected a name with %%d, the memory of each "
                              "device in a file of its own",
                              path);
    if (!job->holds[SOURCE_SIDE])
        return REDIST_OK;
    int descriptor = open_without_waiting(path);
    if (descriptor < 0)
        return report_system_error(path, "cannot open", error);
    enum redist_status status = read_open(job, path, descriptor, error);
    (void)close(descriptor);
    return status;
}

enum redist_status load_memory(struct job *job, struct redist_error *error)
{
    return reach_consensus(job->comm, read_own(job, error), error);
}
