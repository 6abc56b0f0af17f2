/* Boxes of elements copied from where they lie to where they belong, each by the proved copy of
 * bytes (src/copy), whatever the order of dimensions on either side. */
#ifndef REDIST_TRANSFERS_MOVES_PLACED_COPY_H
#define REDIST_TRANSFERS_MOVES_PLACED_COPY_H

#include <stdbool.h>
#include <stdint.h>

/* A box in a memory of so many bytes, from byte `first` on; strides are in bytes. */
struct placed_box {
    const unsigned char *memory;
    uint64_t bytes, first;
    const uint64_t *stride;
};

/* Strides of a row-major box of elements of so many bytes. */
void set_row_strides(const uint64_t *extent, uint32_t rank, uint64_t elem, uint64_t *stride);

/* Copies into `memory`, which is that of `to`. The memories do not overlap. False when a box
 * leaves its memory, or elements of the target meet: then nothing was copied. */
bool copy_placed_box(unsigned char *memory, const struct placed_box *to,
                     const struct placed_box *from, const uint64_t *extent, uint32_t rank,
                     uint64_t elem);

#endif
