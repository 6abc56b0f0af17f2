#define _DEFAULT_SOURCE /* madvise */
#include "base/large_memory.h"
#include <stdint.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <unistd.h>
#ifdef __GLIBC__
#include <malloc.h>
#endif

#define LARGE_PAGE ((size_t)2 << 20)

/* Fewer bytes are not worth a call to the system. */
#define FEW_BYTES ((size_t)4 << 20)

void *allocate_large(size_t bytes)
{
    if (bytes < 2 * LARGE_PAGE || bytes > SIZE_MAX - LARGE_PAGE)
        return malloc(bytes);
    bytes = (bytes + LARGE_PAGE - 1) / LARGE_PAGE * LARGE_PAGE;
    void *memory = aligned_alloc(LARGE_PAGE, bytes);
    if (memory != NULL)
        (void)madvise(memory, bytes, MADV_HUGEPAGE); /* a hint, which changes nothing but time */
    return memory;
}

void return_free_memory(void)
{
#ifdef __GLIBC__
    (void)malloc_trim(0); /* free() alone keeps what lies below something that is in use */
#endif
}

void return_pages(void *memory, size_t bytes)
{
    uintptr_t page = (uintptr_t)sysconf(_SC_PAGESIZE), start = (uintptr_t)memory;
    uintptr_t first = (start + page - 1) / page * page, end = (start + bytes) / page * page;
    if (bytes >= FEW_BYTES) /* else the pages stay as they are */
        (void)madvise((void *)first, end - first, MADV_DONTNEED);
}
