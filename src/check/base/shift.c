#include "check/base/shift.h"

uint64_t shift(uint32_t p, uint32_t n, uint64_t q)
{
    return (uint64_t)(p % n) * q;
}
