#define _GNU_SOURCE /* madvise */
#include "checkpoint/mapped_files.h"
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>
#include "base/report.h"

/* Linux maps the pages around one that is touched, so far by default. */
#define WINDOW 65536u
#define RELEASED_AFTER (UINT64_C(1) << 20) /* a call of the kernel for each small tensor is slow */

struct mapped_files *create_mapped_files(uint32_t count)
{
    struct mapped_files *files = calloc(1, sizeof *files + count * sizeof files->file[0]);
    if (files != NULL)
        files->count = count;
    return files;
}

void free_mapped_files(struct mapped_files *files)
{
    for (uint32_t f = 0; files != NULL && f < files->count; f++)
        if (files->file[f].map != NULL)
            (void)munmap(files->file[f].map, files->file[f].bytes);
    free(files);
}

enum redist_status map_whole_file(struct mapped_files *files, uint32_t number,
                                  const struct tensor_file *file, struct redist_error *error)
{
    size_t bytes = file->data_at + file->data_bytes;
    int descriptor = open(file->path, O_RDONLY | O_NONBLOCK | O_CLOEXEC);
    if (descriptor < 0)
        return report_io_failure(error, "%.200s: %s", file->path, strerror(errno));
    bool whole = lseek(descriptor, 0, SEEK_END) == (off_t)bytes;
    void *found = mmap(NULL, bytes, PROT_READ, MAP_SHARED, descriptor, 0);
    int code = errno;
    (void)close(descriptor);
    if (found == MAP_FAILED)
        return report_io_failure(error, "%.200s: %s", file->path, strerror(code));
    files->file[number] = (struct mapped_file){.map = found, .bytes = bytes};
    return whole ? REDIST_OK : report_failure(error, "%.200s: its length has changed", file->path);
}

static void release_file(struct mapped_file *file)
{
    uintptr_t start = (uintptr_t)file->map, end = start + file->bytes;
    uintptr_t first = (start + file->low) / WINDOW * WINDOW;
    uintptr_t last = (start + file->high + WINDOW - 1) / WINDOW * WINDOW;
    first = first < start ? start : first;
    last = last > end ? end : last;
    (void)madvise((void *)first, last - first, MADV_DONTNEED);
    file->low = file->high = 0;
}

void release_soon(struct mapped_files *files, uint32_t number, uint64_t from, uint64_t span)
{
    struct mapped_file *file = &files->file[number];
    uint64_t before = file->high - file->low, low = from / WINDOW * WINDOW;
    uint64_t high = (from + span + WINDOW - 1) / WINDOW * WINDOW;
    high = high < file->bytes ? high : file->bytes;
    file->low = before == 0 || low < file->low ? low : file->low;
    file->high = before == 0 || high > file->high ? high : file->high;
    files->touched += file->high - file->low - before;
    if (files->touched < RELEASED_AFTER)
        return;
    for (uint32_t f = 0; f < files->count; f++)
        if (files->file[f].low < files->file[f].high)
            release_file(&files->file[f]);
    files->touched = 0;
}
