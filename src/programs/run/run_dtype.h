/* The types of elements that are combined: their names, dtypes and sizes. */
#ifndef REDIST_PROGRAMS_RUN_RUN_DTYPE_H
#define REDIST_PROGRAMS_RUN_RUN_DTYPE_H

#include <stdbool.h>
#include <redist/execute.h>

/* The element type of a name such as "float32", or of a dtype of a .npy file; REDIST_BYTES
 * when there is none. */
enum redist_element find_element(const char *name);
enum redist_element find_dtype(const char *dtype);

const char *name_element(enum redist_element element);
const char *get_dtype(enum redist_element element);
uint32_t get_element_bytes(enum redist_element element);

bool is_floating(enum redist_element element);

#endif
