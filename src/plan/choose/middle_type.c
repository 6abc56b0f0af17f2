#include "plan/choose/middle_type.h"

#include <string.h>

#include "types/cuts.h"

void cut_minor(struct redist_dim *dim, const struct redist_dim *sum)
{
    memmove(dim->axis + sum->naxes, dim->axis, dim->naxes);
    memcpy(dim->axis, sum->axis, sum->naxes);
    dim->naxes += sum->naxes;
    dim->tile /= sum->size;
}

static bool has_axis(const struct redist_dim *dim, uint8_t axis)
{
    return memchr(dim->axis, axis, dim->naxes) != NULL;
}

static bool is_unreduced(const struct redist_type *type, uint8_t axis)
{
    return memchr(type->unreduced, axis, type->nunreduced) != NULL;
}

/* The devices along an axis of more than one hold replicas. */
static bool is_replicated(const struct redist_mesh *mesh, const struct redist_type *type,
                          uint8_t axis)
{
    bool used = mesh->axis[axis].size == 1 || is_unreduced(type, axis);
    for (uint32_t i = 0; i < type->rank; i++)
        used = used || has_axis(&type->dim[i], axis);
    return !used;
}

/* Slices dimension i over an axis of replicas; false when its tile does not divide. */
static bool slice_over(const struct redist_mesh *mesh, uint8_t axis, struct redist_dim *dim)
{
    const struct redist_dim one = {.size = mesh->axis[axis].size, .naxes = 1, .axis = {axis}};
    bool divides = dim->tile % one.size == 0;
    if (divides)
        cut_minor(dim, &one);
    return divides;
}

/* The axes of more than one device, major to minor. */
static uint32_t list_major_axes(const struct redist_mesh *mesh, const struct redist_dim *dim,
                                uint8_t axis[REDIST_MAX_AXES])
{
    uint32_t n = 0;
    for (uint32_t k = dim->naxes; k > 0; k--)
        if (mesh->axis[dim->axis[k - 1]].size > 1)
            axis[n++] = dim->axis[k - 1];
    return n;
}

/* While what the source is cut over is what the target is cut over first, replicas can be
 * cut over what comes next there. */
static void slice_towards_target(const struct redist_problem *problem, uint32_t i,
                                 struct redist_type *type)
{
    const struct redist_mesh *mesh = &problem->mesh;
    uint8_t have[REDIST_MAX_AXES], want[REDIST_MAX_AXES];
    uint32_t nhave = list_major_axes(mesh, &type->dim[i], have), k = nhave;
    uint32_t nwant = list_major_axes(mesh, &problem->to.dim[i], want);
    if (nwant < nhave || memcmp(have, want, nhave) != 0)
        return;
    while (k < nwant && is_replicated(mesh, type, want[k]) &&
           slice_over(mesh, want[k], &type->dim[i]))
        k++;
}

/* Slices over an axis where the tile is no larger than the target's, so that every slice is
 * of use to who takes it; else where the target has the axis; else anywhere. */
static void slice_anywhere(const struct redist_problem *problem, uint8_t axis,
                           struct redist_type *type)
{
    bool sliced = false;
    for (uint32_t turn = 0; turn < 3; turn++) {
        for (uint32_t i = 0; i < type->rank && !sliced; i++) {
            const struct redist_dim *to = &problem->to.dim[i];
            bool good = turn == 0 ? type->dim[i].tile <= to->tile : turn == 2 || has_axis(to, axis);
            sliced = good && slice_over(&problem->mesh, axis, &type->dim[i]);
        }
    }
}

/* Takes the axes to reduce out of a dimension of the target, and those minor to them. */
static void leave_to_combine(const struct redist_problem *problem, struct redist_dim *dim)
{
    uint8_t axis[REDIST_MAX_AXES];
    uint32_t n = list_major_axes(&problem->mesh, dim, axis), stays = 0;
    while (stays < n && !is_unreduced(&problem->from, axis[stays]))
        stays++;
    for (uint32_t k = stays; k < n; k++)
        dim->tile *= problem->mesh.axis[axis[k]].size;
    dim->naxes = stays;
    for (uint32_t k = 0; k < stays; k++)
        dim->axis[stays - 1 - k] = axis[k];
}

bool find_middle_type(const struct redist_problem *problem, enum middle_kind kind,
                      struct redist_type *type)
{
    struct redist_type towards = problem->from;
    for (uint32_t i = 0; i < towards.rank; i++)
        slice_towards_target(problem, i, &towards);
    *type = towards;
    if (kind == SLICED_TOWARDS_TARGET)
        return !is_cut_alike(type, &problem->from);
    for (uint32_t x = 0; x < problem->mesh.naxes && kind == SLICED_OVER_REPLICAS; x++)
        if (is_replicated(&problem->mesh, type, (uint8_t)x))
            slice_anywhere(problem, (uint8_t)x, type);
    for (uint32_t i = 0; i < towards.rank && kind == TARGET_TO_COMBINE; i++) {
        type->dim[i] = problem->to.dim[i];
        leave_to_combine(problem, &type->dim[i]);
    }
    return !is_cut_alike(type, &problem->from) && !is_cut_alike(type, &towards);
}
