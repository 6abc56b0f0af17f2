#include "programs/run/run_probe.h"
#include <stdlib.h>
#include "plan/links/link_price.h"
#include "plan/lower/assemble.h"
#include "base/report.h"

static struct redist_dim make_whole(uint64_t size)
{
    return (struct redist_dim){.tile = size, .size = size};
}

static struct redist_dim cut_along(uint32_t axis, uint32_t pieces, uint64_t size)
{
    return (struct redist_dim){size / pieces, size, 1, {(uint8_t)axis}};
}

/* The two layouts that the collective leads from and to. */
static void lay_out_probe(uint32_t axis, enum probe_kind kind, uint64_t part,
                          struct redist_problem *problem)
{
    struct redist_type *from = &problem->from, *to = &problem->to;
    uint32_t n = problem->mesh.axis[axis].size;
    from->rank = to->rank = kind == PROBE_ALLTOALL ? 2 : 1;
    from->dim[0] = kind == PROBE_REDUCESCATTER ? make_whole(n * part) : cut_along(axis, n, n);
    to->dim[0] = kind == PROBE_REDUCESCATTER ? cut_along(axis, n, n * part) : make_whole(n);
    from->dim[1] = make_whole(n * part);
    to->dim[1] = cut_along(axis, n, n * part);
    if (kind == PROBE_ALLGATHER) {
        from->dim[0] = cut_along(axis, n, n * part);
        to->dim[0] = make_whole(n * part);
    }
    if (kind == PROBE_REDUCESCATTER) {
        problem->combine = REDIST_SUM;
        from->nunreduced = 1;
        from->unreduced[0] = (uint8_t)axis;
    }
}

/* Devices that differ in the axis alone, one group behind the other. */
static uint32_t *list_along(const struct redist_mesh *mesh, uint32_t axis)
{
    uint32_t ndevices = redist_count_devices(mesh), n = mesh->axis[axis].size, stride = 1, p = 0;
    uint32_t *list = malloc(ndevices * sizeof *list);
    for (uint32_t a = axis + 1; a < mesh->naxes; a++)
        stride *= mesh->axis[a].size;
    for (uint32_t d = 0; list != NULL && d < ndevices; d++) {
        for (uint32_t m = 0; d / stride % n == 0 && m < n; m++)
            list[p++] = d + m * stride;
    }
    return list;
}

static enum redist_status append_probe(const struct redist_mesh *mesh, uint32_t axis,
                                       enum probe_kind kind, struct redist_plan *plan,
                                       struct redist_error *error)
{
    static const struct redist_step step[PROBE_KINDS] = {
        [PROBE_ALLTOALL] = {.op = REDIST_ALLTOALL, .into = 0, .split = 1},
        [PROBE_ALLGATHER] = {.op = REDIST_ALLGATHER, .into = 0},
        [PROBE_REDUCESCATTER] = {.op = REDIST_REDUCESCATTER, .into = 1, .split = 0},
    };
    struct redist_step added = step[kind];
    added.factor = mesh->axis[axis].size;
    added.used = plan->ndevices;
    added.list = list_along(mesh, axis);
    if (kind == PROBE_REDUCESCATTER) {
        plan->nsums = 1;
        plan->sum[0] =
            (struct redist_sum){.size = added.factor, .naxes = 1, .axis = {(uint8_t)axis}};
    }
    return added.list != NULL && append_full_step(plan, &added)
               ? finish_plan(plan, error)
               : report_no_memory(error, "out of memory");
}

enum redist_status make_probe(const struct redist_mesh *mesh, uint32_t axis, enum probe_kind kind,
                              uint64_t part, struct redist_plan **plan, struct redist_error *error)
{
    struct redist_problem problem = {.mesh = *mesh, .elem_bytes = 4};
    lay_out_probe(axis, kind, part, &problem);
    *plan = start_plan(&problem);
    if (*plan == NULL)
        return report_no_memory(error, "out of memory");
    enum redist_status status = append_probe(mesh, axis, kind, *plan, error);
    if (status != REDIST_OK) {
        redist_free_plan(*plan);
        *plan = NULL;
    }
    return status;
}

uint32_t count_probe_turns(enum probe_kind kind, uint32_t n)
{
    return kind == PROBE_ALLTOALL ? 1 : count_turns(n);
}

void choose_probe_parts(uint64_t n, uint64_t part[PROBE_SIZES])
{
    static const uint64_t elements[PROBE_SIZES] = {1, 1 << 10, 1 << 14, 1 << 16, 1 << 18};
    for (int size = 0; size < PROBE_SIZES; size++) {
        uint64_t least = size > 0 ? part[size - 1] + 1 : 1;
        part[size] = elements[size] / n > least ? elements[size] / n : least;
    }
}
