#include "check/base/multiply.h"

uint64_t multiply(uint64_t a, uint64_t b)
{
    if (a > U64_MAX / b)
        return 0;
    return a * b;
}
