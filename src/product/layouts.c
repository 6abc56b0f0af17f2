#include "product/layouts.h"
#include <string.h>

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

/* A row of different axes under way, to be cut into three lists. */
struct axis_row {
    const struct redist_mesh *mesh;
    bool (*visit)(void *context, const struct product_layout *layout);
    void *context;
    uint32_t length, count; /* wanted, and there */
    uint8_t axis[REDIST_MAX_PRODUCT_AXES];
};

/* All ways to cut a row into a list for I, one for J and one for K. */
static bool visit_cuts(const struct axis_row *row)
{
    for (uint32_t first = 0; first <= row->count; first++) {
        for (uint32_t second = first; second <= row->count; second++) {
            struct product_layout layout = {{first, second - first, row->count - second}, {{0}}};
            memcpy(layout.axis[DIM_I], row->axis, first);
            memcpy(layout.axis[DIM_J], row->axis + first, second - first);
            memcpy(layout.axis[DIM_K], row->axis + second, row->count - second);
            if (!row->visit(row->context, &layout))
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
    for (uint32_t a = 0; a < row->mesh->naxes; a++) {
        if (row->mesh->axis[a].size == 1 || memchr(row->axis, (int)a, row->count) != NULL)
            continue;
        row->axis[row->count++] = (uint8_t)a;
        bool go_on = visit_rows(row);
        row->count--;
        if (!go_on)
            return false;
    }
    return true;
}

bool visit_layouts(const struct redist_mesh *mesh,
                   bool (*visit)(void *context, const struct product_layout *layout), void *context)
{
    struct axis_row row = {.mesh = mesh, .visit = visit, .context = context};
    for (row.length = 0; row.length <= count_long_axes(mesh); row.length++) {
        if (!visit_rows(&row))
            return false;
    }
    return true;
}

static void set_dim(const struct redist_mesh *mesh, const struct product_layout *layout,
                    enum product_dim which, uint64_t size, struct redist_dim *dim)
{
    uint64_t parts = 1; /* at most the number of devices */
    memset(dim, 0, sizeof *dim);
    dim->size = size;
    dim->naxes = layout->naxes[which];
    for (uint32_t k = 0; k < dim->naxes; k++) {
        dim->axis[k] = layout->axis[which][k];
        parts *= mesh->axis[dim->axis[k]].size;
    }
    dim->tile = size / parts + (size % parts != 0);
}

void set_local_types(const struct redist_product *product, const struct product_layout *layout,
                     struct redist_type local[REDIST_OPERANDS])
{
    static const enum product_dim dims[REDIST_OPERANDS][2] = {
        {DIM_I, DIM_J}, {DIM_J, DIM_K}, {DIM_I, DIM_K}};
    uint64_t size[PRODUCT_DIMS];
    get_product_sizes(product, size);
    for (uint32_t x = 0; x < REDIST_OPERANDS; x++) {
        memset(&local[x], 0, sizeof local[x]);
        local[x].rank = 2;
        for (uint32_t i = 0; i < 2; i++)
            set_dim(&product->mesh, layout, dims[x][i], size[dims[x][i]], &local[x].dim[i]);
    }
    struct redist_type *c = &local[REDIST_OPERAND_C];
    c->nunreduced = layout->naxes[DIM_J];
    memcpy(c->unreduced, layout->axis[DIM_J], layout->naxes[DIM_J]);
}
