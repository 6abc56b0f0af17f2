/* Layouts of a local product: which mesh axes divide I, J and K. */
#ifndef REDIST_PRODUCT_LAYOUTS_H
#define REDIST_PRODUCT_LAYOUTS_H

#include <redist/product.h>

/* The three dimensions of a product. */
enum product_dim { DIM_I, DIM_J, DIM_K, PRODUCT_DIMS };

/* Axes of each dimension, minor to major, no axis twice, and its tile. */
struct product_layout {
    uint32_t naxes[PRODUCT_DIMS];
    uint8_t axis[PRODUCT_DIMS][REDIST_MAX_PRODUCT_AXES];
    uint64_t tile[PRODUCT_DIMS];
};

/* Sizes of I, J and K. */
void get_product_sizes(const struct redist_product *product, uint64_t size[PRODUCT_DIMS]);

/* Calls `visit` with every layout over the axes of the mesh that are longer than 1, those
 * with fewer axes first, until it returns false. Returns false then. A dimension is cut
 * as it is, or as one of the product's operands pads it, in tiles rounded up. If they are to
 * be `near`, it is those where I, J and K are each cut as one of the product's operands has
 * them, or not at all. */
bool visit_layouts(const struct redist_product *product, bool near,
                   bool (*visit)(void *context, const struct product_layout *layout),
                   void *context);

/* Axes of size over 1. */
uint32_t count_long_axes(const struct redist_mesh *mesh);

/* The type of A', B' or C' in this layout. */
void set_local_type(const struct redist_product *product, const struct product_layout *layout,
                    enum redist_operand operand, struct redist_type *local);

/* The types of all three. */
void set_local_types(const struct redist_product *product, const struct product_layout *layout,
                     struct redist_type local[REDIST_OPERANDS]);

#endif
