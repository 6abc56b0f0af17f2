/* Boxes copied between row-major buffers of any rank. */
#ifndef REDIST_CHECKPOINT_BOX_COPY_H
#define REDIST_CHECKPOINT_BOX_COPY_H

#include <stddef.h>
#include <stdint.h>

/* Copies a box of these extents from `from` to `to`, both at the box's first element; strides
 * are in bytes, that of the last dimension `unit`. */
void copy_strided_box(char *to, const uint64_t *to_stride, const char *from,
                      const uint64_t *from_stride, const uint64_t *extent, uint32_t rank,
                      uint64_t unit);

/* Bytes of an index step of each dimension of a row-major buffer. */
void find_strides(const uint64_t *extent, uint32_t rank, uint64_t unit, uint64_t *stride);

#endif
