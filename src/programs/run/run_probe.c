#include "programs/run/run_probe.h"
#include <stdlib.h>
#include "types/mesh.h"
#include "plan/links/link_price.h"
#include "plan/lower/assemble.h"
#include "base/report.h"

static struct redist_dim make_whole(uint64_t size)
{
    return (struct redist_dim){.tile = size, .size = size};
}

/* Minor to major, as members of groups are numbered. */
static uint32_t list_minor_first(const struct redist_mesh *mesh, uint32_t axes,
                                 uint8_t listed[REDIST_MAX_AXES])
{
    uint32_t n = 0;
    for (uint32_t x = mesh->naxes; x > 0; x--)
        if ((axes >> (x - 1) & 1u) != 0)
            listed[n++] = (uint8_t)(x - 1);
    return n;
}

static struct redist_dim cut_along(const struct redist_mesh *mesh, uint32_t axes, uint64_t size)
{
    struct redist_dim dim = {.tile = size / multiply_axis_set(mesh, axes), .size = size};
    dim.naxes = list_minor_first(mesh, axes, dim.axis);
    return dim;
}

/* The two layouts that the step leads from and to. */
static void lay_out_probe(uint32_t axes, enum redist_link_kind kind, uint64_t part,
                          struct redist_problem *problem)
{
    const struct redist_mesh *mesh = &problem->mesh;
    struct redist_type *from = &problem->from, *to = &problem->to;
    uint32_t n = multiply_axis_set(mesh, axes);
    from->rank = to->rank = kind == REDIST_LINK_EXCHANGE ? 2 : 1;
    from->dim[0] = to->dim[0] = make_whole(n * part);
    if (kind == REDIST_LINK_EXCHANGE) {
        from->dim[0] = cut_along(mesh, axes, n);
        to->dim[0] = make_whole(n);
        from->dim[1] = make_whole(n * part);
        to->dim[1] = cut_along(mesh, axes, n * part);
        return;
    }
    if (kind == REDIST_LINK_ALLGATHER) {
        from->dim[0] = cut_along(mesh, axes, n * part);
        return;
    }
    if (kind == REDIST_LINK_REDUCESCATTER)
        to->dim[0] = cut_along(mesh, axes, n * part);
    problem->combine = REDIST_SUM;
    from->nunreduced = list_minor_first(mesh, axes, from->unreduced);
}

/* Whether the devices differ in these axes alone. */
static bool is_along(const struct redist_mesh *mesh, uint32_t axes, uint32_t a, uint32_t b)
{
    for (uint32_t x = mesh->naxes; x > 0; x--) {
        uint32_t size = mesh->axis[x - 1].size;
        if ((axes >> (x - 1) & 1u) == 0 && a % size != b % size)
            return false;
        a /= size;
        b /= size;
    }
    return true;
}

/* One group behind the other, of devices that differ in these axes alone. */
static uint32_t *list_along(const struct redist_mesh *mesh, uint32_t axes)
{
    uint32_t ndevices = redist_count_devices(mesh), p = 0;
    uint32_t *list = malloc(ndevices * sizeof *list);
    for (uint32_t d = 0; list != NULL && d < ndevices; d++) {
        uint32_t first = 0;
        while (!is_along(mesh, axes, first, d))
            first++;
        for (uint32_t m = d; first == d && m < ndevices; m++)
            if (is_along(mesh, axes, d, m))
                list[p++] = m;
    }
    return list;
}

static enum redist_status append_probe(const struct redist_mesh *mesh, uint32_t axes,
                                       enum redist_link_kind kind, struct redist_plan *plan,
                                       struct redist_error *error)
{
    static const struct redist_step step[REDIST_LINK_KINDS] = {
        [REDIST_LINK_EXCHANGE] = {.op = REDIST_ALLTOALL, .into = 0, .split = 1},
        [REDIST_LINK_ALLGATHER] = {.op = REDIST_ALLGATHER, .into = 0},
        [REDIST_LINK_REDUCESCATTER] = {.op = REDIST_REDUCESCATTER, .into = 1, .split = 0},
        [REDIST_LINK_ALLREDUCE] = {.op = REDIST_ALLREDUCE, .into = 1},
    };
    struct redist_step added = step[kind];
    added.factor = multiply_axis_set(mesh, axes);
    added.used = plan->ndevices;
    added.list = list_along(mesh, axes);
    if (plan->problem.from.nunreduced > 0) {
        plan->nsums = 1;
        plan->sum[0] = (struct redist_sum){.size = added.factor};
        plan->sum[0].naxes = list_minor_first(mesh, axes, plan->sum[0].axis);
    }
    return added.list != NULL && append_full_step(plan, &added)
               ? finish_plan(plan, error)
               : report_no_memory(error, "out of memory");
}

enum redist_status make_probe(const struct redist_mesh *mesh, uint32_t axes,
                              enum redist_link_kind kind, uint64_t part, struct redist_plan **plan,
                              struct redist_error *error)
{
    struct redist_problem problem = {.mesh = *mesh, .elem_bytes = 4};
    lay_out_probe(axes, kind, part, &problem);
    *plan = start_plan(&problem);
    if (*plan == NULL)
        return report_no_memory(error, "out of memory");
    enum redist_status status = append_probe(mesh, axes, kind, *plan, error);
    if (status != REDIST_OK) {
        redist_free_plan(*plan);
        *plan = NULL;
    }
    return status;
}

uint32_t count_probe_turns(enum redist_link_kind kind, uint32_t n)
{
    uint32_t turns = count_turns(n);
    return kind == REDIST_LINK_EXCHANGE ? 1 : kind == REDIST_LINK_ALLREDUCE ? 2 * turns : turns;
}

uint32_t list_probed(const struct redist_mesh *mesh, uint32_t axes[REDIST_MAX_AXES_LINKS])
{
    uint32_t n = 0, all = 0;
    for (uint32_t x = 0; x < mesh->naxes; x++) {
        if (mesh->axis[x].size == 1)
            continue; /* nothing is ever exchanged along it */
        all |= UINT32_C(1) << x;
        axes[n++] = UINT32_C(1) << x;
    }
    bool several = n <= MOST_PROBED_AXES;
    for (uint32_t set = all & -all; several && set != 0; set = (set - all) & all)
        if ((set & (set - 1)) != 0)
            axes[n++] = set;
    return n;
}

void choose_probe_parts(uint64_t n, uint64_t part[PROBE_SIZES])
{
    static const uint64_t elements[PROBE_SIZES] = {1, 1 << 10, 1 << 14, 1 << 16, 1 << 18};
    for (int size = 0; size < PROBE_SIZES; size++) {
        uint64_t least = size > 0 ? part[size - 1] + 1 : 1;
        part[size] = elements[size] / n > least ? elements[size] / n : least;
    }
}
