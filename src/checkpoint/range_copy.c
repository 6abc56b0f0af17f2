#define _GNU_SOURCE /* copy_file_range */
#include "checkpoint/range_copy.h"
#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <unistd.h>
#include "base/report.h"

static enum redist_status open_source(struct range_copier *copier, const struct tensor_file *file,
                                      struct redist_error *error)
{
    if (copier->file == file)
        return REDIST_OK;
    close_range_copier(copier);
    copier->descriptor = open(file->path, O_RDONLY | O_NONBLOCK | O_CLOEXEC);
    if (copier->descriptor < 0)
        return report_io_failure(error, "%.200s: %s", file->path, strerror(errno));
    copier->file = file;
    return REDIST_OK;
}

void close_range_copier(struct range_copier *copier)
{
    if (copier->file != NULL)
        (void)close(copier->descriptor);
    copier->file = NULL;
}

/* Of two file systems, or of one that has no such operation. */
static bool is_refusal(int code)
{
    return code == EXDEV || code == EINVAL || code == EOPNOTSUPP || code == ENOSYS ||
           code == EPERM || code == EACCES;
}

enum redist_status copy_range(struct range_copier *copier, const struct tensor_file *file,
                              uint64_t from, int target, const char *path, uint64_t to,
                              uint64_t bytes, struct redist_error *error)
{
    off_t in = (off_t)from, out = (off_t)to;
    PASS_FAILURE(open_source(copier, file, error));
    for (uint64_t done = 0; done < bytes;) {
        ssize_t got = copy_file_range(copier->descriptor, &in, target, &out, bytes - done, 0);
        if (got < 0 && errno == EINTR)
            continue;
        copier->refused = got < 0 && done == 0 && is_refusal(errno);
        if (copier->refused)
            return REDIST_OK;
        if (got == 0)
            return report_failure(error, "%.200s: its length has changed", file->path);
        if (got < 0)
            return report_io_failure(error, "%.200s from %.200s: %s", path, file->path,
                                     strerror(errno));
        done += (uint64_t)got;
    }
    return REDIST_OK;
}
