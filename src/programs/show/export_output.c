#include "programs/show/export_output.h"
#include "programs/command/json.h"
#include "programs/command/step_output.h"
#include "table/table.h"
#include "program/table_type.h"
#include "table/transfers.h"
#include "types/mesh.h"
#include "base/report.h"

enum { TYPE_TEXT = 8192 };

static void add_number(json_t *object, const char *key, uint32_t number)
{
    json_object_set_new(object, key, json_integer((json_int_t)number));
}

/* `[[0, 1], [2, 3]]`, or of an allpermute the pairs [sender, receiver]. */
static json_t *describe_devices(const struct redist_step *step)
{
    json_t *rows = json_array(), *row = NULL;
    for (uint32_t p = 0; p < step->used; p++) {
        if (p % step->factor == 0) {
            row = json_array();
            json_array_append_new(rows, row);
        }
        json_array_append_new(row, json_integer((json_int_t)step->list[p]));
        if (step->op == REDIST_ALLPERMUTE)
            json_array_append_new(row, json_integer((json_int_t)p));
    }
    return rows;
}

static json_t *describe_numbers(const uint64_t *number, uint32_t count)
{
    json_t *list = json_array();
    for (uint32_t k = 0; k < count; k++)
        json_array_append_new(list, make_json_number(number[k]));
    return list;
}

/* `[{"from": 0, "to": 1, "offset": [4], "extent": [2]}]` of an exchange, null where there
 * are too many; false when memory runs out. */
static bool describe_transfers(json_t *item, const struct redist_program *program, uint32_t s,
                               uint32_t ndims)
{
    struct transfer_list list;
    enum list_status status = list_step_transfers(program, s, &list);
    json_t *rows = status == LIST_MADE ? json_array() : json_null();
    for (uint32_t k = 0; k < list.count; k++) {
        const struct tile_transfer *transfer = &list.transfer[k];
        json_t *row = json_object();
        add_number(row, "from", transfer->from);
        add_number(row, "to", transfer->to);
        json_object_set_new(row, "offset", describe_numbers(transfer->offset, ndims));
        json_object_set_new(row, "extent", describe_numbers(transfer->extent, ndims));
        json_array_append_new(rows, row);
    }
    free_transfers(&list);
    json_object_set_new(item, "transfers", rows);
    return status != LIST_NO_MEMORY;
}

static json_t *describe_step(const struct redist_step *step, const struct tile_table *table)
{
    char type[TYPE_TEXT] = "[]";
    json_t *item = json_object();
    describe_operation(item, step);
    format_table_type(table, type, sizeof type);
    json_object_set_new(item, "tile", describe_numbers(table->tile, table->ndims));
    json_object_set_new(item, "type", json_string(type));
    if (step->list != NULL)
        json_object_set_new(item, step->op == REDIST_ALLPERMUTE ? "pairs" : "groups",
                            describe_devices(step));
    return item;
}

/* The mesh and, where it is not the natural one, the devices at its positions. */
static void describe_mesh(json_t *object, const struct redist_mesh *mesh, const char *key,
                          const char *order_key)
{
    char text[REDIST_PROBLEM_TEXT];
    (void)redist_format_mesh(mesh, text, sizeof text);
    json_object_set_new(object, key, json_string(text));
    if (!mesh_has_order(mesh))
        return;
    json_t *order = json_array();
    for (uint32_t p = 0; p < redist_count_devices(mesh); p++)
        json_array_append_new(order, json_integer((json_int_t)redist_get_device(mesh, p)));
    json_object_set_new(object, order_key, order);
}

/* Its name; of a part of one as Shardy has it, with what is major to it, as "x:(2)4". */
static json_t *describe_sum_axis(const struct redist_mesh *mesh, const struct redist_sum *sum,
                                 uint32_t a)
{
    const struct redist_axis *axis = &mesh->axis[sum->axis[a]];
    uint32_t part = sum->part[a];
    if (part == 0)
        return json_string(axis->name);
    return json_sprintf("%s:(%u)%u", axis->name, axis->size / sum->minor[a] / part, part);
}

/* Summand dimensions: size, axes minor to major, and whether the target keeps them. */
static json_t *describe_sums(const struct redist_program *program)
{
    json_t *sums = json_array();
    for (uint32_t k = 0; k < program->nsums; k++) {
        const struct redist_sum *sum = &program->sum[k];
        json_t *item = json_object(), *axes = json_array();
        for (uint32_t a = 0; a < sum->naxes; a++)
            json_array_append_new(axes, describe_sum_axis(&program->problem.mesh, sum, a));
        json_object_set_new(item, "size", make_json_number(sum->size));
        json_object_set_new(item, "axes", axes);
        json_object_set_new(item, "kept", json_boolean(sum->kept));
        json_array_append_new(sums, item);
    }
    return sums;
}

static void describe_problem(json_t *object, const struct redist_program *program)
{
    const struct redist_problem *problem = &program->problem;
    char text[REDIST_PROBLEM_TEXT];
    describe_mesh(object, &problem->mesh, "mesh", "order");
    add_number(object, "devices", program->ndevices);
    add_number(object, "elem_bytes", problem->elem_bytes);
    if (problem->combine != REDIST_NO_OPERATOR)
        json_object_set_new(object, "op", json_string(redist_name_operator(problem->combine)));
    if (program->nsums > 0)
        json_object_set_new(object, "sums", describe_sums(program));
    (void)redist_format_type(&problem->mesh, &problem->from, text, sizeof text);
    json_object_set_new(object, "from", json_string(text));
    if (problem->two_meshes)
        describe_mesh(object, &problem->target_mesh, "to_mesh", "to_order");
    (void)redist_format_type(redist_get_target_mesh(problem), &problem->to, text, sizeof text);
    json_object_set_new(object, "to", json_string(text));
}

enum redist_status write_program_json(FILE *out, const struct redist_program *program,
                                      struct redist_error *error)
{
    const struct summed_problem of = {&program->problem, program->sum, program->nsums};
    struct tile_table table;
    if (!create_table(&of, SOURCE_SIDE, &table))
        return report_no_memory(error, "out of memory");
    json_t *object = json_object(), *steps = json_array();
    describe_problem(object, program);
    bool enough = true;
    for (uint32_t s = 0; s < program->nsteps && enough; s++) {
        replay_step(&program->step[s], &table);
        json_t *item = describe_step(&program->step[s], &table);
        json_array_append_new(steps, item);
        if (program->step[s].op == REDIST_EXCHANGE)
            enough = describe_transfers(item, program, s, table.ndims);
    }
    free_table(&table);
    json_object_set_new(object, "steps", steps);
    print_json(out, object);
    enough = !take_lost_json() && enough;
    return enough ? REDIST_OK : report_no_memory(error, "out of memory");
}
