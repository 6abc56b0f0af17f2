/* A checked plan as a Python function for jax.shard_map. */
#include "export/writers.h"
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include "export/made_identity.h"
#include "export/refusal.h"
#include "export/shard_map_rounds.h"
#include "program/step_name.h"
#include "types/mesh.h"
#include "base/report.h"

/* Axes along which the first group differs, the one that changes first in front. */
static uint32_t list_differing(const struct redist_mesh *mesh, const struct redist_step *step,
                               uint8_t axis[REDIST_MAX_AXES])
{
    uint32_t first[REDIST_MAX_AXES], other[REDIST_MAX_AXES], naxes = 0;
    redist_compute_coordinates(mesh, step->list[0], first);
    for (uint32_t m = 1; m < step->factor; m++) {
        redist_compute_coordinates(mesh, step->list[m], other);
        for (uint32_t a = 0; a < mesh->naxes; a++)
            if (first[a] != other[a] && memchr(axis, (int)a, naxes) == NULL)
                axis[naxes++] = (uint8_t)a;
    }
    return naxes;
}

/* The axes, minor to major, whose coordinates number the members of every group; 0 when
 * the groups are not those of whole axes. */
static uint32_t find_group_axes(const struct redist_mesh *mesh, const struct redist_step *step,
                                uint8_t axis[REDIST_MAX_AXES])
{
    uint32_t naxes = list_differing(mesh, step, axis);
    if (multiply_axes(mesh, axis, naxes) != step->factor)
        return 0;
    for (uint32_t p = 0; p < step->used; p++) {
        uint32_t base[REDIST_MAX_AXES], coordinate[REDIST_MAX_AXES], m = p % step->factor;
        redist_compute_coordinates(mesh, step->list[p - m], base);
        redist_compute_coordinates(mesh, step->list[p], coordinate);
        for (uint32_t k = 0; k < naxes; k++) {
            base[axis[k]] = m % mesh->axis[axis[k]].size;
            m /= mesh->axis[axis[k]].size;
        }
        if (memcmp(base, coordinate, mesh->naxes * sizeof *base) != 0)
            return 0;
    }
    return naxes;
}

/* `("y", "x")`, major to minor. */
static void write_axes(FILE *out, const struct redist_mesh *mesh, const uint8_t *axis,
                       uint32_t naxes)
{
    fputs("(", out);
    for (uint32_t k = naxes; k-- > 0;)
        fprintf(out, "\"%s\",%s", mesh->axis[axis[k]].name, k == 0 ? "" : " ");
    fputs(")", out);
}

/* Whether every device has one number on the mesh, and its tile is a part of the array: else the
 * mesh is one axis of all devices, and their tiles are stacked along it. */
static bool is_on_mesh(const struct redist_problem *problem)
{
    return fills_all_devices(problem) && !mesh_has_order(&problem->mesh);
}

/* The axes of the groups as the first argument behind x, or the groups themselves. Devices that
 * take no part make groups of their own, whose results nobody wants. */
static void write_groups(FILE *out, const struct redist_program *program,
                         const struct redist_step *step)
{
    const struct redist_mesh *mesh = &program->problem.mesh;
    uint8_t axis[REDIST_MAX_AXES];
    uint32_t naxes = 0;
    if (is_on_mesh(&program->problem) && step->used == program->ndevices)
        naxes = find_group_axes(mesh, step, axis);
    if (naxes > 0) {
        write_axes(out, mesh, axis, naxes);
        return;
    }
    fputs("AXES, axis_index_groups=[", out);
    for (uint32_t p = 0; p < program->ndevices; p++)
        fprintf(out, "%s%u%s", p % step->factor == 0 ? "[" : "", step->list[p],
                p % step->factor == step->factor - 1 ? "], " : ", ");
    fputs("]", out);
}

static bool write_slice(FILE *out, const struct redist_program *program,
                        const struct redist_step *step)
{
    uint32_t *place = malloc(program->ndevices * sizeof *place);
    if (place == NULL)
        return false;
    for (uint32_t p = 0; p < program->ndevices; p++)
        place[step->list[p]] = p % step->factor;
    fputs("    starts = jax.numpy.array([", out);
    for (uint32_t d = 0; d < program->ndevices; d++)
        fprintf(out, "%s%" PRIu64, d == 0 ? "" : ", ", place[d] * step->tile[step->split]);
    fprintf(out,
            "])\n    x = jax.lax.dynamic_slice_in_dim(x, starts[jax.lax.axis_index(AXES)], "
            "%" PRIu64 ", %u)\n",
            step->tile[step->split], step->split);
    free(place);
    return true;
}

static void write_pairs(FILE *out, const struct redist_step *step)
{
    fputs("    x = jax.lax.ppermute(x, AXES, [", out);
    for (uint32_t d = 0; d < step->used; d++)
        fprintf(out, "%s(%u, %u)", d == 0 ? "" : ", ", step->list[d], d);
    fputs("])\n", out);
}

static const char *name_reduction(enum redist_operator combine)
{
    return combine == REDIST_SUM ? "psum" : combine == REDIST_MIN ? "pmin" : "pmax";
}

static bool write_step(FILE *out, const struct redist_program *program,
                       const struct redist_step *step)
{
    switch (step->op) {
    case REDIST_DYNSLICE:
        return write_slice(out, program, step);
    case REDIST_ALLPERMUTE:
        write_pairs(out, step);
        return true;
    case REDIST_ALLGATHER:
        fputs("    x = jax.lax.all_gather(x, ", out);
        write_groups(out, program, step);
        fprintf(out, ", axis=%u, tiled=True)\n", step->into);
        return true;
    case REDIST_ALLTOALL:
        fputs("    x = jax.lax.all_to_all(x, ", out);
        write_groups(out, program, step);
        fprintf(out, ", split_axis=%u, concat_axis=%u, tiled=True)\n", step->split, step->into);
        return true;
    case REDIST_REDUCESCATTER:
        fputs("    x = jax.lax.psum_scatter(x, ", out);
        write_groups(out, program, step);
        fprintf(out, ", scatter_dimension=%u, tiled=True)\n", step->split);
        return true;
    default: /* an allreduce, or a reduce, of which the first members alone want the result */
        fprintf(out, "    x = jax.lax.%s(x, ", name_reduction(program->problem.combine));
        write_groups(out, program, step);
        fputs(")\n", out);
        return true;
    }
}

static bool has_collective(const struct redist_step *step, enum redist_operator combine)
{
    switch (step->op) {
    case REDIST_REDUCESCATTER:
        return combine == REDIST_SUM;
    case REDIST_ALLREDUCE:
    case REDIST_REDUCE:
        return combine == REDIST_SUM || combine == REDIST_MIN || combine == REDIST_MAX;
    default:
        return true;
    }
}

static enum redist_status check_steps(const struct redist_program *program,
                                      struct redist_error *error)
{
    const enum redist_operator combine = program->problem.combine;
    for (uint32_t s = 0; s < program->nsteps; s++) {
        if (!has_collective(&program->step[s], combine))
            return refuse_step(program, s, combine, "JAX has no collective for it", error);
        PASS_FAILURE(check_groups(program, s, combine, "JAX", error));
    }
    return REDIST_OK;
}

/* `P(("y", "x",), ())`; in front the axes along which summands are stacked. */
static void write_specs(FILE *out, const char *name, const struct redist_mesh *mesh,
                        const struct redist_type *type)
{
    fprintf(out, "%s = P(", name);
    if (type->nunreduced > 0) {
        write_axes(out, mesh, type->unreduced, type->nunreduced);
        fputs(", ", out);
    }
    for (uint32_t i = 0; i < type->rank; i++) {
        if (type->dim[i].naxes > 0)
            write_axes(out, mesh, type->dim[i].axis, type->dim[i].naxes);
        else
            fputs("None", out);
        fputs(i + 1 < type->rank ? ", " : "", out);
    }
    fputs(")\n", out);
}

static void write_mesh(FILE *out, const struct redist_mesh *mesh)
{
    fputs("AXES = (", out);
    for (uint32_t a = 0; a < mesh->naxes; a++)
        fprintf(out, "\"%s\",%s", mesh->axis[a].name, a + 1 < mesh->naxes ? " " : "");
    fputs(")\nmesh = jax.make_mesh((", out);
    for (uint32_t a = 0; a < mesh->naxes; a++)
        fprintf(out, "%u,%s", mesh->axis[a].size, a + 1 < mesh->naxes ? " " : "");
    fputs("), AXES)\n", out);
}

static void write_head(FILE *out, const struct redist_program *program)
{
    const struct redist_problem *problem = &program->problem;
    const bool on_mesh = is_on_mesh(problem);
    fputs("# A checked plan for jax.shard_map:\n"
          "#   jax.shard_map(move, mesh=mesh, in_specs=in_specs, out_specs=out_specs, "
          "check_vma=False)\n",
          out);
    if (!on_mesh)
        fputs(
            "# The tiles of all devices are stacked along a dimension in front of the array's, in "
            "the order\n# of the devices. One without a tile may pass any values, and so may "
            "places of a tile that are\n# beyond the array: as it is with these of the result.\n",
            out);
    else if (problem->from.nunreduced > 0 || problem->to.nunreduced > 0)
        fputs("# Summands are stacked along a dimension in front of the array's.\n", out);
    fputs("import jax\nfrom jax.sharding import PartitionSpec as P\n\n", out);
    if (on_mesh) {
        write_mesh(out, &problem->mesh);
        write_specs(out, "in_specs", &problem->mesh, &problem->from);
        write_specs(out, "out_specs", &problem->mesh, &problem->to);
    } else {
        fprintf(out,
                "AXES = (\"device\",)\nmesh = jax.make_mesh((%u,), AXES)\n"
                "in_specs = P(AXES)\nout_specs = P(AXES)\n",
                program->ndevices);
    }
    fputs("\n\ndef move(x):\n", out);
    if (!on_mesh || problem->from.nunreduced > 0)
        fputs("    x = x[0]\n", out);
}

/* Writes a module with `mesh`, `in_specs`, `out_specs` and the function `move`. Fails when
 * the plan has tails, idle devices, an order of devices, or steps that JAX has no
 * collective for. */
enum redist_status write_shard_map(FILE *out, const struct redist_program *program,
                                   struct redist_error *error)
{
    const struct redist_problem *problem = &program->problem;
    char operation[32];
    PASS_FAILURE(check_steps(program, error));
    write_head(out, program);
    uint64_t tile[REDIST_MAX_RANK];
    for (uint32_t i = 0; i < problem->from.rank; i++)
        tile[i] = problem->from.dim[i].tile;
    for (uint32_t s = 0; s < program->nsteps; s++) {
        const struct redist_step *step = &program->step[s];
        format_step(step, false, operation, sizeof operation);
        fprintf(out, "    # step %u: %s\n", s + 1, operation);
        enum list_status status = LIST_MADE;
        if (step->op == REDIST_BROADCAST || is_in_rounds(program, step))
            status = write_shard_map_rounds(out, program, s);
        else if (step->op == REDIST_RESIZE)
            write_shard_map_resize(out, tile, step->tile, problem->from.rank);
        else if (!write_step(out, program, step))
            status = LIST_NO_MEMORY;
        if (status != LIST_MADE)
            return refuse_transfers(status, error);
        memcpy(tile, step->tile, sizeof tile);
    }
    enum list_status status = write_shard_map_identity(out, program, is_on_mesh(problem));
    if (status != LIST_MADE)
        return refuse_transfers(status, error);
    bool stacked = !is_on_mesh(problem) || problem->to.nunreduced > 0;
    fputs(stacked ? "    return x[None]\n" : "    return x\n", out);
    return REDIST_OK;
}
