#include "programs/run/run_multiply.h"

struct matrix_tile find_matrix_tile(const struct redist_mesh *mesh, const struct redist_type *type,
                                    uint32_t device)
{
    struct matrix_tile found;
    uint64_t offset[REDIST_MAX_RANK];
    redist_compute_offset(mesh, type, device, offset);
    for (uint32_t i = 0; i < 2; i++) {
        const struct redist_dim *dim = &type->dim[i];
        uint64_t room = offset[i] < dim->size ? dim->size - offset[i] : 0;
        found.offset[i] = offset[i];
        found.tile[i] = dim->tile;
        found.valid[i] = dim->tile < room ? dim->tile : room;
    }
    return found;
}

/* One function a type; the innermost loop runs along rows of B and C. Integers do not
 * overflow: the values are small. */
#define DEFINE_MULTIPLY(name, type)                                                                \
    static void name(const struct matrix_tile *a, const type *a_data, const struct matrix_tile *b, \
                     const type *b_data, type *c_data)                                             \
    {                                                                                              \
        for (uint64_t i = 0; i < a->valid[0]; i++) {                                               \
            for (uint64_t j = 0; j < a->valid[1]; j++) {                                           \
                const type factor = a_data[i * a->tile[1] + j];                                    \
                const type *row = b_data + j * b->tile[1];                                         \
                for (uint64_t k = 0; k < b->valid[1]; k++)                                         \
                    c_data[i * b->tile[1] + k] += factor * row[k];                                 \
            }                                                                                      \
        }                                                                                          \
    }

DEFINE_MULTIPLY(multiply_int32, int32_t)
DEFINE_MULTIPLY(multiply_int64, int64_t)
DEFINE_MULTIPLY(multiply_float32, float)
DEFINE_MULTIPLY(multiply_float64, double)

bool multiplies(enum redist_element element)
{
    return element == REDIST_INT32 || element == REDIST_INT64 || element == REDIST_FLOAT32 ||
           element == REDIST_FLOAT64;
}

void multiply_tiles(enum redist_element element, const struct matrix_tile *a, const void *a_data,
                    const struct matrix_tile *b, const void *b_data, void *c_data)
{
    switch (element) {
    case REDIST_INT32:
        multiply_int32(a, a_data, b, b_data, c_data);
        break;
    case REDIST_INT64:
        multiply_int64(a, a_data, b, b_data, c_data);
        break;
    case REDIST_FLOAT32:
        multiply_float32(a, a_data, b, b_data, c_data);
        break;
    case REDIST_FLOAT64:
        multiply_float64(a, a_data, b, b_data, c_data);
        break;
    default: /* refused before */
        break;
    }
}
