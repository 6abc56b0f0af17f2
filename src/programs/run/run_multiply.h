/* The local product: tiles of matrices, multiplied by three loops. */
#ifndef REDIST_PROGRAMS_RUN_RUN_MULTIPLY_H
#define REDIST_PROGRAMS_RUN_RUN_MULTIPLY_H

#include <stdbool.h>
#include <redist/execute.h>

/* Where a device's tile of a matrix lies, and how much of it exists. */
struct matrix_tile {
    uint64_t offset[2], tile[2], valid[2];
};

struct matrix_tile find_matrix_tile(const struct redist_mesh *mesh, const struct redist_type *type,
                                    uint32_t device);

/* Whether there is a product of such elements. */
bool multiplies(enum redist_element element);

/* C = A B of what exists, for tiles in row-major order; the tile of C has the rows of A's and the
 * columns of B's, and is cleared before. */
void multiply_tiles(enum redist_element element, const struct matrix_tile *a, const void *a_data,
                    const struct matrix_tile *b, const void *b_data, void *c_data);

#endif
