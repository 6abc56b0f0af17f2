/* Preloaded: call number FAULT_AT of the function FAULT_CALL, of those that this program's own
 * code makes and not its libraries, goes as FAULT_KIND says: `short`, half of what was asked for;
 * else with errno FAULT_KIND, a number. That it went so is seen by the file FAULT_SAID. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <link.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

static uintptr_t first = UINTPTR_MAX, last; /* the program's code, the first object of all */

static int find_program(struct dl_phdr_info *object, size_t size, void *unused)
{
    (void)size;
    (void)unused;
    for (int k = 0; k < object->dlpi_phnum; k++) {
        const ElfW(Phdr) *part = &object->dlpi_phdr[k];
        uintptr_t begin = object->dlpi_addr + part->p_vaddr;
        if (part->p_type != PT_LOAD)
            continue;
        first = begin < first ? begin : first;
        last = begin + part->p_memsz > last ? begin + part->p_memsz : last;
    }
    return 1;
}

/* Whether this call is the one; it leaves its mark. */
static bool is_chosen(const char *function, const void *caller)
{
    static unsigned long calls;
    const char *wanted = getenv("FAULT_CALL"), *at = getenv("FAULT_AT"),
               *said = getenv("FAULT_SAID");
    if (wanted == NULL || at == NULL || said == NULL || strcmp(wanted, function) != 0)
        return false;
    if (last == 0)
        (void)dl_iterate_phdr(find_program, NULL);
    if ((uintptr_t)caller < first || (uintptr_t)caller >= last)
        return false;
    if (__atomic_add_fetch(&calls, 1, __ATOMIC_SEQ_CST) != strtoul(at, NULL, 10))
        return false;
    int (*create)(const char *, mode_t) = (int (*)(const char *, mode_t))dlsym(RTLD_NEXT, "creat");
    int mark = create(said, 0600);
    int (*shut)(int) = (int (*)(int))dlsym(RTLD_NEXT, "close");
    (void)shut(mark);
    return true;
}

static bool is_short(void)
{
    return strcmp(getenv("FAULT_KIND"), "short") == 0;
}

static int fail(void)
{
    errno = atoi(getenv("FAULT_KIND"));
    return -1;
}

#define CHOSEN(name) is_chosen(name, __builtin_return_address(0))
#define REAL(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))

#define MOVE(name, parameters, all, half)                                                          \
    ssize_t name parameters                                                                        \
    {                                                                                              \
        if (!CHOSEN(#name))                                                                        \
            return REAL(name) all;                                                                 \
        return is_short() ? REAL(name) half : fail();                                              \
    }
#define HALF(n) ((n) > 1 ? (n) / 2 : (n))

MOVE(write, (int fd, const void *from, size_t n), (fd, from, n), (fd, from, HALF(n)))
MOVE(read, (int fd, void *to, size_t n), (fd, to, n), (fd, to, HALF(n)))
MOVE(pwrite, (int fd, const void *from, size_t n, off_t at), (fd, from, n, at),
     (fd, from, HALF(n), at))
MOVE(pread, (int fd, void *to, size_t n, off_t at), (fd, to, n, at), (fd, to, HALF(n), at))
MOVE(copy_file_range, (int in, off_t *from, int out, off_t *to, size_t n, unsigned flags),
     (in, from, out, to, n, flags), (in, from, out, to, HALF(n), flags))

#define ACT(name, parameters, all)                                                                 \
    int name parameters                                                                            \
    {                                                                                              \
        return CHOSEN(#name) ? fail() : REAL(name) all;                                            \
    }

ACT(fsync, (int fd), (fd))
ACT(fflush, (FILE * file), (file))
ACT(fclose, (FILE * file), (file))
ACT(flock, (int fd, int operation), (fd, operation))
ACT(rename, (const char *from, const char *to), (from, to))
ACT(mkdir, (const char *path, mode_t mode), (path, mode))
ACT(mkstemp, (char *name), (name))
ACT(fallocate, (int fd, int mode, off_t at, off_t n), (fd, mode, at, n))
ACT(ftruncate, (int fd, off_t n), (fd, n))

/* As the kernel: the descriptor is closed all the same. */
int close(int fd)
{
    bool chosen = CHOSEN("close");
    int code = REAL(close)(fd);
    return chosen ? fail() : code;
}

int posix_fallocate(int fd, off_t at, off_t n)
{
    return CHOSEN("posix_fallocate") ? atoi(getenv("FAULT_KIND"))
                                     : REAL(posix_fallocate)(fd, at, n);
}

int open(const char *path, int flags, ...)
{
    va_list words;
    va_start(words, flags);
    mode_t mode = (flags & O_CREAT) != 0 ? va_arg(words, mode_t) : 0;
    va_end(words);
    return CHOSEN("open") ? fail() : REAL(open)(path, flags, mode);
}

void *mmap(void *wish, size_t length, int access, int flags, int fd, off_t at)
{
    if (!CHOSEN("mmap"))
        return REAL(mmap)(wish, length, access, flags, fd, at);
    (void)fail();
    return MAP_FAILED;
}
