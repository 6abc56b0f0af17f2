/* The element types of safetensors. */
#ifndef REDIST_CHECKPOINT_DTYPE_H
#define REDIST_CHECKPOINT_DTYPE_H

#include <stdint.h>

/* Elements of less than a byte are moved by units: one byte that holds several. */
struct stored_type {
    const char *name;
    uint32_t unit_bytes;
    uint32_t per_unit;
    const char *array_name; /* in the header of a `.npy` file; NULL where NumPy has no such type */
};

/* NULL for a name that safetensors does not have, or whose elements do not fill bytes. */
const struct stored_type *find_stored_type(const char *name);

/* The type of a `.npy` file; NULL when safetensors does not have it, as of big-endian numbers. */
const struct stored_type *find_array_type(const char *array_name);

#endif
