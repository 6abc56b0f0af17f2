/* Well-formedness, local and global sizes, base offsets (paper, Figures 6, 7). */
#include <redist/type.h>
#include <inttypes.h>
#include <stdbool.h>
#include "types/report.h"

/* x * y, or 0 when it is over 2^64-1; both factors at least 1. */
static uint64_t multiply_checked(uint64_t x, uint64_t y)
{
    return x > UINT64_MAX / y ? 0 : x * y;
}

static enum redist_status check_dim(const struct redist_mesh *mesh, const struct redist_dim *dim,
                                    uint32_t number, bool used[REDIST_MAX_AXES],
                                    struct redist_error *error)
{
    if (dim->tile == 0 || dim->size == 0)
        return report_failure(error, "dimension %u: sizes must be at least 1", number);
    if (dim->tile > REDIST_MAX_EXTENT || dim->size > REDIST_MAX_EXTENT)
        return report_failure(error, "dimension %u: sizes must be at most 2^63", number);
    if (dim->naxes > mesh->naxes)
        return report_failure(error, "dimension %u: more axes than the mesh has", number);
    uint64_t product = dim->tile;
    for (uint32_t k = 0; k < dim->naxes; k++) {
        uint32_t a = dim->axis[k];
        if (a >= mesh->naxes)
            return report_failure(error, "dimension %u: axis %u is not in the mesh", number, a);
        if (used[a])
            return report_failure(error, "dimension %u: axis '%s' is used twice in the type",
                                  number, mesh->axis[a].name);
        used[a] = true;
        product = multiply_checked(product, mesh->axis[a].size);
        if (product == 0)
            return report_failure(error, "dimension %u: tile times axis sizes is over 2^64-1",
                                  number);
    }
    if (product != dim->size)
        return report_failure(error,
                              "dimension %u: tile %" PRIu64 " times its axis sizes is %" PRIu64
                              ", expected the global size %" PRIu64,
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
    for (uint32_t i = 0; i < type->rank; i++) {
        enum redist_status status = check_dim(mesh, &type->dim[i], i, used, error);
        if (status != REDIST_OK)
            return status;
    }
    if (redist_compute_local_size(type) == 0)
        return report_failure(error, "the tile has more than 2^64-1 elements");
    return REDIST_OK;
}

static enum redist_status check_global_types(const struct redist_type *from,
                                             const struct redist_type *to,
                                             struct redist_error *error)
{
    if (from->rank != to->rank)
        return report_failure(error, "different global types: 'from' has rank %u, 'to' has rank %u",
                              from->rank, to->rank);
    for (uint32_t i = 0; i < from->rank; i++) {
        if (from->dim[i].size != to->dim[i].size)
            return report_failure(error,
                                  "different global types: dimension %u has size %" PRIu64
                                  " in 'from' and %" PRIu64 " in 'to'",
                                  i, from->dim[i].size, to->dim[i].size);
    }
    return REDIST_OK;
}

enum redist_status redist_check_problem(const struct redist_problem *problem,
                                        struct redist_error *error)
{
    struct redist_error inner;
    if (redist_count_devices(&problem->mesh) == 0)
        return report_failure(
            error, "mesh: expected 1 to %u axes of size at least 1 and at most %u devices",
            REDIST_MAX_AXES, REDIST_MAX_DEVICES);
    if (problem->elem_bytes == 0 || problem->elem_bytes > REDIST_MAX_ELEM)
        return report_failure(error, "elem: expected 1 to %u bytes per element, got %u",
                              REDIST_MAX_ELEM, problem->elem_bytes);
    if (redist_check_type(&problem->mesh, &problem->from, &inner) != REDIST_OK)
        return report_failure(error, "from: %s", inner.message);
    if (redist_check_type(&problem->mesh, &problem->to, &inner) != REDIST_OK)
        return report_failure(error, "to: %s", inner.message);
    return check_global_types(&problem->from, &problem->to, error);
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
                           uint32_t device, uint64_t offset[REDIST_MAX_RANK])
{
    uint32_t coordinate[REDIST_MAX_AXES];
    redist_compute_coordinates(mesh, device, coordinate);
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
