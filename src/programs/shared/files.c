#include "programs/shared/files.h"
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>
#include "programs/shared/temporary.h"
#include "base/grow.h"
#include "base/path.h"
#include "base/report.h"

static enum redist_status report_errno(const char *path, const char *what,
                                       struct redist_error *error)
{
    return report_io_failure(error, "%s: %s: %s", path, what, strerror(errno));
}

enum { LEAST_READ = 65536 };

/* The length of a pipe is not known beforehand. */
static enum redist_status read_descriptor(int descriptor, const char *path, size_t limit,
                                          char **text, size_t *length, struct redist_error *error)
{
    size_t room = 0, used = 0;
    char *buffer = NULL;
    while (grow_array(&buffer, &room, used, LEAST_READ, 1)) {
        ssize_t got = read(descriptor, buffer + used, room - used - 1);
        if (got < 0 && errno == EINTR)
            continue;
        if (got < 0) {
            free(buffer);
            return report_errno(path, "cannot read", error);
        }
        used += (size_t)got;
        if (used > limit) {
            free(buffer);
            return report_failure(error, "%s: expected at most %zu bytes, the file is larger", path,
                                  limit);
        }
        if (got == 0) {
            buffer[used] = '\0';
            *text = buffer;
            *length = used;
            return REDIST_OK;
        }
    }
    free(buffer);
    return report_no_memory(error, "%s: out of memory", path);
}

int open_without_waiting(const char *path)
{
    int descriptor = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC);
    if (descriptor >= 0)
        (void)fcntl(descriptor, F_SETFL, 0);
    return descriptor;
}

enum redist_status read_whole_file(const char *path, size_t limit, char **text, size_t *length,
                                   struct redist_error *error)
{
    if (strcmp(path, "-") == 0)
        return read_descriptor(STDIN_FILENO, "stdin", limit, text, length, error);
    int descriptor = open_without_waiting(path);
    if (descriptor < 0)
        return report_errno(path, "cannot open", error);
    enum redist_status status = read_descriptor(descriptor, path, limit, text, length, error);
    (void)close(descriptor);
    return status;
}

static bool write_all(int descriptor, const char *text, size_t length)
{
    while (length > 0) {
        ssize_t done = write(descriptor, text, length);
        if (done < 0 && errno == EINTR)
            continue;
        if (done < 0)
            return false;
        text += done;
        length -= (size_t)done;
    }
    return true;
}

static enum redist_status write_directly(const char *path, const char *text, size_t length,
                                         struct redist_error *error)
{
    int descriptor = open(path, O_WRONLY | O_CLOEXEC);
    if (descriptor < 0)
        return report_errno(path, "cannot open for writing", error);
    bool written = write_all(descriptor, text, length);
    if (close(descriptor) != 0 || !written)
        return report_errno(path, "cannot write", error);
    return REDIST_OK;
}

/* Through a temporary file beside `path`, which is no symbolic link. */
static enum redist_status write_beside(const char *path, const char *text, size_t length,
                                       struct redist_error *error)
{
    char temporary[TEMPORARY_SIZE];
    int lock, descriptor = create_temporary(path, temporary, &lock);
    if (descriptor < 0)
        return report_errno(path, "cannot create", error);
    bool written = write_all(descriptor, text, length) && fsync(descriptor) == 0;
    int reason = errno;
    if (close(descriptor) != 0 && written) {
        reason = errno;
        written = false;
    }
    if (written && rename(temporary, path) != 0) {
        reason = errno;
        written = false;
    }
    if (!written)
        (void)unlink(temporary);
    (void)close(lock);
    errno = reason;
    return written ? REDIST_OK : report_errno(path, "cannot write", error);
}

/* Two names of one place where nothing is yet. */
static enum redist_status compare_places(const char *one, const char *other, bool *same,
                                         struct redist_error *error)
{
    char *first = resolve_path(one), *second = resolve_path(other);
    bool known = first != NULL && second != NULL;
    *same = known && strcmp(first, second) == 0;
    free(first);
    free(second);
    return known ? REDIST_OK : report_no_memory(error, "out of memory");
}

/* Two names of one regular file, or of one that is not there yet. */
static enum redist_status compare_names(const char *one, const char *other, bool *same,
                                        struct redist_error *error)
{
    struct stat first, second;
    bool is_one = stat(one, &first) == 0, is_other = stat(other, &second) == 0;
    if (!is_one && !is_other)
        return compare_places(one, other, same, error);
    *same = is_one && is_other && S_ISREG(first.st_mode) && first.st_dev == second.st_dev &&
            first.st_ino == second.st_ino;
    return REDIST_OK;
}

enum redist_status report_replaced(const char *output, const char *name, struct redist_error *error)
{
    return report_failure(error,
                          "%s: would replace %s, which this command uses too; "
                          "expected another name",
                          output, name);
}

enum redist_status protect_files(const char *output, const char *const name[], size_t count,
                                 struct redist_error *error)
{
    enum redist_status status = REDIST_OK;
    if (output == NULL || strcmp(output, "-") == 0)
        return REDIST_OK;
    for (size_t i = 0; i < count && status == REDIST_OK; i++) {
        bool same = false;
        if (name[i] != NULL && strcmp(name[i], "-") != 0)
            status = compare_names(output, name[i], &same, error);
        if (same)
            status = report_replaced(output, name[i], error);
    }
    return status;
}

bool is_stdout(const char *path)
{
    return path != NULL && strcmp(path, "-") == 0;
}

enum redist_status check_stdout(bool json, const char *problem, const char *certificate,
                                const char *words, struct redist_error *error)
{
    if (json + is_stdout(problem) + is_stdout(certificate) <= 1)
        return REDIST_OK;
    return report_failure(error, "only one of %s can go to stdout", words);
}

char *find_link_target(const char *path)
{
    struct stat about;
    if (strcmp(path, "-") == 0 || stat(path, &about) != 0 || !S_ISREG(about.st_mode))
        return NULL;
    return realpath(path, NULL);
}

enum redist_status write_whole_file(const char *path, const char *text, size_t length,
                                    struct redist_error *error)
{
    struct stat about;
    if (strcmp(path, "-") == 0) {
        if (fwrite(text, 1, length, stdout) == length)
            return REDIST_OK;
        return report_errno("stdout", "cannot write", error);
    }
    if (stat(path, &about) == 0 && !S_ISREG(about.st_mode))
        return write_directly(path, text, length, error);
    char *target = find_link_target(path); /* a link stays, its file is replaced */
    enum redist_status status = write_beside(target != NULL ? target : path, text, length, error);
    free(target);
    return status;
}

enum redist_status check_output(const char *path, struct redist_error *error)
{
    char temporary[TEMPORARY_SIZE];
    struct stat about;
    int lock;
    if (strcmp(path, "-") == 0)
        return REDIST_OK;
    bool is_there = stat(path, &about) == 0;
    if (is_there && S_ISDIR(about.st_mode)) {
        errno = EISDIR;
        return report_errno(path, "cannot open for writing", error);
    }
    if (is_there && !S_ISREG(about.st_mode))
        return access(path, W_OK) == 0 ? REDIST_OK
                                       : report_errno(path, "cannot open for writing", error);
    char *target = find_link_target(path);
    int descriptor = create_temporary(target != NULL ? target : path, temporary, &lock);
    int reason = errno;
    free(target);
    errno = reason;
    if (descriptor < 0)
        return report_errno(path, "cannot create", error);
    (void)close(descriptor);
    (void)unlink(temporary);
    (void)close(lock);
    return REDIST_OK;
}

bool has_header(const char *text, size_t length, const char *header)
{
    size_t wanted = strlen(header);
    return length >= wanted && memcmp(text, header, wanted) == 0;
}

bool has_file_header(const char *path, const char *header)
{
    char text[32];
    int descriptor = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC);
    if (descriptor < 0)
        return false;
    ssize_t got = read(descriptor, text, sizeof text);
    (void)close(descriptor);
    return got >= 0 && has_header(text, (size_t)got, header);
}

enum redist_status remove_older(const char *path, const char *header, struct redist_error *error)
{
    enum redist_status status = REDIST_OK;
    char *target = find_link_target(path);
    if (target != NULL && has_file_header(target, header) && unlink(target) != 0)
        status = report_errno(path, "cannot replace", error);
    free(target);
    return status;
}
