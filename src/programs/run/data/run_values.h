/* Numbers to be combined, and what they make: each a formula of the summand and the
 * element, in integers that the element type holds exactly, as it does every partial
 * combination, integers modulo what they hold. So floating-point results are exact too, in
 * whatever order they come. */
#ifndef REDIST_PROGRAMS_RUN_DATA_RUN_VALUES_H
#define REDIST_PROGRAMS_RUN_DATA_RUN_VALUES_H

#include <stdint.h>
#include <redist/execute.h>

struct formula {
    enum redist_operator combine;
    enum redist_element element;
    uint64_t summands; /* how many there are of an element */
};

/* Real, but for complex elements. */
struct number {
    int64_t real, imaginary;
};

/* Summand number `summand` of the element at global index `index`. */
struct number compute_summand(const struct formula *formula, uint64_t summand, uint64_t index);

struct number combine_numbers(enum redist_operator combine, struct number a, struct number b);

/* Writes it as an element; integers modulo what they hold. */
void store_value(enum redist_element element, struct number value, unsigned char *bytes);

/* Whether an element is this number; -0 is 0. */
int equals_value(enum redist_element element, struct number value, const unsigned char *bytes);

/* A number as an element of so many bytes, of fewer than 8 its digit `pass` to the base of
 * what they hold. Bytes beyond the eighth repeat it, so that no byte is arbitrary. */
void encode_number(uint64_t number, uint32_t elem_bytes, uint32_t pass, unsigned char *bytes);

#endif
