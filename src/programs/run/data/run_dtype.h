/* The dtypes that .npy files have for elements that are combined. */
#ifndef REDIST_PROGRAMS_RUN_DATA_RUN_DTYPE_H
#define REDIST_PROGRAMS_RUN_DATA_RUN_DTYPE_H

#include <redist/element.h>

/* REDIST_BYTES when there is none, and for raw bytes of any size. */
enum redist_element find_dtype(const char *dtype);

/* Of bfloat16, for which NumPy has none, that of two raw bytes, as ml_dtypes writes it. */
const char *get_dtype(enum redist_element element);

#endif
