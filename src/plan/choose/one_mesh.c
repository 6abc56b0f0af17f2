#include "plan/choose/one_mesh.h"

#include <stdio.h>
#include <stdlib.h>

#include "table/table.h"
#include "base/report.h"

/* The axes of more than one device of a mesh, the slowest first, and how far it is along each
 * from one device to the next, in positions of the source's mesh. */
struct strided_axes {
    uint32_t n;
    uint8_t axis[REDIST_MAX_AXES];
    uint32_t stride[REDIST_MAX_AXES];
};

/* --- where the devices of the target's mesh are in the source's ---------------------------- */

/* The target's axes, in its order, if its devices are where these strides say. */
static bool find_strides(const struct redist_mesh *target, const uint32_t *position,
                         struct strided_axes *axes)
{
    uint32_t n = redist_count_devices(target), step[REDIST_MAX_AXES], inner = 1;
    axes->n = 0;
    for (uint32_t x = target->naxes; x > 0; x--) {
        uint32_t size = target->axis[x - 1].size;
        step[x - 1] = size > 1 ? position[redist_get_device(target, inner)] : 0;
        inner *= size;
    }
    for (uint32_t p = 0; p < n; p++) {
        uint64_t expected = 0;
        for (uint32_t x = target->naxes, rest = p; x > 0; x--) {
            expected += (uint64_t)step[x - 1] * (rest % target->axis[x - 1].size);
            rest /= target->axis[x - 1].size;
        }
        if (position[redist_get_device(target, p)] != expected)
            return false;
    }
    for (uint32_t x = 0; x < target->naxes; x++) {
        if (target->axis[x].size > 1) {
            axes->axis[axes->n] = (uint8_t)x;
            axes->stride[axes->n++] = step[x];
        }
    }
    return true;
}

static void sort_by_stride(struct strided_axes *axes)
{
    for (uint32_t k = 1; k < axes->n; k++) {
        uint8_t axis = axes->axis[k];
        uint32_t stride = axes->stride[k], at = k;
        for (; at > 0 && axes->stride[at - 1] < stride; at--) {
            axes->axis[at] = axes->axis[at - 1];
            axes->stride[at] = axes->stride[at - 1];
        }
        axes->axis[at] = axis;
        axes->stride[at] = stride;
    }
}

/* Whether these are all positions, as those of a mesh whose axes are in this order. */
static bool is_row_major(const struct redist_mesh *mesh, const struct strided_axes *axes)
{
    uint64_t inner = 1;
    for (uint32_t k = axes->n; k > 0; k--) {
        if (axes->stride[k - 1] != inner)
            return false;
        inner *= mesh->axis[axes->axis[k - 1]].size;
    }
    return true;
}

static struct strided_axes list_source_axes(const struct redist_mesh *mesh)
{
    struct strided_axes axes = {.n = 0};
    uint32_t stride = redist_count_devices(mesh);
    for (uint32_t x = 0; x < mesh->naxes; x++) {
        stride /= mesh->axis[x].size;
        if (mesh->axis[x].size > 1) {
            axes.axis[axes.n] = (uint8_t)x;
            axes.stride[axes.n++] = stride;
        }
    }
    return axes;
}

/* --- axes that are parts of both ------------------------------------------------------------ */

static void add_axis(struct one_mesh *one, uint32_t size, uint8_t source_axis)
{
    struct redist_mesh *mesh = &one->problem.mesh;
    one->source_axis[mesh->naxes] = source_axis;
    (void)snprintf(mesh->axis[mesh->naxes].name, sizeof mesh->axis->name, "part%u", mesh->naxes);
    mesh->axis[mesh->naxes++].size = size;
}

/* Cuts where either mesh has an axis end; false when such cuts cross. */
static bool cut_axes(const struct redist_problem *problem, const struct strided_axes *source,
                     const struct strided_axes *target, struct one_mesh *one)
{
    uint32_t outer = redist_count_devices(&problem->mesh), s = 0, t = 0;
    one->problem.mesh.naxes = 0;
    for (uint32_t x = 0; x < problem->mesh.naxes; x++) /* for sums over a single device */
        if (problem->mesh.axis[x].size == 1)
            add_axis(one, 1, (uint8_t)x);
    while (s < source->n && t < target->n) {
        uint32_t stride =
            source->stride[s] > target->stride[t] ? source->stride[s] : target->stride[t];
        if (outer % stride != 0 || one->problem.mesh.naxes == REDIST_MAX_AXES)
            return false;
        add_axis(one, outer / stride, source->axis[s]);
        outer = stride;
        s += source->stride[s] == stride;
        t += target->stride[t] == stride;
    }
    return true;
}

/* Where an axis of this stride and size is in the new mesh: its parts, minor to major. */
static void append_parts(const struct redist_mesh *mesh, uint32_t stride, uint32_t size,
                         struct redist_dim *dim)
{
    uint32_t inner = 1;
    for (uint32_t x = mesh->naxes; x > 0; x--) {
        bool within = inner >= stride && inner < stride * size;
        if (within && mesh->axis[x - 1].size > 1)
            dim->axis[dim->naxes++] = (uint8_t)(x - 1);
        inner *= mesh->axis[x - 1].size;
    }
}

static void restate_type(const struct redist_mesh *from, const struct strided_axes *axes,
                         const struct redist_mesh *to, struct redist_type *type)
{
    for (uint32_t i = 0; i < type->rank; i++) {
        const struct redist_dim old = type->dim[i];
        type->dim[i].naxes = 0;
        for (uint32_t k = 0; k < old.naxes; k++)
            for (uint32_t m = 0; m < axes->n; m++)
                if (axes->axis[m] == old.axis[k])
                    append_parts(to, axes->stride[m], from->axis[old.axis[k]].size, &type->dim[i]);
    }
}

/* The axis of the new mesh that is this axis of the source's as a whole; false when it is cut. */
static bool find_whole(const struct redist_problem *problem, const struct one_mesh *one,
                       uint8_t axis, uint8_t *whole)
{
    for (uint32_t x = 0; x < one->problem.mesh.naxes; x++) {
        *whole = (uint8_t)x;
        if (one->source_axis[x] == axis)
            return one->problem.mesh.axis[x].size == problem->mesh.axis[axis].size;
    }
    return false;
}

static bool restate_sums(const struct redist_problem *problem, struct one_mesh *one)
{
    struct redist_type *from = &one->problem.from;
    bool whole = true;
    for (uint32_t k = 0; k < from->nunreduced && whole; k++)
        whole = find_whole(problem, one, problem->from.unreduced[k], &from->unreduced[k]);
    return whole;
}

static bool unite_axes(const struct redist_problem *problem, const uint32_t *position,
                       struct one_mesh *one)
{
    const struct strided_axes source = list_source_axes(&problem->mesh);
    struct strided_axes target;
    if (position == NULL || !find_strides(&problem->target_mesh, position, &target))
        return false;
    sort_by_stride(&target);
    if (!is_row_major(&problem->target_mesh, &target) || !cut_axes(problem, &source, &target, one))
        return false;
    const struct redist_mesh *mesh = &one->problem.mesh;
    restate_type(&problem->mesh, &source, mesh, &one->problem.from);
    restate_type(&problem->target_mesh, &target, mesh, &one->problem.to);
    return restate_sums(problem, one);
}

bool unite_meshes(const struct redist_problem *problem, struct one_mesh *one)
{
    if (!problem->two_meshes || redist_check_problem(problem, NULL) != REDIST_OK ||
        redist_count_devices(&problem->mesh) != redist_count_devices(&problem->target_mesh))
        return false;
    one->problem = *problem;
    one->problem.two_meshes = false;
    one->problem.devices = redist_count_problem_devices(problem);
    one->problem.target_mesh = (struct redist_mesh){.naxes = 0};
    uint32_t *position = list_positions(&problem->mesh, redist_count_problem_devices(problem));
    bool united = unite_axes(problem, position, one);
    free(position);
    return united;
}

/* The axes of the one mesh that are parts of these of the source's. */
static uint32_t list_parts(const struct one_mesh *one, uint32_t source_axes)
{
    uint32_t axes = 0;
    for (uint32_t x = 0; x < one->problem.mesh.naxes; x++)
        axes |= (source_axes >> one->source_axis[x] & 1u) << x;
    return axes;
}

static uint32_t list_sources(const struct one_mesh *one, uint32_t axes)
{
    uint32_t source_axes = 0;
    for (uint32_t x = 0; x < one->problem.mesh.naxes; x++)
        source_axes |= (axes >> x & 1u) << one->source_axis[x];
    return source_axes;
}

static void append_measured(const struct redist_axes_links *measured, uint32_t axes,
                            struct redist_topology *links)
{
    if (links->nmeasured == REDIST_MAX_AXES_LINKS)
        return;
    links->measured[links->nmeasured] = *measured;
    links->measured[links->nmeasured++].axes = axes;
}

/* Of axes that are cut it is said of all their parts together, and then of some parts of each,
 * as long as there is room: exchanges cost the same along any of them. */
static void unite_measured(const struct one_mesh *one, const struct redist_topology *topology,
                           struct redist_topology *links)
{
    links->nmeasured = 0;
    for (uint32_t k = 0; k < topology->nmeasured; k++)
        append_measured(&topology->measured[k], list_parts(one, topology->measured[k].axes), links);
    for (uint32_t k = 0; k < topology->nmeasured; k++) {
        const struct redist_axes_links *measured = &topology->measured[k];
        uint32_t all = list_parts(one, measured->axes);
        for (uint32_t some = (all - 1) & all; some != 0; some = (some - 1) & all)
            if (list_sources(one, some) == measured->axes)
                append_measured(measured, some, links);
    }
}

void unite_prices(const struct one_mesh *one, struct redist_objective *prices,
                  struct redist_topology *links)
{
    if (prices->topology == NULL)
        return;
    for (uint32_t x = 0; x < one->problem.mesh.naxes; x++)
        links->axis[x] = prices->topology->axis[one->source_axis[x]];
    unite_measured(one, prices->topology, links);
    prices->topology = links;
}

enum redist_status restore_meshes(const struct redist_problem *problem, const struct one_mesh *one,
                                  struct redist_plan *plan, struct redist_error *error)
{
    struct redist_problem copy;
    PASS_FAILURE(redist_copy_problem(problem, &copy, error));
    redist_free_problem(&plan->problem);
    plan->problem = copy;
    for (uint32_t v = 0; v < plan->nsums; v++)
        for (uint32_t k = 0; k < plan->sum[v].naxes; k++)
            plan->sum[v].axis[k] = one->source_axis[plan->sum[v].axis[k]];
    free(plan->proof.state);
    plan->proof = (struct redist_bound){.stated = false};
    return REDIST_OK;
}
