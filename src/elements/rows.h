/* Rows of elements, combined by loops of a fixed length: those of a length that is known and
 * buffers that do not overlap are what compilers turn into vector instructions at -O2. */
#ifndef REDIST_ELEMENTS_ROWS_H
#define REDIST_ELEMENTS_ROWS_H

#include <stdint.h>
#include <redist/element.h>
#include <redist/type.h>

#define ROW 512 /* elements */

/* Compiled twice, and chosen by the processor when the program starts. AVX2 has no operation
 * that multiplies and adds, so that the bits are the same. */
#if defined(__x86_64__) && defined(__GNUC__) && !defined(__clang__)
#define FOR_PROCESSORS __attribute__((target_clones("avx2", "default")))
#else
#define FOR_PROCESSORS
#endif

/* Room for a row of any kind. */
union element_row {
    unsigned char bytes[16 * ROW];
    uint16_t bits16[ROW];
    float real32[2 * ROW];
    double real64[2 * ROW];
};

/* Element by element, sum = sum op next. */
typedef void row_function(void *restrict sum, const void *restrict next);

/* The one for elements that have the operator and are combined as they are, so no float16 or
 * bfloat16. */
row_function *find_row_function(enum redist_element element, enum redist_operator combine);

/* Every NaN of a row becomes the one of redist/element.h. */
void unify_nans(enum redist_element element, void *row);

#endif
