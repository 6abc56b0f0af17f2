/* The element types of safetensors. */
#ifndef REDIST_CHECKPOINT_DTYPE_H
#define REDIST_CHECKPOINT_DTYPE_H

#include <stdint.h>

/* Elements of less than a byte are moved by units: one byte that holds several. */
struct stored_type {
    const char *name;
    uint32_t unit_bytes;
    uint32_t per_unit;
};

/* NULL for a name that safetensors does not have, or whose elements do not fill bytes. */
const struct stored_type *find_stored_type(const char *name);

#endif
