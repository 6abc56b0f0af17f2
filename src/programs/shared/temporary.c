#include "programs/shared/temporary.h"
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#define MARK ".redist-tmp-" /* then the process that made it, '-' and letters */
#define LETTERS "XXXXXX"
#define DIGITS "0123456789"
#define ATTEMPTS 16

/* The kernel gives up the lock of a process that ends in whatever way. */
static bool take_lock(int descriptor, int operation)
{
    int code;
    do
        code = flock(descriptor, operation);
    while (code != 0 && errno == EINTR);
    return code == 0;
}

/* Removes the temporary file `name`, unless a process holds it. Where there are no
 * locks, nothing is removed. */
static void remove_stale(const char *name)
{
    struct stat about;
    int descriptor = open(name, O_RDWR | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC);
    if (descriptor < 0)
        return;
    if (fstat(descriptor, &about) == 0 && S_ISREG(about.st_mode) &&
        take_lock(descriptor, LOCK_EX | LOCK_NB))
        (void)unlink(name);
    (void)close(descriptor);
}

/* A name that create_temporary may have made for a file called `base`: nothing else
 * may match, since a file of such a name that no process holds is removed. */
static bool is_temporary(const char *name, const char *base)
{
    static const char letters[] = DIGITS "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
    size_t length = strlen(base), mark = strlen(MARK);
    if (strncmp(name, base, length) != 0 || strncmp(name + length, MARK, mark) != 0)
        return false;
    const char *process = name + length + mark;
    size_t digits = strspn(process, DIGITS);
    if (digits == 0 || process[0] == '0' || process[digits] != '-')
        return false;
    const char *last = process + digits + 1;
    return strlen(last) == strlen(LETTERS) && strspn(last, letters) == strlen(LETTERS);
}

static void sweep_stale(const char *path)
{
    char name[TEMPORARY_SIZE];
    const char *slash = strrchr(path, '/');
    int prefix = slash == NULL ? 0 : (int)(slash - path) + 1;
    snprintf(name, sizeof name, "%.*s.", prefix, path);
    DIR *directory = opendir(name);
    if (directory == NULL)
        return;
    for (struct dirent *entry; (entry = readdir(directory)) != NULL;) {
        if (!is_temporary(entry->d_name, path + prefix))
            continue;
        int length = snprintf(name, sizeof name, "%.*s%s", prefix, path, entry->d_name);
        if (length > 0 && (size_t)length < sizeof name)
            remove_stale(name);
    }
    (void)closedir(directory);
}

/* Locks the new file; false when it was swept away before it was locked. */
static bool hold(int descriptor)
{
    struct stat about;
    return !take_lock(descriptor, LOCK_EX) || fstat(descriptor, &about) != 0 || about.st_nlink > 0;
}

static int create_held(const char *path, char name[TEMPORARY_SIZE])
{
    for (int k = 0; k < ATTEMPTS; k++) {
        int length =
            snprintf(name, TEMPORARY_SIZE, "%s%s%ld-%s", path, MARK, (long)getpid(), LETTERS);
        if (length < 0 || length >= TEMPORARY_SIZE) {
            errno = ENAMETOOLONG;
            return -1;
        }
        int descriptor = mkstemp(name);
        if (descriptor < 0 || hold(descriptor))
            return descriptor;
        (void)close(descriptor);
    }
    errno = EAGAIN;
    return -1;
}

int create_temporary(const char *path, char name[TEMPORARY_SIZE], int *lock)
{
    sweep_stale(path);
    int descriptor = create_held(path, name);
    if (descriptor < 0)
        return -1;
    mode_t mask = umask(0);
    (void)umask(mask);
    *lock = fcntl(descriptor, F_DUPFD_CLOEXEC, 0);
    if (*lock >= 0 && fcntl(descriptor, F_SETFD, FD_CLOEXEC) == 0 &&
        fchmod(descriptor, 0666 & ~mask) == 0)
        return descriptor;
    int reason = errno;
    (void)unlink(name);
    (void)close(descriptor);
    if (*lock >= 0)
        (void)close(*lock);
    errno = reason;
    return -1;
}
