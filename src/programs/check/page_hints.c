#define _DEFAULT_SOURCE /* madvise */
#include "programs/check/page_hints.h"
#include <string.h>
#include <sys/mman.h>
#include "check/base/state.h"

enum { SMALL_PAGE = 4096, MANY_DIGITS = 6 };

void prefer_large_pages(void *bytes, size_t length)
{
    size_t before = (uintptr_t)bytes % SMALL_PAGE;

    (void)madvise((char *)bytes - before, length + before, MADV_HUGEPAGE);
}

/* Digits of the number of devices; 0 when the certificate does not begin with it. */
static uint32_t count_digits_of_devices(uint32_t begin, uint32_t end)
{
    static const char start[] = "redist-cert 2\ndevices ";
    uint32_t length = sizeof start - 1, digits = 0;

    if (end - begin < length || memcmp(TEXT.v + begin, start, length) != 0)
        return 0;
    for (uint32_t p = begin + length; p < end && TEXT.v[p] >= '0' && TEXT.v[p] <= '9'; p++)
        digits++;
    return digits;
}

void expect_many_devices(uint32_t begin, uint32_t end)
{
    if (count_digits_of_devices(begin, end) < MANY_DIGITS)
        return;
    prefer_large_pages(OFF.v, sizeof OFF.v);
    prefer_large_pages(OLD.v, sizeof OLD.v);
    prefer_large_pages(HELD.v, sizeof HELD.v);
    prefer_large_pages(INV.v, sizeof INV.v);
    prefer_large_pages(LIST.v, sizeof LIST.v);
    prefer_large_pages(PLACE.v, sizeof PLACE.v);
    prefer_large_pages(ORDER.v, sizeof ORDER.v);
}
