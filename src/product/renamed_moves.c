#include "product/renamed_moves.h"
#include <stdlib.h>
#include <string.h>

enum { FROM, TO, SIDES };
enum { MATRIX_RANK = 2 };

struct axis_use {
    uint32_t size;
    bool summed[SIDES];
};

/* Axes of size over 1 in the order in which the two types name them, the others behind these. */
struct move_form {
    uint64_t size[MATRIX_RANK], tile[SIDES][MATRIX_RANK];
    uint8_t naxes[SIDES][MATRIX_RANK];
    uint8_t axis[SIDES][MATRIX_RANK][REDIST_MAX_PRODUCT_AXES];
    struct axis_use use[REDIST_MAX_PRODUCT_AXES];
};

/* The axes named so far. */
struct naming {
    uint32_t count;
    uint8_t axis[REDIST_MAX_PRODUCT_AXES];
};

static uint8_t name_axis(struct naming *naming, uint8_t axis)
{
    const uint8_t *named = memchr(naming->axis, axis, naming->count);
    if (named != NULL)
        return (uint8_t)(named - naming->axis);
    naming->axis[naming->count] = axis;
    return (uint8_t)naming->count++;
}

static void write_side(const struct redist_mesh *mesh, const struct redist_type *type,
                       uint32_t side, struct naming *naming, struct move_form *form)
{
    for (uint32_t i = 0; i < MATRIX_RANK; i++) {
        const struct redist_dim *dim = &type->dim[i];
        form->size[i] = dim->size;
        form->tile[side][i] = dim->tile;
        for (uint32_t k = 0; k < dim->naxes; k++)
            if (mesh->axis[dim->axis[k]].size > 1)
                form->axis[side][i][form->naxes[side][i]++] = name_axis(naming, dim->axis[k]);
    }
}

static struct axis_use find_use(const struct redist_problem *problem, uint8_t axis)
{
    const struct redist_type *from = &problem->from, *to = &problem->to;
    return (struct axis_use){problem->mesh.axis[axis].size,
                             {memchr(from->unreduced, axis, from->nunreduced) != NULL,
                              memchr(to->unreduced, axis, to->nunreduced) != NULL}};
}

static int compare_uses(const void *a, const void *b)
{
    const struct axis_use *x = a, *y = b;
    if (x->size != y->size)
        return x->size < y->size ? -1 : 1;
    if (x->summed[FROM] != y->summed[FROM])
        return x->summed[FROM] ? -1 : 1;
    return (int)y->summed[TO] - (int)x->summed[TO];
}

static void write_form(const struct redist_problem *problem, struct move_form *form)
{
    const struct redist_mesh *mesh = &problem->mesh;
    struct naming naming = {.count = 0};
    memset(form, 0, sizeof *form);
    write_side(mesh, &problem->from, FROM, &naming, form);
    write_side(mesh, &problem->to, TO, &naming, form);
    uint32_t placed = naming.count;
    for (uint32_t a = 0; a < mesh->naxes; a++)
        if (mesh->axis[a].size > 1)
            (void)name_axis(&naming, (uint8_t)a);
    for (uint32_t k = 0; k < naming.count; k++)
        form->use[k] = find_use(problem, naming.axis[k]);
    /* those in no dimension have no order */
    qsort(form->use + placed, naming.count - placed, sizeof *form->use, compare_uses);
}

uint64_t *find_renamed_price(struct known_prices *prices, const struct redist_problem *problem,
                             bool *is_new)
{
    struct move_form form;
    write_form(problem, &form);
    return find_known_price(prices, &form, sizeof form, is_new);
}
