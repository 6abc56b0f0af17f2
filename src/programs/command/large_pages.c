#define _DEFAULT_SOURCE /* sbrk, madvise */
#include "programs/command/large_pages.h"
#include <malloc.h>
#include <stddef.h>
#include <sys/mman.h>
#include <unistd.h>

/* Bytes of a heap that needs none, and by how many a larger one grows. */
#define SMALL_HEAP ((ptrdiff_t)16 << 20)
#define LARGE_STEP (64 << 20)

void grow_in_large_pages(void)
{
    static char *begin, *known; /* of the heap: its first end, and how far the hint was given */
    char *end = sbrk(0);
    if (begin == NULL)
        begin = end;
    if (end - begin < SMALL_HEAP || end == known)
        return;
    if (known == NULL)
        (void)mallopt(M_TOP_PAD, LARGE_STEP);
    else if (end > known)
        (void)madvise(known, (size_t)(end - known), MADV_HUGEPAGE);
    known = end;
}
