#include "program/typing.h"
#include <stdbool.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include "types/mesh.h"
#include "base/report.h"

static const char *name_rule(enum redist_op op)
{
    switch (op) {
    case REDIST_DYNSLICE:
        return "T-DynSlice";
    case REDIST_ALLTOALL:
        return "T-AllToAll";
    case REDIST_ALLGATHER:
        return "T-AllGather";
    default:
        return "T-Permute";
    }
}

/* Axes a step takes: those written, or the minor-most one of its dimension. */
static uint32_t count_axes(const struct typed_step *step)
{
    return step->naxes == 0 ? 1 : step->naxes;
}

static const uint8_t *list_axes(const struct typed_step *step, const struct redist_type *type)
{
    return step->naxes == 0 ? type->dim[step->into].axis : step->axis;
}

uint32_t compute_factor(const struct redist_mesh *mesh, const struct typed_step *step,
                        const struct redist_type *type)
{
    if (step->op == REDIST_ALLPERMUTE)
        return 1;
    return multiply_axes(mesh, list_axes(step, type), count_axes(step));
}

static bool uses_axis(const struct redist_type *type, uint8_t axis)
{
    for (uint32_t i = 0; i < type->rank; i++)
        for (uint32_t k = 0; k < type->dim[i].naxes; k++)
            if (type->dim[i].axis[k] == axis)
                return true;
    return false;
}

/* The axes are the minor-most ones of dimension `into`, in their order. */
static enum redist_status check_minor_axes(const struct redist_mesh *mesh,
                                           const struct typed_step *step,
                                           const struct redist_type *type,
                                           struct redist_error *error)
{
    const struct redist_dim *dim = &type->dim[step->into];
    const char *rule = name_rule(step->op);
    if (dim->naxes == 0)
        return report_failure(error, "%s: dimension %u is not partitioned", rule, step->into);
    if (step->naxes > dim->naxes || memcmp(dim->axis, step->axis, step->naxes) != 0) {
        char spelled[1024];
        struct redist_type alone = {.rank = 1, .dim = {*dim}};
        (void)redist_format_type(mesh, &alone, spelled, sizeof spelled);
        return report_failure(error,
                              "%s: the axes are not the minor-most ones of dimension %u, "
                              "in their order; it is %s",
                              rule, step->into, spelled);
    }
    return REDIST_OK;
}

static enum redist_status check_free_axes(const struct redist_mesh *mesh,
                                          const struct typed_step *step,
                                          const struct redist_type *type,
                                          struct redist_error *error)
{
    for (uint32_t k = 0; k < step->naxes; k++) {
        bool repeated = memchr(step->axis, step->axis[k], k) != NULL;
        if (repeated || uses_axis(type, step->axis[k]))
            return report_failure(error,
                                  "T-DynSlice: axis '%s' is busy: it partitions the array "
                                  "already",
                                  mesh->axis[step->axis[k]].name);
    }
    return REDIST_OK;
}

static enum redist_status check_divides(const struct typed_step *step, uint32_t factor,
                                        const struct redist_type *type, struct redist_error *error)
{
    if (type->dim[step->split].tile % factor == 0)
        return REDIST_OK;
    return report_failure(error,
                          "%s: local size %" PRIu64 " of dimension %u is not divisible "
                          "by %u",
                          name_rule(step->op), type->dim[step->split].tile, step->split, factor);
}

static void remove_minor_axes(struct redist_dim *dim, uint32_t count, uint32_t factor)
{
    memmove(dim->axis, dim->axis + count, dim->naxes - count);
    dim->naxes -= count;
    dim->tile *= factor;
}

static void add_minor_axes(struct redist_dim *dim, const uint8_t *axis, uint32_t count,
                           uint32_t factor)
{
    memmove(dim->axis + count, dim->axis, dim->naxes);
    memcpy(dim->axis, axis, count);
    dim->naxes += count;
    dim->tile /= factor;
}

enum { SPELLED = 72 };

/* Cut to what a line of error has room for. */
static void spell_type(const struct redist_mesh *mesh, const struct redist_type *type,
                       char text[SPELLED])
{
    if (redist_format_type(mesh, type, text, SPELLED) >= SPELLED)
        memcpy(text + SPELLED - 4, "...", 4);
}

enum redist_status check_same_shapes(const struct redist_mesh *mesh, const char *what,
                                     const struct redist_type *type,
                                     const struct redist_type *expected, struct redist_error *error)
{
    char got[SPELLED], wanted[SPELLED], where[96] = "";
    uint32_t i = 0;
    while (i < type->rank && i < expected->rank && type->dim[i].tile == expected->dim[i].tile &&
           type->dim[i].size == expected->dim[i].size)
        i++;
    if (i == type->rank && i == expected->rank)
        return REDIST_OK;
    spell_type(mesh, type, got);
    spell_type(mesh, expected, wanted);
    if (type->rank != expected->rank)
        (void)snprintf(where, sizeof where, "rank %u, expected %u", type->rank, expected->rank);
    else if (type->dim[i].size != expected->dim[i].size)
        (void)snprintf(where, sizeof where, "dimension %u has size %" PRIu64 ", expected %" PRIu64,
                       i, type->dim[i].size, expected->dim[i].size);
    else
        (void)snprintf(where, sizeof where,
                       "dimension %u has tiles of %" PRIu64 ", expected %" PRIu64, i,
                       type->dim[i].tile, expected->dim[i].tile);
    return report_failure(error, "%s: %s: got %s, expected %s", what, where, got, wanted);
}

static enum redist_status check_dimensions(const struct typed_step *step,
                                           const struct redist_type *type,
                                           struct redist_error *error)
{
    bool into = step->op != REDIST_DYNSLICE, split = step->op != REDIST_ALLGATHER;
    if ((into && step->into >= type->rank) || (split && step->split >= type->rank))
        return report_failure(error, "%s: there is no dimension %u", name_rule(step->op),
                              into && step->into >= type->rank ? step->into : step->split);
    if (step->op == REDIST_ALLTOALL && step->into == step->split)
        return report_failure(error, "T-AllToAll: the two dimensions must differ");
    return REDIST_OK;
}

enum redist_status apply_typing_rule(const struct redist_mesh *mesh, const struct typed_step *step,
                                     struct redist_type *type, struct redist_error *error)
{
    enum redist_status status;
    uint8_t moved[REDIST_MAX_AXES];
    bool into = step->op != REDIST_DYNSLICE, split = step->op != REDIST_ALLGATHER;
    if (step->op == REDIST_ALLPERMUTE) {
        status = check_same_shapes(mesh, "T-Permute: the local and global shapes must be equal",
                                   &step->target, type, error);
        if (status == REDIST_OK)
            *type = step->target;
        return status;
    }
    status = check_dimensions(step, type, error);
    if (status == REDIST_OK)
        status = into ? check_minor_axes(mesh, step, type, error)
                      : check_free_axes(mesh, step, type, error);
    if (status != REDIST_OK)
        return status;
    uint32_t count = count_axes(step), factor = compute_factor(mesh, step, type);
    if (split)
        status = check_divides(step, factor, type, error);
    if (status != REDIST_OK)
        return status;
    memcpy(moved, list_axes(step, type), count);
    if (into)
        remove_minor_axes(&type->dim[step->into], count, factor);
    if (split)
        add_minor_axes(&type->dim[step->split], moved, count, factor);
    return REDIST_OK;
}
