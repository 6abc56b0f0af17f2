#define _DEFAULT_SOURCE /* madvise */
#include "base/large_memory.h"
#include <stdint.h>
#include <stdlib.h>
#include <sys/mman.h>

#define LARGE_PAGE ((size_t)2 << 20)

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
