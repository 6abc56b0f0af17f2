#include "export/made_identity.h"
#include <stdlib.h>
#include <string.h>
#include "table/table.h"
#include "types/made_axes.h"
#include "types/plain.h"

bool fills_all_devices(const struct redist_problem *problem)
{
    struct redist_problem without = *problem;
    leave_out_made_axes(&without);
    return is_full_problem(&without);
}

/* `"x", "y"`: these axes, in the order of the mesh; how many there are. */
static uint32_t write_made_names(FILE *out, const struct redist_problem *problem)
{
    uint8_t axis[REDIST_MAX_AXES];
    uint32_t n = list_made_axes(problem, axis), written = 0;
    for (uint32_t a = 0; a < problem->mesh.naxes; a++)
        if (memchr(axis, (int)a, n) != NULL)
            fprintf(out, "%s\"%s\"", written++ == 0 ? "" : ", ", problem->mesh.axis[a].name);
    return n;
}

static void write_remark(FILE *out, const char *sign, const struct redist_problem *problem)
{
    fprintf(out, "    %s the identity of %s, but for the first devices along ", sign,
            redist_name_operator(problem->combine));
    (void)write_made_names(out, problem);
    fputc('\n', out);
}

/* By device, whether it is one of the first. */
static enum list_status write_firsts(FILE *out, const struct redist_program *program,
                                     const char *yes, const char *no)
{
    const struct redist_problem *problem = &program->problem;
    uint32_t *position = list_positions(redist_get_target_mesh(problem), program->ndevices);
    if (position == NULL)
        return LIST_NO_MEMORY;
    for (uint32_t d = 0; d < program->ndevices; d++) {
        bool first = position[d] != NO_POSITION && needs_tile_at(problem, position[d]);
        fprintf(out, "%s%s", d == 0 ? "" : ", ", first ? yes : no);
    }
    free(position);
    return LIST_MADE;
}

/* --- shard_map --------------------------------------------------------------------------- */

/* Of the type of x, which the function is given. */
static void write_numpy_identity(FILE *out, enum redist_operator combine)
{
    switch (combine) {
    case REDIST_PRODUCT:
        fputs("jax.numpy.ones_like(x)", out);
        break;
    case REDIST_MIN:
    case REDIST_MAX:
        fputs("jax.numpy.full_like(x, bound)", out);
        break;
    case REDIST_AND:
        fputs("~jax.numpy.zeros_like(x)", out);
        break;
    default:
        fputs("jax.numpy.zeros_like(x)", out);
        break;
    }
}

enum list_status write_shard_map_identity(FILE *out, const struct redist_program *program,
                                          bool on_mesh)
{
    enum list_status status = LIST_MADE;
    const struct redist_problem *problem = &program->problem;
    const enum redist_operator combine = problem->combine;
    if (!makes_axes(problem))
        return LIST_MADE;
    write_remark(out, "#", problem);
    if (on_mesh) {
        fputs("    first = jax.lax.axis_index((", out);
        uint32_t n = write_made_names(out, problem);
        fprintf(out, "%s)) == 0\n", n == 1 ? "," : "");
    } else {
        fputs("    first = jax.numpy.array([", out);
        status = write_firsts(out, program, "True", "False");
        fputs("])[jax.lax.axis_index(AXES)]\n", out);
    }
    if (combine == REDIST_MIN || combine == REDIST_MAX)
        fprintf(out,
                "    inexact = jax.numpy.issubdtype(x.dtype, jax.numpy.inexact)\n"
                "    bound = %sjax.numpy.inf if inexact else jax.numpy.iinfo(x.dtype).%s\n",
                combine == REDIST_MAX ? "-" : "", combine == REDIST_MAX ? "min" : "max");
    fputs("    x = jax.numpy.where(first, x, ", out);
    write_numpy_identity(out, combine);
    fputs(")\n", out);
    return status;
}

/* --- StableHLO --------------------------------------------------------------------------- */

/* Infinity in each type that find_mlir_element names for floating-point numbers, and below it. */
static const struct {
    const char *element, *above, *below;
} infinities[] = {{"bf16", "0x7F80", "0xFF80"},
                  {"f32", "0x7F800000", "0xFF800000"},
                  {"f64", "0x7FF0000000000000", "0xFFF0000000000000"}};

/* The integers that are ordered have one byte: larger ones are for bits. */
static const char *name_mlir_bound(const char *element, bool below)
{
    for (size_t k = 0; k < sizeof infinities / sizeof infinities[0]; k++)
        if (strcmp(element, infinities[k].element) == 0)
            return below ? infinities[k].below : infinities[k].above;
    return below ? "-128" : "127";
}

static const char *name_mlir_identity(const char *element, enum redist_operator combine)
{
    switch (combine) {
    case REDIST_PRODUCT:
        return element[0] == 'i' ? "1" : element[0] == 'c' ? "(1.0, 0.0)" : "1.0";
    case REDIST_MIN:
    case REDIST_MAX:
        return name_mlir_bound(element, combine == REDIST_MAX);
    case REDIST_AND:
        return "-1";
    default:
        return name_mlir_zero(element);
    }
}

/* `%first`: whether this device is one of the first. */
static enum list_status write_choice(const struct program_text *text, uint32_t number)
{
    FILE *out = text->out;
    const uint32_t count = text->program->ndevices;
    fprintf(out, "    %%device%u = stablehlo.partition_id : tensor<ui32>\n", number);
    fprintf(out, "    %%firsts%u = stablehlo.constant dense<[", number);
    enum list_status status = write_firsts(out, text->program, "true", "false");
    fprintf(out, "]> : tensor<%uxi1>\n", count);
    fprintf(out,
            "    %%firstrow%u = \"stablehlo.dynamic_slice\"(%%firsts%u, %%device%u) "
            "<{slice_sizes = array<i64: 1>}> : (tensor<%uxi1>, tensor<ui32>) -> tensor<1xi1>\n",
            number, number, number, count);
    fprintf(out, "    %%first%u = stablehlo.reshape %%firstrow%u : (tensor<1xi1>) -> tensor<i1>\n",
            number, number);
    return status;
}

enum list_status write_stablehlo_identity(struct program_text *text)
{
    const struct redist_problem *problem = &text->program->problem;
    const uint32_t number = text->value + 1;
    FILE *out = text->out;
    if (!makes_axes(problem))
        return LIST_MADE;
    write_remark(out, "//", problem);
    enum list_status status = write_choice(text, number);
    fprintf(out, "    %%identity%u = stablehlo.constant dense<%s> : ", number,
            name_mlir_identity(text->element, problem->combine));
    write_tile_type(text, text->tile);
    fprintf(out,
            "\n    %%v%u = \"stablehlo.select\"(%%first%u, %%v%u, %%identity%u) : (tensor<i1>, ",
            number, number, text->value, number);
    write_tile_type(text, text->tile);
    fputs(", ", out);
    write_tile_type(text, text->tile);
    fputs(") -> ", out);
    write_tile_type(text, text->tile);
    fputc('\n', out);
    text->value++;
    return status;
}
