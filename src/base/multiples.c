#include "base/multiples.h"

uint64_t find_common_multiple(uint64_t a, uint64_t b)
{
    uint64_t divisor = a, rest = b;
    while (rest != 0) {
        uint64_t next = divisor % rest;
        divisor = rest;
        rest = next;
    }
    return a / divisor * b;
}

uint64_t divide_rounded_up(uint64_t size, uint64_t parts)
{
    return size / parts + (size % parts != 0);
}
