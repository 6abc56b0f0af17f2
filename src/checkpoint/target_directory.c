#define _GNU_SOURCE /* fallocate */
#include "checkpoint/target_directory.h"
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <libgen.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>
#include "base/path.h"
#include "base/report.h"
#include "checkpoint/file_copy.h"

#define PARTIAL ".redist-partial"
#define UNFINISHED ".unfinished" /* behind the name of a file that is not whole */

static char *add_ending(const char *name, const char *ending)
{
    size_t length = strlen(name), more = strlen(ending) + 1;
    char *joined = malloc(length + more);
    if (joined != NULL) {
        memcpy(joined, name, length);
        memcpy(joined + length, ending, more);
    }
    return joined;
}

enum redist_status name_target_directory(const char *name, struct target_directory *directory,
                                         struct redist_error *error)
{
    memset(directory, 0, sizeof *directory);
    directory->lock = -1;
    if (name[0] == '\0')
        return report_failure(error, "expected the name of a target directory, got nothing");
    directory->name = strdup(name);
    size_t length = strlen(name);
    while (directory->name != NULL && length > 1 && name[length - 1] == '/')
        directory->name[--length] = '\0';
    directory->partial = directory->name == NULL ? NULL : add_ending(directory->name, PARTIAL);
    return directory->partial != NULL ? REDIST_OK : report_no_memory(error, "out of memory");
}

void free_target_directory(struct target_directory *directory)
{
    if (directory->lock >= 0)
        (void)close(directory->lock);
    free(directory->name);
    free(directory->partial);
}

static enum redist_status fail_at(const char *path, struct redist_error *error)
{
    return report_io_failure(error, "%.300s: %s", path, strerror(errno));
}

static bool begins_with(int descriptor, const char *header, size_t length)
{
    char part[4096];
    size_t done = 0;
    while (done < length) {
        size_t most = length - done < sizeof part ? length - done : sizeof part;
        ssize_t got = pread(descriptor, part, most, (off_t)done);
        if (got <= 0 || memcmp(part, header + done, (size_t)got) != 0)
            return false;
        done += (size_t)got;
    }
    return true;
}

/* A descriptor, or -1: of a link too, as what it leads to stays elsewhere. */
static int open_regular(const char *path)
{
    struct stat about;
    int descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK);
    if (descriptor < 0 || (fstat(descriptor, &about) == 0 && S_ISREG(about.st_mode)))
        return descriptor;
    (void)close(descriptor);
    return -1;
}

/* Whether the file has just this text; false also when there is none. */
static bool has_text(const char *path, const struct target_record *record)
{
    int descriptor = open_regular(path);
    struct stat about;
    bool same = descriptor >= 0 && fstat(descriptor, &about) == 0 &&
                (unsigned long long)about.st_size == record->length &&
                begins_with(descriptor, record->text, record->length);
    if (descriptor >= 0)
        (void)close(descriptor);
    return same;
}

/* Records are written one after the other before anything else: where the first is missing
 * nothing was begun. */
static enum redist_status keep_record(const struct target_directory *directory,
                                      const struct target_record *record,
                                      struct redist_error *error)
{
    char *path = join_path(directory->partial, record->name);
    if (path == NULL)
        return report_no_memory(error, "out of memory");
    bool exists = access(path, F_OK) == 0, same = exists && has_text(path, record);
    free(path);
    if (!exists)
        return write_target_file(directory, record, error);
    return same ? REDIST_OK
                : report_failure(error,
                                 "%.200s: begun for another source or layout, as its %s is "
                                 "another: remove the directory, or do as before",
                                 directory->partial, record->name);
}

/* Whether there is anything but `first`, which may be there in part. */
static bool has_other_files(const struct target_directory *directory, const char *first)
{
    DIR *listing = opendir(directory->partial);
    const struct dirent *entry = NULL;
    bool other = listing == NULL;
    while (!other && (entry = readdir(listing)) != NULL) {
        const char *name = entry->d_name;
        size_t length = strlen(first);
        bool mine = strncmp(name, first, length) == 0 && strcmp(name + length, UNFINISHED) == 0;
        other = strcmp(name, ".") != 0 && strcmp(name, "..") != 0 && !mine;
    }
    if (listing != NULL)
        (void)closedir(listing);
    return other;
}

/* What lies there without the first record is not of this work. */
static enum redist_status refuse_foreign(const struct target_directory *directory,
                                         const struct target_record *first,
                                         struct redist_error *error)
{
    char *path = join_path(directory->partial, first->name);
    if (path == NULL)
        return report_no_memory(error, "out of memory");
    bool foreign = access(path, F_OK) != 0 && has_other_files(directory, first->name);
    free(path);
    if (!foreign)
        return REDIST_OK;
    return report_failure(error, "%.200s: holds files and no %s, so others began it: remove it",
                          directory->partial, first->name);
}

static enum redist_status open_directory(struct target_directory *directory,
                                         struct redist_error *error)
{
    directory->lock = open(directory->partial, O_RDONLY | O_DIRECTORY | O_CLOEXEC | O_NOFOLLOW);
    return directory->lock >= 0 ? REDIST_OK : fail_at(directory->partial, error);
}

/* Where a file system has no locks nothing is locked. */
static enum redist_status lock_directory(const struct target_directory *directory, int how,
                                         struct redist_error *error)
{
    if (flock(directory->lock, how | LOCK_NB) == 0 || errno != EWOULDBLOCK)
        return REDIST_OK;
    return report_failure(error, "%.200s: another process writes there", directory->partial);
}

enum redist_status check_target_name(const struct target_directory *directory,
                                     struct redist_error *error)
{
    struct stat about;
    if (lstat(directory->name, &about) == 0)
        return report_failure(error,
                              "%.200s: is there already, and nothing is replaced: remove it, or "
                              "give the target another name",
                              directory->name);
    return REDIST_OK;
}

static enum redist_status make_partial(struct target_directory *directory,
                                       struct redist_error *error)
{
    PASS_FAILURE(check_target_name(directory, error));
    if (mkdir(directory->partial, 0777) != 0 && errno != EEXIST)
        return fail_at(directory->partial, error);
    return open_directory(directory, error);
}

enum redist_status begin_target_directory(struct target_directory *directory,
                                          const struct target_record *record, size_t count,
                                          struct redist_error *error)
{
    PASS_FAILURE(make_partial(directory, error));
    PASS_FAILURE(lock_directory(directory, LOCK_EX, error));
    PASS_FAILURE(refuse_foreign(directory, &record[0], error));
    for (size_t k = 0; k < count; k++)
        PASS_FAILURE(keep_record(directory, &record[k], error));
    /* others may join; where one that begins was faster, this process is refused */
    return lock_directory(directory, LOCK_SH, error);
}

enum redist_status join_target_directory(struct target_directory *directory,
                                         struct redist_error *error)
{
    PASS_FAILURE(open_directory(directory, error));
    return lock_directory(directory, LOCK_SH, error);
}

enum redist_status enter_target_directory(struct target_directory *directory,
                                          struct redist_error *error)
{
    PASS_FAILURE(make_partial(directory, error));
    return lock_directory(directory, LOCK_SH, error);
}

enum redist_status refuse_other_names(const struct target_directory *directory,
                                      const struct file_list *expected, struct redist_error *error)
{
    struct file_list list = {0};
    enum redist_status status = list_files(directory->partial, "", &list, error);
    for (uint32_t k = 0; k < list.count && status == REDIST_OK; k++)
        if (strcmp(list.name[k], ".") != 0 && strcmp(list.name[k], "..") != 0 &&
            !has_file_name(expected, list.name[k]))
            status = report_failure(error, "%.200s/%.200s: is of no rank of this checkpoint",
                                    directory->partial, list.name[k]);
    free_file_list(&list);
    return status;
}

bool has_target_file(const struct target_directory *directory, const char *name)
{
    return faccessat(directory->lock, name, F_OK, AT_SYMLINK_NOFOLLOW) == 0;
}

bool is_target_file_whole(const struct target_directory *directory, const char *name,
                          const char *header, size_t length, unsigned long long bytes)
{
    struct stat about;
    char *path = join_path(directory->partial, name);
    int descriptor = path == NULL ? -1 : open_regular(path);
    bool whole = descriptor >= 0 && fstat(descriptor, &about) == 0 &&
                 (unsigned long long)about.st_size == length + bytes &&
                 begins_with(descriptor, header, length);
    if (descriptor >= 0)
        (void)close(descriptor);
    free(path);
    return whole;
}

void drop_target_file(const struct target_directory *directory, const char *name)
{
    char *path = join_path(directory->partial, name);
    if (path != NULL)
        (void)unlink(path);
    free(path);
}

static char *name_unfinished(const struct target_directory *directory, const char *name)
{
    char *path = join_path(directory->partial, name);
    char *unfinished = path == NULL ? NULL : add_ending(path, UNFINISHED);
    free(path);
    return unfinished;
}

enum redist_status begin_target_file(const struct target_directory *directory, const char *name,
                                     unsigned long long bytes, int *descriptor,
                                     struct redist_error *error)
{
    enum redist_status status = REDIST_OK;
    char *path = name_unfinished(directory, name);
    /* what an earlier try has left may be a link */
    *descriptor = path == NULL || (unlink(path) != 0 && errno != ENOENT)
                      ? -1
                      : open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
    /* where a file system cannot reserve, writing says when the disk is full */
    bool full = *descriptor >= 0 && bytes > 0 && fallocate(*descriptor, 0, 0, (off_t)bytes) != 0 &&
                errno != EOPNOTSUPP && errno != ENOSYS;
    if (path == NULL)
        status = report_no_memory(error, "out of memory");
    else if (*descriptor < 0 || full)
        status = fail_at(path, error);
    if (full) {
        (void)unlink(path);
        (void)close(*descriptor);
        *descriptor = -1;
    }
    free(path);
    return status;
}

enum redist_status join_target_file(const struct target_directory *directory, const char *name,
                                    int *descriptor, struct redist_error *error)
{
    enum redist_status status = REDIST_OK;
    char *path = name_unfinished(directory, name);
    *descriptor = path == NULL ? -1 : open(path, O_RDWR | O_CLOEXEC | O_NOFOLLOW);
    if (path == NULL)
        status = report_no_memory(error, "out of memory");
    else if (*descriptor < 0)
        status = fail_at(path, error);
    free(path);
    return status;
}

enum redist_status finish_target_file(const struct target_directory *directory, const char *name,
                                      int descriptor, struct redist_error *error)
{
    char *unfinished = name_unfinished(directory, name);
    char *path = join_path(directory->partial, name);
    enum redist_status status = REDIST_OK;
    if (unfinished == NULL || path == NULL)
        status = report_no_memory(error, "out of memory");
    else if (fsync(descriptor) != 0)
        status = fail_at(unfinished, error);
    if (close(descriptor) != 0 && status == REDIST_OK)
        status = fail_at(unfinished, error);
    if (status == REDIST_OK && rename(unfinished, path) != 0)
        status = fail_at(path, error);
    free(unfinished);
    free(path);
    return status;
}

enum redist_status write_target_file(const struct target_directory *directory,
                                     const struct target_record *record, struct redist_error *error)
{
    int descriptor;
    PASS_FAILURE(begin_target_file(directory, record->name, record->length, &descriptor, error));
    enum redist_status status =
        write_bytes(descriptor, record->name, 0, record->text, record->length, error);
    if (status == REDIST_OK)
        return finish_target_file(directory, record->name, descriptor, error);
    (void)close(descriptor);
    return status;
}

static enum redist_status sync_directory(const char *path, struct redist_error *error)
{
    int descriptor = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    bool synced = descriptor >= 0 && (fsync(descriptor) == 0 || errno == EINVAL);
    enum redist_status status = synced ? REDIST_OK : fail_at(path, error);
    if (descriptor >= 0)
        (void)close(descriptor);
    return status;
}

enum redist_status finish_target_directory(const struct target_directory *directory,
                                           struct redist_error *error)
{
    PASS_FAILURE(sync_directory(directory->partial, error));
    /* of a name that has come in the meantime only an empty directory is replaced */
    if (rename(directory->partial, directory->name) != 0)
        return fail_at(directory->name, error);
    char *copy = strdup(directory->name);
    if (copy == NULL)
        return report_no_memory(error, "out of memory");
    enum redist_status status = sync_directory(dirname(copy), error);
    free(copy);
    return status;
}
