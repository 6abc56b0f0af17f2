/* The kinds of elements that are combined: their names and sizes, and which operators they
 * have. */
#ifndef REDIST_ELEMENTS_KIND_H
#define REDIST_ELEMENTS_KIND_H

#include <stdbool.h>
#include <stdint.h>
#include <redist/element.h>
#include <redist/error.h>
#include <redist/type.h>

#define LAST_ELEMENT REDIST_COMPLEX128

/* All names, as errors list them. */
#define ELEMENT_NAMES                                                                              \
    "int8, int16, int32, int64, uint8, uint16, uint32, uint64, float16, bfloat16, float32, "       \
    "float64, complex64 or complex128"

/* The element of a name such as "float32"; REDIST_BYTES when there is none. */
enum redist_element find_element(const char *name);

/* "" and 0 for REDIST_BYTES. */
const char *name_element(enum redist_element element);
uint32_t get_element_bytes(enum redist_element element);

/* The signed integer of so many bytes; REDIST_BYTES when there is none. */
enum redist_element find_integer(uint32_t bytes);

bool is_integer(enum redist_element element);
bool is_unsigned(enum redist_element element);
bool is_complex(enum redist_element element);

/* What a chain is computed in: the float32 of a float16 or bfloat16, else the element itself. */
enum redist_element get_wide_element(enum redist_element element);

/* Fails when it is not known what the elements are, or they are of another size than `elem_bytes`,
 * or do not have the operator; `why` says what for, "step 1 combines elements". */
enum redist_status check_combination(const char *why, enum redist_operator combine,
                                     enum redist_element element, uint32_t elem_bytes,
                                     struct redist_error *error);

#endif
