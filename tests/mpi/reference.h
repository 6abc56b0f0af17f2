/* What chains of elements come to, by the definitions of docs/ELEMENTS.md: numbers are taken
 * apart and put together again by their fields, and float32 is computed in float64. Shares no
 * code with the library. Of machines that store the lowest byte first. */
#ifndef REDIST_TESTS_REFERENCE_H
#define REDIST_TESTS_REFERENCE_H

#include <redist/element.h>
#include <redist/type.h>
#include <stdbool.h>
#include <stdint.h>

#define ELEMENT_KINDS 14

struct element_kind {
    enum redist_element element;
    const char *name;
    uint32_t bytes;
    uint32_t fraction, exponent; /* bits of them; 0 for integers */
    bool is_signed, is_complex;
};

extern const struct element_kind element_kinds[ELEMENT_KINDS];

const struct element_kind *find_element_kind(enum redist_element element);

bool has_operator(const struct element_kind *kind, enum redist_operator combine);

/* A floating-point number to nearest, ties to even, or an integer; of a complex kind one part. */
void store_real(const struct element_kind *kind, double number, unsigned char *bytes);
double load_real(const struct element_kind *kind, const unsigned char *bytes);
void store_bits(const struct element_kind *kind, uint64_t bits, unsigned char *to);

/* Integers in the width of the kind. */
uint64_t combine_integers(const struct element_kind *kind, enum redist_operator combine, uint64_t a,
                          uint64_t b);

/* ((v0 op v1) op v2) .. */
void combine_reference(const struct element_kind *kind, enum redist_operator combine,
                       const unsigned char *const *value, uint32_t count, unsigned char *result);

/* An element from random bits: numbers of which sums and products depend on the order, integers
 * of all sizes; one in a hundred NaN, an infinity, a zero, or the least or largest number. */
void draw_element(const struct element_kind *kind, uint64_t bits, unsigned char *to);

#endif
