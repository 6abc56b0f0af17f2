#include "files/tile_file.h"
#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>
#include "base/report.h"

/* Linux transfers at most 0x7ffff000 bytes per call: read(2), notes. */
#define LARGEST_TRANSFER (UINT64_C(1) << 30)

enum redist_status report_system_error(const char *path, const char *what,
                                       struct redist_error *error)
{
    return report_io_failure(error, "%s: %s: %s", path, what, strerror(errno));
}

/* Reads up to `count` bytes; fewer only at the end of the file. -1 on errors. */
static int64_t read_at(int descriptor, unsigned char *bytes, uint64_t count, uint64_t offset)
{
    uint64_t done = 0;
    while (done < count) {
        uint64_t part = count - done < LARGEST_TRANSFER ? count - done : LARGEST_TRANSFER;
        ssize_t got = pread(descriptor, bytes + done, part, (off_t)(offset + done));
        if (got < 0 && errno == EINTR)
            continue;
        if (got < 0)
            return -1;
        if (got == 0)
            break;
        done += (uint64_t)got;
    }
    return (int64_t)done;
}

static enum redist_status read_header(const char *path, int descriptor, struct npy_header *header,
                                      struct redist_error *error)
{
    unsigned char *bytes = malloc(NPY_MAX_HEADER);
    if (bytes == NULL)
        return report_no_memory(error, "%s: out of memory", path);
    int64_t length = read_at(descriptor, bytes, NPY_MAX_HEADER, 0);
    enum redist_status status = length < 0
                                    ? report_system_error(path, "cannot read", error)
                                    : parse_npy_header(bytes, (size_t)length, path, header, error);
    free(bytes);
    return status;
}

/* The file must hold the elements that its header promises, and no more. */
static enum redist_status check_npy(const char *path, int descriptor, struct npy_header *header,
                                    struct redist_error *error)
{
    struct stat about;
    if (fstat(descriptor, &about) != 0)
        return report_system_error(path, "cannot stat", error);
    if (!S_ISREG(about.st_mode))
        return report_failure(error, "%s: not a regular file", path);
    PASS_FAILURE(read_header(path, descriptor, header, error));
    uint64_t expected = 0, present = (uint64_t)about.st_size - header->data_offset;
    if (!count_npy_bytes(header, &expected))
        return report_failure(error, "%s: the array is over 2^63 bytes", path);
    if (present != expected)
        return report_failure(
            error, "%s: %s: %" PRIu64 " bytes of elements, the header says %" PRIu64, path,
            present < expected ? "truncated" : "too long", present, expected);
    return REDIST_OK;
}

enum redist_status open_npy(const char *path, int *descriptor, struct npy_header *header,
                            struct redist_error *error)
{
    *descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK); /* do not wait on a FIFO */
    if (*descriptor < 0)
        return report_system_error(path, "cannot open", error);
    enum redist_status status = check_npy(path, *descriptor, header, error);
    if (status != REDIST_OK) {
        (void)close(*descriptor);
        *descriptor = -1;
    }
    return status;
}

enum redist_status match_npy(const char *path, const struct npy_header *header, uint32_t elem_bytes,
                             uint32_t rank, const uint64_t *shape, struct redist_error *error)
{
    if (header->elem_bytes != elem_bytes)
        return report_failure(
            error, "%s: dtype '%s' has elements of %u bytes, the problem says elem %u", path,
            header->dtype, (unsigned)header->elem_bytes, (unsigned)elem_bytes);
    bool equal = header->rank == rank;
    for (uint32_t k = 0; equal && k < rank; k++)
        equal = header->shape[k] == shape[k];
    if (equal)
        return REDIST_OK;
    char found[100], expected[100];
    format_npy_shape(header->rank, header->shape, found, sizeof found);
    format_npy_shape(rank, shape, expected, sizeof expected);
    return report_failure(error, "%s: shape %s, expected %s", path, found, expected);
}

/* A piece of the file that short runs are copied from: one call per run would
 * cost more than the bytes between them. */
struct window {
    unsigned char *bytes; /* NULL: runs are read one by one */
    uint64_t size;
    uint64_t start, length; /* what it holds of the file */
};

#define LARGEST_WINDOW (UINT64_C(1) << 18)
#define MOST_WASTE 16 /* bytes read per byte needed */

/* Bytes that the innermost loops span as long as they are dense enough to be
 * read as a whole; 0 when they are not, or the runs are long. */
static uint64_t find_window_size(const struct runs *runs)
{
    uint64_t needed = runs->run_bytes, span = runs->run_bytes;
    if (runs->run_bytes > LARGEST_WINDOW / MOST_WASTE)
        return 0;
    for (uint32_t k = runs->nloops; k-- > 0;) {
        if (runs->stride[k] > MOST_WASTE * needed)
            break;
        span += (runs->count[k] - 1) * runs->stride[k];
        needed *= runs->count[k];
        if (span > LARGEST_WINDOW)
            return LARGEST_WINDOW;
    }
    return span > runs->run_bytes ? span : 0;
}

/* Reads one run, through the window when there is one; false at the end of the
 * file (errno 0) and on errors. */
static bool read_run(int descriptor, struct window *window, uint64_t offset, uint64_t count,
                     unsigned char *to)
{
    errno = 0;
    if (window->bytes == NULL)
        return read_at(descriptor, to, count, offset) == (int64_t)count;
    if (offset < window->start || offset + count > window->start + window->length) {
        int64_t got = read_at(descriptor, window->bytes, window->size, offset);
        window->start = offset;
        window->length = got > 0 ? (uint64_t)got : 0;
        if (window->length < count)
            return false;
    }
    memcpy(to, window->bytes + (offset - window->start), count);
    return true;
}

enum redist_status read_tile(const char *path, int descriptor, uint64_t data_offset,
                             const struct runs *runs, void *tile, struct redist_error *error)
{
    struct window window = {.size = find_window_size(runs)};
    if (window.size > 0)
        window.bytes = malloc(window.size); /* NULL: does without */
    unsigned char *next = tile;
    struct run_cursor cursor;
    start_cursor(runs, &cursor);
    while (!cursor.done &&
           read_run(descriptor, &window, data_offset + cursor.offset, runs->run_bytes, next)) {
        next += runs->run_bytes;
        advance_cursor(&cursor);
    }
    int reason = errno;
    free(window.bytes);
    errno = reason;
    if (cursor.done)
        return REDIST_OK;
    if (reason != 0)
        return report_system_error(path, "cannot read", error);
    return report_failure(error, "%s: truncated while it was read", path);
}

static bool write_at(int descriptor, const unsigned char *bytes, uint64_t count, uint64_t offset)
{
    uint64_t done = 0;
    while (done < count) {
        uint64_t part = count - done < LARGEST_TRANSFER ? count - done : LARGEST_TRANSFER;
        ssize_t put = pwrite(descriptor, bytes + done, part, (off_t)(offset + done));
        if (put < 0 && errno == EINTR)
            continue;
        if (put < 0)
            return false;
        done += (uint64_t)put;
    }
    return true;
}

enum redist_status write_tile(const char *path, int descriptor, uint64_t data_offset,
                              const struct runs *runs, const void *tile, struct redist_error *error)
{
    const unsigned char *next = tile;
    struct run_cursor cursor;
    for (start_cursor(runs, &cursor); !cursor.done; advance_cursor(&cursor)) {
        if (!write_at(descriptor, next, runs->run_bytes, data_offset + cursor.offset))
            return report_system_error(path, "cannot write", error);
        next += runs->run_bytes;
    }
    return REDIST_OK;
}
