/* Products of sizes, which may be too large. */
#ifndef CHECK_MULTIPLY_H
#define CHECK_MULTIPLY_H

#include <stdint.h>
#include "check/base/limits.h"

/* The product, or 0 when it is over the limit of 64 bits (or a is 0). */
/*@ requires factor: 1 <= b;
    terminates \true;
    exits \false;
    assigns \nothing;
    ensures exact: a * b <= U64_MAX ==> \result == a * b;
    ensures over: a * b > U64_MAX ==> \result == 0;
*/
uint64_t multiply(uint64_t a, uint64_t b);

#endif
