#include "table/cut_mesh.h"

#include <string.h>

/* Enters a part in the order of those of its axis; `minor` has what is below each. */
static void enter_part(uint32_t minor, uint32_t size, uint32_t *n, uint32_t *minors,
                       uint32_t *sizes)
{
    uint32_t at = (*n)++;
    for (; at > 0 && minors[at - 1] > minor; at--) {
        minors[at] = minors[at - 1];
        sizes[at] = sizes[at - 1];
    }
    minors[at] = minor;
    sizes[at] = size;
}

void collect_cuts(const struct redist_sum *sum, uint32_t nsums, struct axis_cuts *cuts)
{
    uint32_t minor[REDIST_MAX_AXES][MAX_AXIS_PARTS];
    memset(cuts->n, 0, sizeof cuts->n);
    for (uint32_t v = 0; v < nsums; v++)
        for (uint32_t k = 0; k < sum[v].naxes; k++) {
            uint8_t a = sum[v].axis[k];
            if (sum[v].part[k] != 0)
                enter_part(sum[v].minor[k], sum[v].part[k], &cuts->n[a], minor[a], cuts->size[a]);
        }
}

static void add_part(struct cut_mesh *cut, const struct redist_mesh *mesh, uint8_t axis,
                     uint32_t minor, uint32_t size)
{
    uint32_t x = cut->mesh.naxes++;
    cut->mesh.axis[x] = mesh->axis[axis];
    cut->mesh.axis[x].size = size;
    cut->axis[x] = axis;
    cut->minor[x] = minor;
}

void cut_mesh(const struct redist_mesh *mesh, const struct axis_cuts *cuts, struct cut_mesh *cut)
{
    cut->mesh = *mesh;
    cut->mesh.naxes = 0;
    for (uint32_t a = 0; a < mesh->naxes; a++) {
        uint32_t minor = mesh->axis[a].size;
        for (uint32_t k = cuts->n[a]; k > 0; k--) {
            minor /= cuts->size[a][k - 1];
            add_part(cut, mesh, (uint8_t)a, minor, cuts->size[a][k - 1]);
        }
        if (cuts->n[a] == 0 && mesh->axis[a].size > 1)
            add_part(cut, mesh, (uint8_t)a, 1, mesh->axis[a].size);
    }
    if (cut->mesh.naxes == 0)
        add_part(cut, mesh, 0, 1, 1);
}

/** Appends the axes of the cut mesh that `axis` is, minor to major, to those of a dimension. */
static void append_cut_axis(const struct cut_mesh *cut, uint8_t axis, struct redist_dim *dim)
{
    for (uint32_t x = cut->mesh.naxes; x > 0; x--)
        if (cut->axis[x - 1] == axis)
            dim->axis[dim->naxes++] = (uint8_t)(x - 1);
}

void cut_type(const struct cut_mesh *cut, struct redist_type *type)
{
    for (uint32_t i = 0; i < type->rank; i++) {
        const struct redist_dim whole = type->dim[i];
        type->dim[i].naxes = 0;
        for (uint32_t k = 0; k < whole.naxes; k++)
            append_cut_axis(cut, whole.axis[k], &type->dim[i]);
    }
}

void join_cut_axes(const struct redist_mesh *mesh, const struct cut_mesh *cut,
                   const struct redist_dim *dim, struct redist_sum *sum)
{
    sum->naxes = 0;
    for (uint32_t k = 0; k < dim->naxes; k++) {
        uint8_t x = dim->axis[k];
        uint32_t last = sum->naxes - 1, size = cut->mesh.axis[x].size;
        if (k > 0 && sum->axis[last] == cut->axis[x] &&
            sum->minor[last] * sum->part[last] == cut->minor[x]) {
            sum->part[last] *= size;
            continue;
        }
        sum->axis[sum->naxes] = cut->axis[x];
        sum->minor[sum->naxes] = cut->minor[x];
        sum->part[sum->naxes++] = size;
    }
    for (uint32_t k = 0; k < sum->naxes; k++)
        if (sum->part[k] == mesh->axis[sum->axis[k]].size)
            sum->minor[k] = sum->part[k] = 0;
}

void cut_sum(const struct cut_mesh *cut, const struct redist_sum *sum, struct redist_dim *dim)
{
    dim->naxes = 0;
    for (uint32_t k = 0; k < sum->naxes; k++) {
        if (sum->part[k] == 0)
            append_cut_axis(cut, sum->axis[k], dim);
        for (uint32_t x = 0; x < cut->mesh.naxes && sum->part[k] != 0; x++)
            if (cut->axis[x] == sum->axis[k] && cut->minor[x] == sum->minor[k])
                dim->axis[dim->naxes++] = (uint8_t)x;
    }
}

uint32_t get_sum_axis_size(const struct redist_mesh *mesh, const struct redist_sum *sum, uint32_t k)
{
    return sum->part[k] != 0 ? sum->part[k] : mesh->axis[sum->axis[k]].size;
}
