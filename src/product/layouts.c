#include "product/layouts.h"
#include <string.h>
#include "types/cuts.h"
#include "types/mesh.h"

uint32_t count_long_axes(const struct redist_mesh *mesh)
{
    uint32_t count = 0;
    for (uint32_t a = 0; a < mesh->naxes; a++)
        count += mesh->axis[a].size > 1;
    return count;
}

void get_product_sizes(const struct redist_product *product, uint64_t size[PRODUCT_DIMS])
{
    size[DIM_I] = product->operand[REDIST_OPERAND_A].dim[0].size;
    size[DIM_J] = product->operand[REDIST_OPERAND_A].dim[1].size;
    size[DIM_K] = product->operand[REDIST_OPERAND_B].dim[1].size;
}

/* Lengths of a dimension, padding included: its size, and what its tiles are in all on
 * either side where an operand pads it. Cut by such a length, local tiles nest with those
 * of the operand, so that nothing is moved only to have other tails. */
struct padded_lengths {
    uint32_t count;
    uint64_t length[3];
};

static void add_length(struct padded_lengths *lengths, uint64_t length)
{
    for (uint32_t k = 0; k < lengths->count; k++)
        if (lengths->length[k] == length)
            return;
    lengths->length[lengths->count++] = length;
}

/* Where the operands have the dimensions of a product. */
static const enum product_dim operand_dims[REDIST_OPERANDS][2] = {
    {DIM_I, DIM_J}, {DIM_J, DIM_K}, {DIM_I, DIM_K}};

static void find_lengths(const struct redist_product *product,
                         struct padded_lengths lengths[PRODUCT_DIMS])
{
    uint64_t size[PRODUCT_DIMS];
    get_product_sizes(product, size);
    for (uint32_t which = 0; which < PRODUCT_DIMS; which++)
        lengths[which] = (struct padded_lengths){1, {size[which]}};
    for (uint32_t x = 0; x < REDIST_OPERANDS; x++) {
        for (uint32_t i = 0; i < 2; i++) {
            const struct redist_dim *dim = &product->operand[x].dim[i];
            add_length(&lengths[operand_dims[x][i]],
                       dim->tile * multiply_axes(&product->mesh, dim->axis, dim->naxes));
        }
    }
}

/* An axis of size 1 cuts nothing, but where C is to keep its summands, they are those of
 * a cut of J. */
static void append_short_sums(const struct redist_product *product, uint32_t *naxes, uint8_t *axis)
{
    const struct redist_type *asked = &product->operand[REDIST_OPERAND_C];
    for (uint32_t k = 0; k < asked->nunreduced; k++)
        if (product->mesh.axis[asked->unreduced[k]].size == 1)
            axis[(*naxes)++] = asked->unreduced[k];
}

static void set_local_dim(const struct redist_product *product, const struct product_layout *layout,
                          enum product_dim which, struct redist_dim *dim)
{
    uint64_t size[PRODUCT_DIMS];
    get_product_sizes(product, size);
    dim->size = size[which];
    dim->tile = layout->tile[which];
    dim->naxes = layout->naxes[which];
    memcpy(dim->axis, layout->axis[which], dim->naxes);
    if (which == DIM_J)
        append_short_sums(product, &dim->naxes, dim->axis);
}

/* Whether the dimension is cut as one of the operands has it, or not at all. */
static bool keeps_cut(const struct redist_product *product, const struct product_layout *layout,
                      enum product_dim which)
{
    struct redist_dim dim;
    set_local_dim(product, layout, which, &dim);
    bool kept = dim.naxes == 0;
    for (uint32_t x = 0; x < REDIST_OPERANDS; x++)
        for (uint32_t i = 0; i < 2; i++)
            kept = kept ||
                   (operand_dims[x][i] == which && has_same_cut(&dim, &product->operand[x].dim[i]));
    return kept;
}

/* A row of different axes under way, to be cut into three lists. */
struct axis_row {
    const struct redist_product *product;
    bool near;
    struct padded_lengths lengths[PRODUCT_DIMS];
    bool (*visit)(void *context, const struct product_layout *layout);
    void *context;
    uint32_t length, count; /* wanted, and there */
    uint8_t axis[REDIST_MAX_PRODUCT_AXES];
};

/* The tiles that a dimension may have over these axes. */
static void find_tiles(const struct axis_row *row, struct product_layout *layout,
                       enum product_dim which, struct padded_lengths *tiles)
{
    uint64_t parts = multiply_axes(&row->product->mesh, layout->axis[which], layout->naxes[which]);
    tiles->count = 0;
    for (uint32_t k = 0; k < row->lengths[which].count; k++) {
        uint64_t length = row->lengths[which].length[k];
        layout->tile[which] = length / parts + (length % parts != 0);
        if (!row->near || keeps_cut(row->product, layout, which))
            add_length(tiles, layout->tile[which]);
    }
}

/* All tiles for axes that are settled. */
static bool visit_tiles(const struct axis_row *row, struct product_layout *layout)
{
    struct padded_lengths tiles[PRODUCT_DIMS];
    for (uint32_t which = 0; which < PRODUCT_DIMS; which++)
        find_tiles(row, layout, (enum product_dim)which, &tiles[which]);
    for (uint32_t i = 0; i < tiles[DIM_I].count; i++) {
        layout->tile[DIM_I] = tiles[DIM_I].length[i];
        for (uint32_t j = 0; j < tiles[DIM_J].count; j++) {
            layout->tile[DIM_J] = tiles[DIM_J].length[j];
            for (uint32_t k = 0; k < tiles[DIM_K].count; k++) {
                layout->tile[DIM_K] = tiles[DIM_K].length[k];
                if (!row->visit(row->context, layout))
                    return false;
            }
        }
    }
    return true;
}

/* All ways to cut a row into a list for I, one for J and one for K. */
static bool visit_cuts(const struct axis_row *row)
{
    for (uint32_t first = 0; first <= row->count; first++) {
        for (uint32_t second = first; second <= row->count; second++) {
            struct product_layout layout = {.naxes = {first, second - first, row->count - second}};
            memcpy(layout.axis[DIM_I], row->axis, first);
            memcpy(layout.axis[DIM_J], row->axis + first, second - first);
            memcpy(layout.axis[DIM_K], row->axis + second, row->count - second);
            if (!visit_tiles(row, &layout))
                return false;
        }
    }
    return true;
}

/* Recursion is as deep as REDIST_MAX_PRODUCT_AXES. */
static bool visit_rows(struct axis_row *row)
{
    if (row->count == row->length)
        return visit_cuts(row);
    for (uint32_t a = 0; a < row->product->mesh.naxes; a++) {
        if (row->product->mesh.axis[a].size == 1 || memchr(row->axis, (int)a, row->count) != NULL)
            continue;
        row->axis[row->count++] = (uint8_t)a;
        bool go_on = visit_rows(row);
        row->count--;
        if (!go_on)
            return false;
    }
    return true;
}

bool visit_layouts(const struct redist_product *product, bool near,
                   bool (*visit)(void *context, const struct product_layout *layout), void *context)
{
    struct axis_row row = {.product = product, .near = near, .visit = visit, .context = context};
    find_lengths(product, row.lengths);
    for (row.length = 0; row.length <= count_long_axes(&product->mesh); row.length++)
        if (!visit_rows(&row))
            return false;
    return true;
}

void set_local_type(const struct redist_product *product, const struct product_layout *layout,
                    enum redist_operand operand, struct redist_type *local)
{
    memset(local, 0, sizeof *local);
    local->rank = 2;
    for (uint32_t i = 0; i < 2; i++)
        set_local_dim(product, layout, operand_dims[operand][i], &local->dim[i]);
    if (operand != REDIST_OPERAND_C)
        return;
    local->nunreduced = layout->naxes[DIM_J];
    memcpy(local->unreduced, layout->axis[DIM_J], layout->naxes[DIM_J]);
    append_short_sums(product, &local->nunreduced, local->unreduced);
}

void set_local_types(const struct redist_product *product, const struct product_layout *layout,
                     struct redist_type local[REDIST_OPERANDS])
{
    for (uint32_t x = 0; x < REDIST_OPERANDS; x++)
        set_local_type(product, layout, (enum redist_operand)x, &local[x]);
}
