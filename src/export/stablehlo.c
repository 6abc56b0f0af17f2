/* A checked plan as the StableHLO program of one device. */
#include "export/writers.h"
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include "export/element.h"
#include "export/made_identity.h"
#include "export/program_text.h"
#include "export/refusal.h"
#include "export/rounds.h"
#include "export/stablehlo_exchange.h"
#include "export/stablehlo_resize.h"
#include "program/step_name.h"
#include "base/report.h"

/* The operand and the result of an operation that has one of each. */
static void write_signature(const struct program_text *text, const struct redist_step *step)
{
    fputs(" : (", text->out);
    write_tile_type(text, text->tile);
    fputs(") -> ", text->out);
    write_tile_type(text, step->tile);
    fputc('\n', text->out);
}

/* `[[0, 1], [2, 3]]`: the first `count` entries of the list in rows of `width`, with the number of
 * the place behind each when `paired`. */
static void write_rows(const struct program_text *text, const uint32_t *list, uint32_t count,
                       uint32_t width, bool paired)
{
    fputs("dense<[", text->out);
    for (uint32_t p = 0; p < count; p++) {
        fprintf(text->out, "%s%s%u", p == 0 ? "" : ", ", p % width == 0 ? "[" : "", list[p]);
        if (paired)
            fprintf(text->out, ", %u", p);
        fputs(p % width == width - 1 ? "]" : "", text->out);
    }
    fprintf(text->out, "]> : tensor<%ux%uxi64>", count / width, paired ? 2 : width);
}

static void write_gather(struct program_text *text, const struct redist_step *step)
{
    fprintf(text->out, "    %%v%u = \"stablehlo.all_gather\"(%%v%u) <{all_gather_dim = %u : i64, ",
            text->value + 1, text->value, step->into);
    write_channel(text);
    fputs(", replica_groups = ", text->out);
    write_rows(text, step->list, text->program->ndevices, step->factor, false);
    fputs(", use_global_device_ids}>", text->out);
}

static void write_exchange(struct program_text *text, const struct redist_step *step)
{
    fprintf(text->out, "    %%v%u = \"stablehlo.all_to_all\"(%%v%u) <{", text->value + 1,
            text->value);
    write_channel(text);
    fprintf(text->out, ", concat_dimension = %u : i64, replica_groups = ", step->into);
    write_rows(text, step->list, text->program->ndevices, step->factor, false);
    fprintf(text->out, ", split_count = %u : i64, split_dimension = %u : i64}>", step->factor,
            step->split);
}

static void write_permute(struct program_text *text, const struct redist_step *step)
{
    fprintf(text->out, "    %%v%u = \"stablehlo.collective_permute\"(%%v%u) <{", text->value + 1,
            text->value);
    write_channel(text);
    fputs(", source_target_pairs = ", text->out);
    write_rows(text, step->list, text->program->ndevices, 1, true);
    fputs("}>", text->out);
}

static const char *name_combination(enum redist_operator combine)
{
    switch (combine) {
    case REDIST_SUM:
        return "add";
    case REDIST_PRODUCT:
        return "multiply";
    case REDIST_MIN:
        return "minimum";
    case REDIST_MAX:
        return "maximum";
    default: /* and, or, xor */
        return redist_name_operator(combine);
    }
}

/* An all_reduce or a reduce_scatter, up to its signature. */
static void write_reduction(struct program_text *text, const struct redist_step *step)
{
    bool scatters = step->op == REDIST_REDUCESCATTER;
    fprintf(text->out, "    %%v%u = \"stablehlo.%s\"(%%v%u) <{", text->value + 1,
            scatters ? "reduce_scatter" : "all_reduce", text->value);
    write_channel(text);
    fputs(", replica_groups = ", text->out);
    write_rows(text, step->list, text->program->ndevices, step->factor, false);
    if (scatters)
        fprintf(text->out, ", scatter_dimension = %u : i64", step->split);
    fprintf(text->out,
            ", use_global_device_ids}> ({\n"
            "    ^bb0(%%left: tensor<%s>, %%right: tensor<%s>):\n"
            "      %%combined = stablehlo.%s %%left, %%right : tensor<%s>\n"
            "      stablehlo.return %%combined : tensor<%s>\n"
            "    })",
            text->element, text->element, name_combination(text->program->problem.combine),
            text->element, text->element);
}

static void write_broadcast(struct program_text *text, const struct redist_step *step)
{
    fprintf(text->out, "    %%v%u = \"stablehlo.collective_broadcast\"(%%v%u) <{", text->value + 1,
            text->value);
    write_channel(text);
    fputs(", replica_groups = ", text->out);
    write_rows(text, step->list, step->used, step->factor, false);
    fputs("}>", text->out);
}

/* Where the slice of each device begins, in the order of device numbers. */
static void write_starts(const struct program_text *text, const struct redist_step *step)
{
    uint32_t count = text->program->ndevices, number = text->value + 1;
    fprintf(text->out, "    %%starts%u = stablehlo.constant dense<[", number);
    for (uint32_t p = 0; p < count; p++)
        text->place[step->list[p]] = p;
    for (uint32_t device = 0; device < count; device++)
        fprintf(text->out, "%s%" PRIu64, device == 0 ? "" : ", ",
                text->place[device] % step->factor * step->tile[step->split]);
    fprintf(text->out, "]> : tensor<%uxi64>\n", count);
}

static void write_slice(const struct program_text *text, const struct redist_step *step)
{
    uint32_t number = text->value + 1, rank = text->program->problem.from.rank;
    write_starts(text, step);
    fprintf(text->out, "    %%device%u = stablehlo.partition_id : tensor<ui32>\n", number);
    fprintf(text->out,
            "    %%row%u = \"stablehlo.dynamic_slice\"(%%starts%u, %%device%u) "
            "<{slice_sizes = array<i64: 1>}> : (tensor<%uxi64>, tensor<ui32>) -> tensor<1xi64>\n",
            number, number, number, text->program->ndevices);
    fprintf(text->out,
            "    %%start%u = stablehlo.reshape %%row%u : (tensor<1xi64>) -> tensor<i64>\n"
            "    %%zero%u = stablehlo.constant dense<0> : tensor<i64>\n",
            number, number, number);
    fprintf(text->out, "    %%v%u = \"stablehlo.dynamic_slice\"(%%v%u", number, text->value);
    for (uint32_t i = 0; i < rank; i++)
        fprintf(text->out, ", %%%s%u", i == step->split ? "start" : "zero", number);
    fputs(") <{slice_sizes = array<i64: ", text->out);
    for (uint32_t i = 0; i < rank; i++)
        fprintf(text->out, "%s%" PRIu64, i == 0 ? "" : ", ", step->tile[i]);
    fputs(">}> : (", text->out);
    write_tile_type(text, text->tile);
    for (uint32_t i = 0; i < rank; i++)
        fputs(", tensor<i64>", text->out);
    fputs(") -> ", text->out);
    write_tile_type(text, step->tile);
    fputc('\n', text->out);
}

/* A step that is one operation, up to its signature, or a slice or a resize. */
static void write_operation(struct program_text *text, const struct redist_step *step)
{
    switch (step->op) {
    case REDIST_DYNSLICE:
        write_slice(text, step);
        break;
    case REDIST_ALLGATHER:
        write_gather(text, step);
        break;
    case REDIST_ALLTOALL:
        write_exchange(text, step);
        break;
    case REDIST_ALLPERMUTE:
        write_permute(text, step);
        break;
    case REDIST_BROADCAST:
        write_broadcast(text, step);
        break;
    case REDIST_RESIZE:
        write_stablehlo_resize(text, step);
        break;
    default: /* of a reduce the first members alone want the result */
        write_reduction(text, step);
        break;
    }
}

/* Of a step in rounds, whether its transfers could be listed. */
static enum list_status write_step(struct program_text *text, uint32_t s)
{
    const struct redist_step *step = &text->program->step[s];
    enum list_status status = LIST_MADE;
    char operation[32];
    format_step(step, false, operation, sizeof operation);
    fprintf(text->out, "    // step %u: %s\n", text->value + 1, operation);
    const bool rounds = is_in_rounds(text->program, step);
    if (rounds)
        status = write_stablehlo_exchange(text, s);
    else
        write_operation(text, step);
    if (!rounds && step->op != REDIST_DYNSLICE && step->op != REDIST_RESIZE)
        write_signature(text, step);
    memcpy(text->tile, step->tile, sizeof text->tile);
    text->value++;
    return status;
}

/* Groups of a reduction have to name all devices: nothing else of a program is refused. */
static enum redist_status check_steps(const struct redist_program *program,
                                      struct redist_error *error)
{
    for (uint32_t s = 0; s < program->nsteps; s++)
        PASS_FAILURE(check_groups(program, s, REDIST_NO_OPERATOR, "StableHLO", error));
    return REDIST_OK;
}

/* What the values of a device are that has no tile, and those behind the array's end. */
static void write_remark(FILE *out, const struct redist_problem *problem)
{
    if (!fills_all_devices(problem))
        fputs("// A device without a tile may pass any values, and so may places of a tile that "
              "are\n// beyond the array: as it is with these of the result.\n",
              out);
}

/* The tiles before the first step and after the last one. */
static void copy_tile(const struct redist_type *type, uint64_t tile[REDIST_MAX_RANK])
{
    for (uint32_t i = 0; i < type->rank; i++)
        tile[i] = type->dim[i].tile;
}

/* Writes a module whose function `main` takes a device's tile of the source type
 * and returns its tile of the target type. Devices are partitions, and their
 * numbers those of the mesh. Fails when StableHLO has no element type of the
 * size, or a size is over 2^63-1. */
enum redist_status write_stablehlo(FILE *out, const struct redist_program *program,
                                   struct redist_error *error)
{
    const struct redist_problem *problem = &program->problem;
    struct program_text text = {.out = out, .program = program};
    uint64_t target[REDIST_MAX_RANK] = {0};
    text.element = find_mlir_element(problem, "StableHLO", error);
    if (text.element == NULL)
        return REDIST_BAD_INPUT;
    PASS_FAILURE(check_steps(program, error));
    text.place = malloc((size_t)program->ndevices * sizeof *text.place);
    if (text.place == NULL)
        return report_no_memory(error, "out of memory");
    copy_tile(&problem->from, text.tile);
    copy_tile(&problem->to, target);
    write_remark(out, problem);
    fprintf(out,
            "module @redist attributes {mhlo.num_partitions = %u : i32, mhlo.num_replicas = 1 : "
            "i32} {\n  func.func public @main(%%v0: ",
            program->ndevices);
    write_tile_type(&text, text.tile);
    fputs(") -> ", out);
    write_tile_type(&text, target);
    fputs(" {\n", out);
    enum list_status status = LIST_MADE;
    for (uint32_t s = 0; s < program->nsteps && status == LIST_MADE; s++)
        status = write_step(&text, s);
    if (status == LIST_MADE)
        status = write_stablehlo_identity(&text);
    if (status != LIST_MADE) {
        free(text.place);
        return refuse_transfers(status, error);
    }
    fprintf(out, "    return %%v%u : ", text.value);
    write_tile_type(&text, target);
    fputs("\n  }\n}\n", out);
    free(text.place);
    return REDIST_OK;
}
