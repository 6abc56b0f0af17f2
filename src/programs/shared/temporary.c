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
#include "base/grow.h"

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

/* Where the mark begins in a name that create_temporary may have made, for whatever file;
 * NULL in all other names: a file of such a name that no process holds is removed. */
static const char *find_mark(const char *name)
{
    static const char letters[] = DIGITS "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
    size_t length = strlen(name), last = strlen(LETTERS), digits = 0;
    if (length < last || strspn(name + length - last, letters) != last)
        return NULL;
    size_t end = length - last; /* behind the '-' */
    if (end == 0 || name[end - 1] != '-')
        return NULL;
    while (digits + 1 < end && strchr(DIGITS, name[end - 2 - digits]) != NULL)
        digits++;
    size_t process = end - 1 - digits, mark = strlen(MARK);
    if (digits == 0 || name[process] == '0' || process < mark ||
        strncmp(name + process - mark, MARK, mark) != 0)
        return NULL;
    return name + process - mark;
}

/* The temporary files that lay in a directory when it was read. One is enough: a program
 * that writes many files writes them into the same one. */
static struct {
    bool read;
    char directory[TEMPORARY_SIZE];
    char **name;
    size_t count, room;
} leftover;

static void forget_leftover(void)
{
    for (size_t k = 0; k < leftover.count; k++)
        free(leftover.name[k]);
    free(leftover.name);
    leftover.name = NULL;
    leftover.count = leftover.room = 0;
}

/* What there is no memory for stays, for the next one that writes the file. */
static void keep_leftover(const char *name)
{
    if (!grow_array(&leftover.name, &leftover.room, leftover.count, 1, sizeof *leftover.name))
        return;
    leftover.name[leftover.count] = strdup(name);
    leftover.count += leftover.name[leftover.count] != NULL;
}

/* `name` is the directory with its last '/', or nothing. Read once, so that writing n files
 * into it takes time linear in n. */
static void read_leftover(const char *name)
{
    char path[TEMPORARY_SIZE + 1];
    if (leftover.read && strcmp(leftover.directory, name) == 0)
        return;
    forget_leftover();
    leftover.read = true;
    snprintf(leftover.directory, sizeof leftover.directory, "%s", name);
    snprintf(path, sizeof path, "%s.", name);
    DIR *directory = opendir(path);
    if (directory == NULL)
        return;
    for (struct dirent *entry; (entry = readdir(directory)) != NULL;)
        if (find_mark(entry->d_name) != NULL)
            keep_leftover(entry->d_name);
    (void)closedir(directory);
}

static void sweep_stale(const char *path)
{
    char name[TEMPORARY_SIZE];
    const char *slash = strrchr(path, '/');
    int prefix = slash == NULL ? 0 : (int)(slash - path) + 1;
    if ((size_t)prefix >= sizeof name)
        return;
    snprintf(name, sizeof name, "%.*s", prefix, path);
    read_leftover(name);
    size_t base = strlen(path + prefix);
    for (size_t k = 0; k < leftover.count; k++) {
        const char *old = leftover.name[k];
        if (strncmp(old, path + prefix, base) != 0 || find_mark(old) != old + base)
            continue;
        int length = snprintf(name, sizeof name, "%.*s%s", prefix, path, old);
        if (length > 0 && (size_t)length < sizeof name)
            remove_stale(name);
    }
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
