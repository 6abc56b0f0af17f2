/* Global sizes and element types. */
#ifndef REDIST_IMPORT_SHAPE_TEXT_H
#define REDIST_IMPORT_SHAPE_TEXT_H

#include "import/layout.h"
#include "notation/scan.h"

/* Reads a whole text: `12,12`, `12x12`, `[12, 12]`, `(12, 12)`, `f32[12,12]` or
 * `tensor<12x12xf32>`. */
enum redist_status parse_shape(const char *text, struct shape *shape, struct redist_error *error);

/* Takes the name of an element type: `f32`, `bfloat16`, `i1`, ..; false when none
 * is next, or it has no whole number of bytes. */
bool take_element_type(struct scan *scan, uint32_t *bytes);

/* Reads `tensor<4x8xf32>`. */
enum redist_status scan_tensor_type(struct scan *scan, struct shape *shape,
                                    struct redist_error *error);

/* Reads one size into the next dimension. */
enum redist_status scan_size(struct scan *scan, struct shape *shape, struct redist_error *error);

#endif
