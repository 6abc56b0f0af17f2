#include "programs/plan/json_lines.h"
#include "programs/command/json_batch.h"
#include "programs/plan/product_batch.h"
#include "import/json/json_problem.h"
#include "programs/plan/json_product.h"
#include "import/json/json_wording.h"
#include "types/format.h"
#include "types/mesh.h"
#include "base/report.h"

enum { LINE_LIMIT = 1 << 20 };

/* The types that a text in another notation was taken for. */
static void describe_mesh(json_t *result, const struct redist_mesh *mesh, const char *name,
                          const char *order)
{
    char text[REDIST_PROBLEM_TEXT];
    (void)redist_format_mesh(mesh, text, sizeof text);
    json_object_set_new(result, name, json_string(text));
    if (!mesh_has_order(mesh))
        return;
    (void)format_order(mesh, text, sizeof text);
    json_object_set_new(result, order, json_string(text));
}

static void describe_problem(json_t *result, const struct redist_problem *problem)
{
    char text[REDIST_PROBLEM_TEXT];
    if (problem->devices != 0)
        json_object_set_new(result, "devices", json_integer(problem->devices));
    describe_mesh(result, &problem->mesh, "mesh", "order");
    (void)redist_format_type(&problem->mesh, &problem->from, text, sizeof text);
    json_object_set_new(result, "from", json_string(text));
    if (problem->two_meshes)
        describe_mesh(result, &problem->target_mesh, "to_mesh", "to_order");
    (void)redist_format_type(redist_get_target_mesh(problem), &problem->to, text, sizeof text);
    json_object_set_new(result, "to", json_string(text));
    if (problem->combine != REDIST_NO_OPERATOR)
        json_object_set_new(result, "op", json_string(redist_name_operator(problem->combine)));
}

static enum redist_status answer_object(json_t *object, const char *id, const void *context,
                                        json_t *result, struct redist_error *error)
{
    const struct line_task *task = context;
    struct redist_problem problem;
    bool product = task->products && json_object_get(object, "kind") == NULL;
    if (product || is_json_product(object))
        return answer_product(object, result, error);
    PASS_FAILURE(decode_json_problem(object, &problem, error));
    if (has_json_wording(object))
        describe_problem(result, &problem);
    enum redist_status status = task->answer(&problem, id, task->context, result, error);
    redist_free_problem(&problem);
    return status;
}

static void refuse_line(const char *id, const void *context)
{
    const struct line_task *task = context;
    if (task->refuse != NULL)
        task->refuse(id, task->context);
}

int answer_lines(const char *path, const struct line_task *task)
{
    const struct batch_task batch = {.answer = answer_object,
                                     .refuse = refuse_line,
                                     .context = task,
                                     .longest = LINE_LIMIT,
                                     .strict = task->strict,
                                     .jobs = task->jobs,
                                     .by_id = task->by_id};
    return answer_batch(path, &batch);
}
