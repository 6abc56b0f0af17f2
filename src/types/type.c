/* Well-formedness, local and global sizes, base offsets (paper, Figures 6, 7). */
#include <redist/type.h>
#include <inttypes.h>
#include <stdbool.h>
#include <stdio.h>
#include "base/report.h"

/* x * y, or 0 when it is over 2^64-1; both factors at least 1. */
static uint64_t multiply_checked(uint64_t x, uint64_t y)
{
    return x > UINT64_MAX / y ? 0 : x * y;
}

#define UNREDUCED_AXES UINT32_MAX

/* What is wrong is said of a dimension or of the unreduced axes. */
static const char *name_place(uint32_t number, char text[32])
{
    if (number == UNREDUCED_AXES)
        return "unreduced axes";
    (void)snprintf(text, 32, "dimension %u", number);
    return text;
}

/* Takes axis `a` for dimension `number`, or for the unreduced axes. */
static enum redist_status use_axis(const struct redist_mesh *mesh, uint32_t a, uint32_t number,
                                   bool used[REDIST_MAX_AXES], struct redist_error *error)
{
    char text[32];
    if (a >= mesh->naxes)
        return report_failure(error, "%s: axis %u is not in the mesh", name_place(number, text), a);
    if (used[a])
        return report_failure(error, "%s: axis '%s' is used twice in the type",
                              name_place(number, text), mesh->axis[a].name);
    used[a] = true;
    return REDIST_OK;
}

static enum redist_status check_dim(const struct redist_mesh *mesh, const struct redist_dim *dim,
                                    uint32_t number, bool used[REDIST_MAX_AXES],
                                    struct redist_error *error)
{
    if (dim->tile == 0 || dim->size == 0)
        return report_failure(error, "dimension %u: sizes must be at least 1", number);
    if (dim->tile > REDIST_MAX_EXTENT || dim->size > REDIST_MAX_EXTENT)
        return report_failure(error, "dimension %u: sizes must be at most 2^63", number);
    uint64_t product = dim->tile;
    for (uint32_t k = 0; k < dim->naxes; k++) { /* ends at the latest with one that was used */
        PASS_FAILURE(use_axis(mesh, dim->axis[k], number, used, error));
        product = multiply_checked(product, mesh->axis[dim->axis[k]].size);
        if (product == 0 || product > REDIST_MAX_EXTENT)
            return report_failure(error, "dimension %u: tile times axis sizes is over 2^63",
                                  number);
    }
    if (product < dim->size)
        return report_failure(error,
                              "dimension %u: tile %" PRIu64 " times its axis sizes is %" PRIu64
                              ", expected at least the global size %" PRIu64,
                              number, dim->tile, product, dim->size);
    return REDIST_OK;
}

enum redist_status redist_check_type(const struct redist_mesh *mesh, const struct redist_type *type,
                                     struct redist_error *error)
{
    bool used[REDIST_MAX_AXES] = {false};
    if (type->rank > REDIST_MAX_RANK)
        return report_failure(error, "rank %u is over the limit of %u", type->rank,
                              REDIST_MAX_RANK);
    for (uint32_t i = 0; i < type->rank; i++)
        PASS_FAILURE(check_dim(mesh, &type->dim[i], i, used, error));
    if (type->nunreduced > mesh->naxes)
        return report_failure(error, "more unreduced axes than the mesh has");
    for (uint32_t k = 0; k < type->nunreduced; k++)
        PASS_FAILURE(use_axis(mesh, type->unreduced[k], UNREDUCED_AXES, used, error));
    if (redist_compute_local_size(type) == 0)
        return report_failure(error, "the tile has more than 2^64-1 elements");
    return REDIST_OK;
}

uint64_t redist_compute_local_size(const struct redist_type *type)
{
    uint64_t size = 1;
    for (uint32_t i = 0; i < type->rank && size != 0; i++)
        size = multiply_checked(size, type->dim[i].tile);
    return size;
}

uint64_t redist_compute_global_size(const struct redist_type *type)
{
    uint64_t size = 1;
    for (uint32_t i = 0; i < type->rank && size != 0; i++)
        size = multiply_checked(size, type->dim[i].size);
    return size;
}

void redist_compute_offset(const struct redist_mesh *mesh, const struct redist_type *type,
                           uint32_t position, uint64_t offset[REDIST_MAX_RANK])
{
    uint32_t coordinate[REDIST_MAX_AXES];
    redist_compute_coordinates(mesh, position, coordinate);
    for (uint32_t i = 0; i < type->rank; i++) {
        const struct redist_dim *dim = &type->dim[i];
        uint64_t stride = dim->tile;
        offset[i] = 0;
        for (uint32_t k = 0; k < dim->naxes; k++) {
            offset[i] += stride * coordinate[dim->axis[k]];
            stride *= mesh->axis[dim->axis[k]].size;
        }
    }
}
