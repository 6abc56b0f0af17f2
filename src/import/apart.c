#include "import/apart.h"
#include <stdlib.h>
#include <string.h>
#include "import/refine.h"
#include "base/report.h"

bool have_one_order(const struct devices *from, const struct devices *to)
{
    if (from->list == NULL || to->list == NULL)
        return from->list == to->list;
    return from->count == to->count &&
           memcmp(from->list, to->list, from->count * sizeof *from->list) == 0;
}

enum redist_status attach_order(const uint32_t *list, struct redist_mesh *mesh,
                                struct redist_error *error)
{
    uint32_t count = redist_count_devices(mesh);
    if (list == NULL)
        return REDIST_OK;
    mesh->order = malloc(count * sizeof *mesh->order);
    if (mesh->order == NULL)
        return report_no_memory(error, "out of memory");
    memcpy(mesh->order, list, count * sizeof *mesh->order);
    return REDIST_OK;
}

/* The side alone, over the parts that its own axes are cut into. */
static enum redist_status build_side(const struct devices *base, const struct shape *shape,
                                     const struct sharding *side, struct redist_mesh *mesh,
                                     struct redist_type *type, struct redist_error *error)
{
    struct redist_problem alone;
    struct devices unnamed;
    memset(&alone, 0, sizeof alone);
    if (base->mesh.naxes == 0) { /* the order of a tile assignment is not that of a mesh */
        memset(&unnamed, 0, sizeof unnamed);
        set_plain_order(&unnamed, base->count);
        unnamed.list = base->list;
        base = &unnamed;
    }
    PASS_FAILURE(refine_problem(base, shape, side, side, &alone, error));
    PASS_FAILURE(attach_order(base->list, &alone.mesh, error));
    *mesh = alone.mesh;
    *type = alone.from;
    return REDIST_OK;
}

static bool is_one_mesh(const struct redist_mesh *one, const struct redist_mesh *other)
{
    if (one->naxes != other->naxes)
        return false;
    for (uint32_t a = 0; a < one->naxes; a++)
        if (one->axis[a].size != other->axis[a].size ||
            strcmp(one->axis[a].name, other->axis[a].name) != 0)
            return false;
    for (uint32_t p = 0; p < redist_count_devices(one); p++)
        if (redist_get_device(one, p) != redist_get_device(other, p))
            return false;
    return true;
}

static uint32_t find_last_device(const struct redist_mesh *mesh)
{
    uint32_t last = 0;
    for (uint32_t p = 0; p < redist_count_devices(mesh); p++)
        last = redist_get_device(mesh, p) > last ? redist_get_device(mesh, p) : last;
    return last;
}

void count_all_devices(struct redist_problem *problem)
{
    const struct redist_mesh *target = redist_get_target_mesh(problem);
    uint32_t first = find_last_device(&problem->mesh), second = find_last_device(target);
    uint32_t all = (first > second ? first : second) + 1;
    if (problem->devices == 0 && all > redist_count_devices(&problem->mesh) &&
        all > redist_count_devices(target))
        problem->devices = all;
}

enum redist_status set_sides_apart(const struct devices *from_base, const struct devices *to_base,
                                   const struct shape *shape, const struct sharding sides[2],
                                   struct redist_problem *problem, struct redist_error *error)
{
    PASS_FAILURE(build_side(from_base, shape, &sides[0], &problem->mesh, &problem->from, error));
    PASS_FAILURE(build_side(to_base, shape, &sides[1], &problem->target_mesh, &problem->to, error));
    problem->two_meshes = true;
    if (is_one_mesh(&problem->mesh, &problem->target_mesh)) {
        free(problem->target_mesh.order);
        memset(&problem->target_mesh, 0, sizeof problem->target_mesh);
        problem->two_meshes = false;
    }
    return REDIST_OK;
}
