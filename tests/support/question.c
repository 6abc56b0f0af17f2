#include "question.h"
#include <stdlib.h>
#include <string.h>

/* Multiplies; false on overflow. */
static bool multiply(uint64_t *product, uint64_t factor)
{
    return !__builtin_mul_overflow(*product, factor, product);
}

/* Takes an axis into use; false when it is none, or is in use. */
static bool use_axis(const struct redist_mesh *mesh, uint32_t axis, uint64_t *used)
{
    if (axis >= mesh->naxes || (*used >> axis & 1u) != 0)
        return false;
    *used |= UINT64_C(1) << axis;
    return true;
}

static bool is_type_well_formed(const struct redist_mesh *mesh, const struct redist_type *type)
{
    uint64_t used = 0, local = 1;
    for (uint32_t i = 0; i < type->rank; i++) {
        const struct redist_dim *dim = &type->dim[i];
        uint64_t whole = dim->tile;
        if (dim->tile == 0 || dim->size == 0 || dim->size > REDIST_MAX_EXTENT ||
            !multiply(&local, dim->tile))
            return false;
        for (uint32_t k = 0; k < dim->naxes; k++)
            if (!use_axis(mesh, dim->axis[k], &used) ||
                !multiply(&whole, mesh->axis[dim->axis[k]].size))
                return false;
        if (whole < dim->size || whole > REDIST_MAX_EXTENT)
            return false;
    }
    for (uint32_t k = 0; k < type->nunreduced; k++)
        if (!use_axis(mesh, type->unreduced[k], &used))
            return false;
    return true;
}

/* The mesh of the problem against the restated sizes; names differ, devices too. */
static bool is_mesh_right(const struct redist_mesh *asked, const struct redist_mesh *restated,
                          uint32_t ndevices)
{
    uint32_t positions = raw_count_positions(asked);
    if (asked->naxes == 0 || asked->naxes != restated->naxes || positions == 0 ||
        positions > ndevices)
        return false;
    for (uint32_t a = 0; a < asked->naxes; a++) {
        if (asked->axis[a].size != restated->axis[a].size)
            return false;
        for (uint32_t b = 0; b < a; b++)
            if (strcmp(asked->axis[a].name, asked->axis[b].name) == 0)
                return false;
    }
    bool *taken = raw_allocate(ndevices * sizeof *taken), fine = true;
    memset(taken, 0, ndevices * sizeof *taken);
    for (uint32_t p = 0; asked->order != NULL && p < positions; p++) {
        uint64_t device = (uint64_t)asked->first + asked->order[p];
        fine = fine && device < ndevices && !taken[device];
        if (fine)
            taken[device] = true;
    }
    free(taken);
    return fine;
}

static bool is_same_type(const struct redist_type *a, const struct redist_type *b)
{
    if (a->rank != b->rank)
        return false;
    for (uint32_t i = 0; i < a->rank; i++) {
        const struct redist_dim *x = &a->dim[i], *y = &b->dim[i];
        if (x->tile != y->tile || x->size != y->size || x->naxes != y->naxes ||
            memcmp(x->axis, y->axis, x->naxes) != 0)
            return false;
    }
    return true;
}

static bool is_unreduced(const struct redist_type *type, uint32_t axis)
{
    for (uint32_t k = 0; k < type->nunreduced; k++)
        if (type->unreduced[k] == axis)
            return true;
    return false;
}

/* Unreduced axes of the target are axes of the one mesh, and there is an operation. */
static bool are_unreduced_right(const struct redist_problem *asked)
{
    if (asked->two_meshes && asked->to.nunreduced > 0)
        return false;
    return asked->from.nunreduced + asked->to.nunreduced == 0 ||
           asked->combine != REDIST_NO_OPERATOR;
}

/* Product of the sizes of the parts of an axis: 1 of one that is whole. */
static uint64_t multiply_parts(const struct raw_plan *plan, uint32_t axis)
{
    uint64_t size = 1;
    for (uint32_t k = 0; k < plan->nparts; k++)
        size *= plan->part[k].axis == axis ? plan->part[k].size : 1;
    return size;
}

/* Each part is of some axis and longer than 1, and those of an axis make it up. */
static bool are_parts_right(const struct redist_mesh *mesh, const struct raw_plan *plan)
{
    for (uint32_t k = 0; k < plan->nparts; k++) {
        uint32_t axis = plan->part[k].axis;
        if (axis >= mesh->naxes || plan->part[k].size < 2 ||
            multiply_parts(plan, axis) != mesh->axis[axis].size)
            return false;
    }
    return true;
}

/* The sums hold each unreduced axis once, whole or by all its parts, kept ones apart, and have
 * their sizes. */
static bool are_sums_right(const struct redist_problem *asked, const struct raw_plan *plan)
{
    uint32_t naxes = asked->mesh.naxes, uses[2 * REDIST_MAX_AXES] = {0};
    for (uint32_t k = 0; k < plan->nsums; k++) {
        const struct redist_sum *sum = &plan->sum[k];
        uint64_t size = 1;
        for (uint32_t a = 0; a < sum->naxes; a++) {
            uint32_t number = sum->axis[a];
            if (number >= naxes + plan->nparts)
                return false;
            uint32_t axis = number < naxes ? number : plan->part[number - naxes].axis;
            if (is_unreduced(&asked->to, axis) != sum->kept)
                return false;
            uses[number]++;
            size *= number < naxes ? asked->mesh.axis[axis].size : plan->part[number - naxes].size;
        }
        if (sum->naxes == 0 || size != sum->size)
            return false;
    }
    for (uint32_t n = 0; n < naxes + plan->nparts; n++) {
        uint32_t axis = n < naxes ? n : plan->part[n - naxes].axis;
        bool cut = n < naxes && multiply_parts(plan, axis) != 1;
        if (uses[n] != (is_unreduced(&asked->from, axis) && !cut))
            return false;
    }
    return are_parts_right(&asked->mesh, plan);
}

const char *find_flaw_of_question(const struct redist_problem *asked, const struct raw_plan *plan)
{
    const struct redist_problem *restated = &plan->problem;
    if (raw_count_devices(asked) != plan->ndevices)
        return "another number of devices";
    if (asked->two_meshes != restated->two_meshes ||
        !is_mesh_right(&asked->mesh, &restated->mesh, plan->ndevices) ||
        !is_mesh_right(raw_target_mesh(asked), raw_target_mesh(restated), plan->ndevices))
        return "another mesh, or no good one";
    if (asked->elem_bytes != restated->elem_bytes || asked->elem_bytes < 1 ||
        asked->elem_bytes > REDIST_MAX_ELEM)
        return "element size";
    if (asked->combine != restated->combine || !are_unreduced_right(asked))
        return "the operation, or axes that are left unreduced";
    if (!is_same_type(&asked->from, &restated->from) || !is_same_type(&asked->to, &restated->to))
        return "another type";
    if (!is_type_well_formed(&asked->mesh, &asked->from) ||
        !is_type_well_formed(raw_target_mesh(asked), &asked->to) ||
        asked->from.rank != asked->to.rank)
        return "a type is not well formed";
    for (uint32_t i = 0; i < asked->from.rank; i++)
        if (asked->from.dim[i].size != asked->to.dim[i].size)
            return "different global types";
    return are_sums_right(asked, plan) ? NULL : "the summand dimensions";
}
