#include "execute/tile_file.h"
#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>
#include "types/report.h"

/* Linux transfers at most 0x7ffff000 bytes per call: read(2), notes. */
#define LARGEST_TRANSFER (UINT64_C(1) << 30)

enum redist_status report_system_error(const char *path, const char *what,
                                       struct redist_error *error) {
    return report_failure(error, "%s: %s: %s", path, what, strerror(errno));
}

/* Reads up to `count` bytes; fewer only at the end of the file. -1 on errors. */
static int64_t read_at(int descriptor, unsigned char *bytes, uint64_t count, uint64_t offset) {
    uint64_t done = 0;
    while (done < count) {
        uint64_t part = count - done < LARGEST_TRANSFER ? count - done : LARGEST_TRANSFER;
        ssize_t got = pread(descriptor, bytes + done, part, (off_t)(offset + done));
        if (got < 0 && errno == EINTR) continue;
        if (got < 0) return -1;
        if (got == 0) break;
        done += (uint64_t)got;
    }
    return (int64_t)done;
}

static enum redist_status read_header(const char *path, int descriptor, struct npy_header *header,
                                      struct redist_error *error) {
    unsigned char *bytes = malloc(NPY_MAX_HEADER);
    if (bytes == NULL) return report_failure(error, "%s: out of memory", path);
    int64_t length = read_at(descriptor, bytes, NPY_MAX_HEADER, 0);
    enum redist_status status = length < 0
                                    ? report_system_error(path, "cannot read", error)
                                    : parse_npy_header(bytes, (size_t)length, path, header, error);
    free(bytes);
    return status;
}

/* The file must hold the elements that its header promises, and no more. */
static enum redist_status check_npy(const char *path, int descriptor, struct npy_header *header,
                                    struct redist_error *error) {
    struct stat about;
    if (fstat(descriptor, &about) != 0) return report_system_error(path, "cannot stat", error);
    if (!S_ISREG(about.st_mode)) return report_failure(error, "%s: not a regular file", path);
    if (read_header(path, descriptor, header, error) != REDIST_OK) return REDIST_FAILED;
    uint64_t expected = count_npy_bytes(header);
    uint64_t present = (uint64_t)about.st_size - header->data_offset;
    if (expected == 0)
        return report_failure(error, "%s: the array is empty or over 2^63 bytes", path);
    if (present != expected)
        return report_failure(
            error, "%s: %s: %" PRIu64 " bytes of elements, the header says %" PRIu64, path,
            present < expected ? "truncated" : "too long", present, expected);
    return REDIST_OK;
}

enum redist_status open_npy(const char *path, int *descriptor, struct npy_header *header,
                            struct redist_error *error) {
    *descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK); /* do not wait on a FIFO */
    if (*descriptor < 0) return report_system_error(path, "cannot open", error);
    enum redist_status status = check_npy(path, *descriptor, header, error);
    if (status != REDIST_OK) {
        (void)close(*descriptor);
        *descriptor = -1;
    }
    return status;
}

enum redist_status match_npy(const char *path, const struct npy_header *header, uint32_t elem_bytes,
                             uint32_t rank, const uint64_t *shape, struct redist_error *error) {
    if (header->elem_bytes != elem_bytes)
        return report_failure(
            error, "%s: dtype '%s' has elements of %u bytes, the problem says elem %u", path,
            header->dtype, (unsigned)header->elem_bytes, (unsigned)elem_bytes);
    bool equal = header->rank == rank;
    for (uint32_t k = 0; equal && k < rank; k++)
        equal = header->shape[k] == shape[k];
    if (equal) return REDIST_OK;
    char found[100], expected[100];
    format_npy_shape(header->rank, header->shape, found, sizeof found);
    format_npy_shape(rank, shape, expected, sizeof expected);
    return report_failure(error, "%s: shape %s, expected %s", path, found, expected);
}

enum redist_status read_tile(const char *path, int descriptor, uint64_t data_offset,
                             const struct runs *runs, void *tile, struct redist_error *error) {
    unsigned char *next = tile;
    struct run_walk walk;
    for (start_walk(runs, &walk); !walk.done; advance_walk(&walk)) {
        int64_t got = read_at(descriptor, next, runs->run_bytes, data_offset + walk.offset);
        if (got < 0) return report_system_error(path, "cannot read", error);
        if ((uint64_t)got < runs->run_bytes)
            return report_failure(error, "%s: truncated while it was read", path);
        next += runs->run_bytes;
    }
    return REDIST_OK;
}

static bool write_at(int descriptor, const unsigned char *bytes, uint64_t count, uint64_t offset) {
    uint64_t done = 0;
    while (done < count) {
        uint64_t part = count - done < LARGEST_TRANSFER ? count - done : LARGEST_TRANSFER;
        ssize_t put = pwrite(descriptor, bytes + done, part, (off_t)(offset + done));
        if (put < 0 && errno == EINTR) continue;
        if (put < 0) return false;
        done += (uint64_t)put;
    }
    return true;
}

enum redist_status write_tile(const char *path, int descriptor, uint64_t data_offset,
                              const struct runs *runs, const void *tile,
                              struct redist_error *error) {
    const unsigned char *next = tile;
    struct run_walk walk;
    for (start_walk(runs, &walk); !walk.done; advance_walk(&walk)) {
        if (!write_at(descriptor, next, runs->run_bytes, data_offset + walk.offset))
            return report_system_error(path, "cannot write", error);
        next += runs->run_bytes;
    }
    return REDIST_OK;
}
