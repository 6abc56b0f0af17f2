/* Arrays in the types of MLIR. */
#ifndef REDIST_EXPORT_ELEMENT_H
#define REDIST_EXPORT_ELEMENT_H

#include <stdio.h>
#include <redist/type.h>

/* The element type of a problem, "f32"; NULL, with a line that names `language`, when it
 * has none of the size, or a dimension is over 2^63-1. */
const char *find_mlir_element(const struct redist_problem *problem, const char *language,
                              struct redist_error *error);

/* `tensor<4x8xf32>` */
void write_mlir_tensor(FILE *out, const uint64_t *shape, uint32_t rank, const char *element);

#endif
