#include "rewrite/certify.h"
#include <stdlib.h>
#include <string.h>
#include "plan/lower/assemble.h"
#include "table/holders.h"
#include "base/report.h"

/* Devices in groups that differ in the coordinates of `axis` only; the first
 * axis, which is the minor-most, varies fastest among the members. */
static void list_groups(const struct redist_mesh *mesh, const uint8_t *axis, uint32_t naxes,
                        uint32_t factor, uint32_t *list)
{
    uint32_t place[REDIST_MAX_AXES] = {0}, stride[REDIST_MAX_AXES] = {0};
    uint32_t ndevices = redist_count_devices(mesh), product = 1;
    for (uint32_t k = 0; k < naxes; k++) {
        stride[axis[k]] = product;
        product *= mesh->axis[axis[k]].size;
    }
    product = factor; /* behind the members, the other axes number the groups */
    for (uint32_t a = mesh->naxes; a-- > 0;) {
        place[a] = memchr(axis, (int)a, naxes) != NULL ? stride[a] : product;
        if (memchr(axis, (int)a, naxes) == NULL)
            product *= mesh->axis[a].size;
    }
    for (uint32_t d = 0; d < ndevices; d++) {
        uint32_t coordinate[REDIST_MAX_AXES], position = 0;
        redist_compute_coordinates(mesh, d, coordinate);
        for (uint32_t a = 0; a < mesh->naxes; a++)
            position += coordinate[a] * place[a];
        list[position] = d;
    }
}

/* The number of the tile that device d holds, row-major over the dimensions. */
static uint32_t number_tile(const struct redist_mesh *mesh, const struct redist_type *type,
                            uint32_t d)
{
    uint64_t offset[REDIST_MAX_RANK], number = 0;
    redist_compute_offset(mesh, type, d, offset);
    for (uint32_t i = 0; i < type->rank; i++) {
        const struct redist_dim *dim = &type->dim[i];
        number = number * (dim->size / dim->tile) + offset[i] / dim->tile;
    }
    return (uint32_t)number; /* there are at most as many tiles as devices */
}

/* The allpermute between two types (Lemma 5.1). */
static bool match_tiles(const struct redist_mesh *mesh, const struct redist_type *from,
                        const struct redist_type *to, uint32_t *list)
{
    uint32_t ndevices = redist_count_devices(mesh);
    uint32_t *held = malloc(ndevices * sizeof *held), *wanted = malloc(ndevices * sizeof *wanted);
    bool enough = held != NULL && wanted != NULL;
    for (uint32_t d = 0; enough && d < ndevices; d++) {
        held[d] = number_tile(mesh, from, d);
        wanted[d] = number_tile(mesh, to, d);
    }
    enough = enough && match_holders(held, wanted, ndevices, list);
    free(held);
    free(wanted);
    return enough;
}

static uint32_t *allocate_list(const struct redist_plan *plan)
{
    return malloc(plan->ndevices * sizeof(uint32_t));
}

static bool add_permute(struct redist_plan *plan, const struct redist_type *before,
                        const struct redist_type *after)
{
    uint32_t *list = allocate_list(plan);
    if (list == NULL || !match_tiles(&plan->problem.mesh, before, after, list)) {
        free(list);
        return false;
    }
    return append_step(plan, (struct redist_weak_op){REDIST_ALLPERMUTE, 0, 0, 1}, list);
}

static bool add_typed_step(struct redist_plan *plan, const struct typed_step *typed,
                           const struct redist_type *before, const struct redist_type *after)
{
    const struct redist_mesh *mesh = &plan->problem.mesh;
    uint32_t factor = compute_factor(mesh, typed, before);
    if (typed->op == REDIST_ALLPERMUTE)
        return add_permute(plan, before, after);
    if (factor == 1)
        return true; /* a size-1 axis: nothing moves */
    uint32_t *list = allocate_list(plan);
    if (list == NULL)
        return false;
    const uint8_t *axis = typed->naxes > 0 ? typed->axis : before->dim[typed->into].axis;
    list_groups(mesh, axis, typed->naxes > 0 ? typed->naxes : 1, factor, list);
    return append_step(plan, (struct redist_weak_op){typed->op, typed->into, typed->split, factor},
                       list);
}

bool same_table(const struct redist_mesh *mesh, const struct redist_type *a,
                const struct redist_type *b)
{
    uint32_t ndevices = redist_count_devices(mesh);
    for (uint32_t d = 0; d < ndevices; d++)
        if (number_tile(mesh, a, d) != number_tile(mesh, b, d))
            return false;
    return true;
}

enum redist_status certify_sequence(const struct redist_problem *problem,
                                    const struct typed_sequence *sequence,
                                    const struct redist_type *types, struct redist_plan **plan,
                                    struct redist_error *error)
{
    struct redist_plan *made = start_plan(problem);
    const struct redist_type *type = &problem->from;
    if (made == NULL)
        return report_no_memory(error, "out of memory");
    bool enough = true;
    for (uint32_t s = 0; s < sequence->nsteps && enough; s++) {
        enough = add_typed_step(made, &sequence->step[s], type, &types[s]);
        type = &types[s];
    }
    enum redist_status status = REDIST_OK;
    if (enough && !same_table(&problem->mesh, type, &problem->to)) {
        if (made->nsteps == REDIST_MAX_STEPS)
            status =
                report_failure(error, "no room for an allpermute after %u steps", REDIST_MAX_STEPS);
        else
            enough = add_permute(made, type, &problem->to);
    }
    if (!enough)
        status = report_no_memory(error, "out of memory");
    if (status == REDIST_OK)
        status = finish_plan(made, error);
    if (status == REDIST_OK)
        *plan = made;
    else
        redist_free_plan(made);
    return status;
}
