#include "checkpoint/box_copy.h"
#include <string.h>
#include "checkpoint/tensor_file.h"

void find_strides(const uint64_t *extent, uint32_t rank, uint64_t unit, uint64_t *stride)
{
    for (uint32_t x = rank; x > 0; x--) {
        stride[x - 1] = unit;
        unit *= extent[x - 1];
    }
}

/* `rows` runs of `bytes` bytes. */
static void copy_rows(char *to, uint64_t to_step, const char *from, uint64_t from_step,
                      uint64_t rows, uint64_t bytes)
{
    for (uint64_t k = 0; k < rows; k++)
        memcpy(to + k * to_step, from + k * from_step, bytes);
}

void copy_strided_box(char *to, const uint64_t *to_stride, const char *from,
                      const uint64_t *from_stride, const uint64_t *extent, uint32_t rank,
                      uint64_t unit)
{
    uint64_t index[TENSOR_DIMS] = {0}, run = unit;
    while (rank > 0 && to_stride[rank - 1] == run && from_stride[rank - 1] == run)
        run *= extent[--rank];
    if (rank == 0) {
        memcpy(to, from, run);
        return;
    }
    uint32_t last = rank - 1;
    for (;;) {
        copy_rows(to, to_stride[last], from, from_stride[last], extent[last], run);
        uint32_t x = last;
        while (x > 0 && ++index[x - 1] == extent[x - 1]) {
            to -= (extent[x - 1] - 1) * to_stride[x - 1];
            from -= (extent[x - 1] - 1) * from_stride[x - 1];
            index[--x] = 0;
        }
        if (x == 0)
            return;
        to += to_stride[x - 1];
        from += from_stride[x - 1];
    }
}
