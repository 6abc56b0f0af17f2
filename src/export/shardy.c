/* A checked plan as a module of the Shardy dialect: shardings of one global array, and the
 * collectives that lead from each to the next. Syntax and constraints are those of
 * docs/sdy_dialect.md in github.com/openxla/shardy, of its tests collective_parse_print.mlir
 * and collective_verification.mlir, and of shardy/dialect/sdy/ir/verifiers.cc (commit
 * a0277a83, August 2026). */
#include "export/writers.h"
#include "export/element.h"
#include "export/refusal.h"
#include "export/shardy_stages.h"
#include "program/step_name.h"
#include "base/report.h"
#include "types/sub_axis_sets.h"

/* The text so far: the last value is %v`value`. */
struct shardy_text {
    FILE *out;
    const struct redist_program *program;
    const char *element;
    struct shardy_stages stages;
    uint32_t value;
};

static const char *const MESH_NAME[SHARDY_MESHES] = {"mesh", "to_mesh"};

/* `"x", "y":(1)2` */
static void write_axes(FILE *out, const struct redist_mesh *mesh, const struct sub_axis_list *list)
{
    for (uint32_t k = 0; k < list->n; k++) {
        const struct sub_axis *part = &list->at[k];
        fprintf(out, "%s\"%s\"", k == 0 ? "" : ", ", mesh->axis[part->axis].name);
        if (part->size != mesh->axis[part->axis].size)
            fprintf(out, ":(%u)%u", part->pre, part->size);
    }
}

/* `[{}, {"x"}]`: the axes along one dimension only. */
static void write_axes_of(const struct shardy_text *text, uint32_t dimension,
                          const struct sub_axis_list *list)
{
    const struct redist_problem *problem = &text->program->problem;
    for (uint32_t x = 0; x < problem->from.rank; x++) {
        fputs(x == 0 ? "[{" : ", {", text->out);
        if (x == dimension)
            write_axes(text->out, &problem->mesh, list);
        fputs("}", text->out);
    }
    fputs("]", text->out);
}

/* "max", "min", or nothing of sums. */
static const char *name_reduction(const struct redist_problem *problem)
{
    bool named = problem->combine == REDIST_MIN || problem->combine == REDIST_MAX;
    return named ? redist_name_operator(problem->combine) : "";
}

/* The stage of the value that is returned: that behind the last step, or one more. */
static uint32_t get_last_stage(const struct shardy_text *text)
{
    return text->program->nsteps + (text->stages.made.n > 0);
}

/* Of a stage behind the last step too. */
static struct sub_axis_list list_unreduced(const struct shardy_text *text, uint32_t stage)
{
    const uint32_t nsteps = text->program->nsteps;
    struct sub_axis_list list =
        get_stage_sharding(&text->stages, stage <= nsteps ? stage : nsteps)->unreduced;
    for (uint32_t k = 0; stage > nsteps && k < text->stages.made.n; k++)
        append_sub_axis(&list, text->stages.made.at[k]);
    sort_sub_axes(&list);
    return list;
}

/* `<@mesh, [{"x"}, {}], unreduced={"y"}>`, of the value at a stage */
static void write_sharding(const struct shardy_text *text, uint32_t number)
{
    const struct redist_problem *problem = &text->program->problem;
    const struct sub_axis_list unreduced = list_unreduced(text, number);
    const uint32_t nsteps = text->program->nsteps, stage = number <= nsteps ? number : nsteps;
    const struct table_sharding *sharding = get_stage_sharding(&text->stages, stage);
    fprintf(text->out, "<@%s, [", MESH_NAME[text->stages.stage[stage].mesh]);
    for (uint32_t x = 0; x < problem->from.rank; x++) {
        fputs(x == 0 ? "{" : ", {", text->out);
        write_axes(text->out, &problem->mesh, &sharding->dim[x]);
        fputs("}", text->out);
    }
    fputs("]", text->out);
    if (unreduced.n > 0) {
        fprintf(text->out, ", unreduced=%s{", name_reduction(problem));
        write_axes(text->out, &problem->mesh, &unreduced);
        fputs("}", text->out);
    }
    fputs(">", text->out);
}

static void write_type(const struct shardy_text *text)
{
    const struct redist_type *type = &text->program->problem.from;
    uint64_t shape[REDIST_MAX_RANK];
    for (uint32_t x = 0; x < type->rank; x++)
        shape[x] = type->dim[x].size;
    write_mlir_tensor(text->out, shape, type->rank, text->element);
}

/* `tensor<8xf32> {sdy.sharding = #sdy.sharding<..>}` */
static void write_bound_type(const struct shardy_text *text, uint32_t stage)
{
    write_type(text);
    fputs(" {sdy.sharding = #sdy.sharding", text->out);
    write_sharding(text, stage);
    fputs("}", text->out);
}

static bool joins_data(enum redist_op op)
{
    return op == REDIST_ALLGATHER || op == REDIST_ALLTOALL;
}

static bool slices_data(enum redist_op op)
{
    return op == REDIST_DYNSLICE || op == REDIST_ALLTOALL || op == REDIST_REDUCESCATTER;
}

static bool combines_data(enum redist_op op)
{
    return op == REDIST_ALLREDUCE || op == REDIST_REDUCESCATTER;
}

/* A permute leads to any sharding that cuts each dimension into as many parts. */
static bool is_permuted(uint32_t rank, const struct table_sharding *before,
                        const struct table_sharding *after)
{
    bool same = is_same_axis_list(&before->unreduced, &after->unreduced);
    for (uint32_t x = 0; same && x < rank; x++)
        same = multiply_sub_axes(&before->dim[x]) == multiply_sub_axes(&after->dim[x]);
    return same;
}

/* The axes of Shardy's operation of a step, in its order: those it takes from dimension
 * `into`, appends to dimension `split`, reduces, or several of this. False when it does not
 * lead from the one sharding to the other. */
static bool find_moved_axes(uint32_t rank, const struct redist_step *step,
                            const struct table_sharding *before, const struct table_sharding *after,
                            struct sub_axis_list *axes)
{
    struct sub_axis_list gathered = {0}, sliced = {0}, reduced = {0}, sorted;
    if (permutes_tiles(step->op))
        return is_permuted(rank, before, after);
    for (uint32_t x = 0; x < rank; x++) {
        const struct sub_axis_list *old = &before->dim[x], *new = &after->dim[x];
        bool follows = joins_data(step->op) && x == step->into ? remove_prefix(old, new, &gathered)
                       : slices_data(step->op) && x == step->split
                           ? remove_prefix(new, old, &sliced)
                           : is_same_axis_list(old, new);
        if (!follows)
            return false;
    }
    if (!subtract_sub_axes(&before->unreduced, &after->unreduced, &reduced))
        return false;
    *axes = joins_data(step->op) ? gathered : slices_data(step->op) ? sliced : reduced;
    if (step->op == REDIST_ALLTOALL && !is_same_axis_list(&gathered, &sliced))
        return false;
    if (!combines_data(step->op))
        return reduced.n == 0;
    sorted = *axes;
    sort_sub_axes(&sorted);
    return is_same_axis_list(&sorted, &reduced);
}

/* The operation up to its operand. */
static void write_operation(const struct shardy_text *text, const struct redist_step *step,
                            const struct sub_axis_list *axes)
{
    const struct redist_problem *problem = &text->program->problem;
    const char *reduction = name_reduction(problem), *blank = *reduction == '\0' ? "" : " ";
    switch (step->op) {
    case REDIST_DYNSLICE:
        fputs("sdy.all_slice ", text->out);
        write_axes_of(text, step->split, axes);
        break;
    case REDIST_ALLGATHER:
        fputs("sdy.all_gather ", text->out);
        write_axes_of(text, step->into, axes);
        break;
    case REDIST_ALLTOALL:
        fputs("sdy.all_to_all [{", text->out);
        write_axes(text->out, &problem->mesh, axes);
        fprintf(text->out, "}: %u->%u]", step->into, step->split);
        break;
    case REDIST_REDUCESCATTER:
        fprintf(text->out, "sdy.reduce_scatter %s%s", reduction, blank);
        write_axes_of(text, step->split, axes);
        break;
    case REDIST_ALLREDUCE:
        fprintf(text->out, "sdy.all_reduce %s%s{", reduction, blank);
        write_axes(text->out, &problem->mesh, axes);
        fputs("}", text->out);
        break;
    default: /* an allpermute; others are refused by check_program */
        fputs("sdy.collective_permute", text->out);
        break;
    }
}

static enum redist_status refuse_move(const struct redist_program *program, uint32_t s,
                                      const char *operation, struct redist_error *error)
{
    if (program->step[s].op == REDIST_EXCHANGE)
        return refuse_step(program, s, REDIST_NO_OPERATOR,
                           "Shardy has an operation for it where all tiles stay as large, and here "
                           "they do not",
                           error);
    return report_failure(error,
                          "step %u, %s: Shardy's operation of that kind does not lead to the tiles "
                          "after it; --format json takes all",
                          s + 1, operation);
}

static enum redist_status write_step(struct shardy_text *text, uint32_t s,
                                     struct redist_error *error)
{
    const struct redist_program *program = text->program;
    const struct redist_step *step = &program->step[s];
    struct sub_axis_list axes;
    char operation[32];
    format_step(step, false, operation, sizeof operation);
    if (!find_moved_axes(program->problem.from.rank, step, get_stage_sharding(&text->stages, s),
                         get_stage_sharding(&text->stages, s + 1), &axes))
        return refuse_move(program, s, operation, error);
    fprintf(text->out, "    // step %u: %s\n", s + 1, operation);
    if (step->op == REDIST_RESIZE)
        return REDIST_OK; /* padding is Shardy's own affair */
    fprintf(text->out, "    %%v%u = ", text->value + 1);
    write_operation(text, step, &axes);
    fprintf(text->out, " %%v%u out_sharding=", text->value++);
    write_sharding(text, s + 1);
    fputs(" : ", text->out);
    write_type(text);
    fputs("\n", text->out);
    return REDIST_OK;
}

static bool has_collective(enum redist_op op)
{
    return op == REDIST_DYNSLICE || op == REDIST_ALLGATHER || op == REDIST_ALLTOALL ||
           op == REDIST_ALLPERMUTE || op == REDIST_REDUCESCATTER || op == REDIST_ALLREDUCE ||
           op == REDIST_RESIZE || op == REDIST_EXCHANGE;
}

static enum redist_status check_program(const struct redist_program *program,
                                        struct redist_error *error)
{
    const enum redist_operator combine = program->problem.combine;
    if (combine != REDIST_NO_OPERATOR && combine != REDIST_SUM && combine != REDIST_MIN &&
        combine != REDIST_MAX)
        return report_failure(error,
                              "Shardy combines by sum, min or max, not by %s; --format json "
                              "takes all",
                              redist_name_operator(combine));
    for (uint32_t s = 0; s < program->nsteps; s++) {
        const struct redist_step *step = &program->step[s];
        if (!has_collective(step->op) || step->used < program->ndevices)
            return refuse_step(program, s, REDIST_NO_OPERATOR,
                               "Shardy has no operation for it; it is written for dynslice, "
                               "allgather, alltoall, allpermute, reducescatter and allreduce of "
                               "all devices, and for an exchange of whole tiles",
                               error);
    }
    return REDIST_OK;
}

/* `<["x"=4, "y"=2], device_ids=[..]>`; the order of the numbers is not to be written. */
static void write_mesh(FILE *out, const struct redist_mesh *mesh)
{
    uint32_t count = redist_count_devices(mesh), plain = 0;
    fputs("<[", out);
    for (uint32_t a = 0; a < mesh->naxes; a++)
        fprintf(out, "%s\"%s\"=%u", a == 0 ? "" : ", ", mesh->axis[a].name, mesh->axis[a].size);
    fputs("]", out);
    while (plain < count && redist_get_device(mesh, plain) == plain)
        plain++;
    for (uint32_t p = 0; plain < count && p < count; p++)
        fprintf(out, "%s%u%s", p == 0 ? ", device_ids=[" : ", ", redist_get_device(mesh, p),
                p + 1 == count ? "]" : "");
    fputs(">", out);
}

/* The meshes that a value lies on. */
static void write_meshes(const struct shardy_text *text)
{
    const struct shardy_stages *stages = &text->stages;
    for (uint32_t m = 0; m < stages->nmeshes; m++) {
        bool used = false;
        for (uint32_t k = 0; k <= text->program->nsteps; k++)
            used = used || stages->stage[k].mesh == m;
        if (!used)
            continue;
        fprintf(text->out, "  sdy.mesh @%s = ", MESH_NAME[m]);
        write_mesh(text->out, stages->mesh[m]);
        fputs("\n", text->out);
    }
}

/* Devices that are not the first along these axes get zeros. */
static void write_made_axes(struct shardy_text *text)
{
    fprintf(text->out, "    %%v%u = sdy.replicated_to_unreduced {", text->value + 1);
    write_axes(text->out, &text->program->problem.mesh, &text->stages.made);
    fprintf(text->out, "} %%v%u out_sharding=", text->value++);
    write_sharding(text, get_last_stage(text));
    fputs(" : ", text->out);
    write_type(text);
    fputs("\n", text->out);
}

static enum redist_status write_module(struct shardy_text *text, struct redist_error *error)
{
    fputs("module @redist {\n", text->out);
    write_meshes(text);
    fputs("  func.func public @main(%v0: ", text->out);
    write_bound_type(text, 0);
    fputs(") -> (", text->out);
    write_bound_type(text, get_last_stage(text));
    fputs(") {\n", text->out);
    for (uint32_t s = 0; s < text->program->nsteps; s++)
        PASS_FAILURE(write_step(text, s, error));
    if (text->stages.made.n > 0)
        write_made_axes(text);
    fprintf(text->out, "    return %%v%u : ", text->value);
    write_type(text);
    fputs("\n  }\n}\n", text->out);
    return REDIST_OK;
}

/* Writes a mesh and a function `main` of the global array, whose argument and result have
 * the shardings of the source and the target. Fails where a sharding has no spelling, or
 * where Shardy has no collective between two. */
enum redist_status write_shardy(FILE *out, const struct redist_program *program,
                                struct redist_error *error)
{
    struct shardy_text text = {.out = out, .program = program};
    PASS_FAILURE(start_shardy_stages(program, &text.stages, error));
    PASS_FAILURE(check_program(program, error));
    text.element = find_mlir_element(&program->problem, "Shardy", error);
    if (text.element == NULL)
        return REDIST_BAD_INPUT;
    enum redist_status status = find_shardy_stages(&text.stages, error);
    if (status == REDIST_OK)
        status = write_module(&text, error);
    free_shardy_stages(&text.stages);
    return status;
}
