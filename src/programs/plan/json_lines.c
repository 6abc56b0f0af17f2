#include "programs/plan/json_lines.h"
#include <errno.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "programs/command/json.h"
#include "programs/command/outcome.h"
#include "programs/plan/product_batch.h"
#include "programs/shared/files.h"
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

static enum redist_status answer_object(json_t *object, const char *id,
                                        const struct line_task *task, json_t *result,
                                        struct redist_error *error)
{
    struct redist_problem problem;
    bool product = task->products && json_object_get(object, "kind") == NULL;
    if (product || is_json_product(object))
        return answer_product(object, result, error);
    if (decode_json_problem(object, &problem, error) != REDIST_OK)
        return REDIST_FAILED;
    if (has_json_wording(object))
        describe_problem(result, &problem);
    enum redist_status status = task->answer(&problem, id, task->context, result, error);
    redist_free_problem(&problem);
    return status;
}

/* What the result of a line that failed says. */
static void describe_failure(json_t *result, unsigned long number, const struct redist_error *inner)
{
    struct redist_error error = {{0}};
    (void)report_failure(&error, "line %lu: %s", number, inner->message);
    json_t *message = json_string(error.message);
    /* a message cut inside a UTF-8 character is no JSON string */
    if (message == NULL)
        message = json_string("bad input, with an unprintable name");
    json_object_set_new(result, "ok", json_false());
    json_object_set_new(result, "error", message);
}

/* False when the line failed. */
static bool answer_line(const char *line, size_t length, unsigned long number,
                        const struct line_task *task)
{
    json_error_t where;
    struct redist_error error = {{0}};
    json_t *object = json_loadb(line, length, JSON_REJECT_DUPLICATES, &where);
    json_t *result = json_object(), *id = json_object_get(object, "id");
    json_object_set(result, "id", id != NULL ? id : json_null());
    json_object_set_new(result, "ok", json_true());
    const char *name = json_string_value(id) != NULL ? json_string_value(id) : "";
    enum redist_status status = object != NULL
                                    ? answer_object(object, name, task, result, &error)
                                    : report_failure(&error, "column %d: cannot parse the JSON: %s",
                                                     where.column, where.text);
    if (status != REDIST_OK && task->refuse != NULL)
        task->refuse(name, task->context);
    if (status != REDIST_OK)
        describe_failure(result, number, &error);
    print_json(stdout, result);
    json_decref(object);
    return status == REDIST_OK;
}

static void answer_overlong(unsigned long number)
{
    char message[96];
    (void)snprintf(message, sizeof message, "line %lu: longer than %d bytes", number, LINE_LIMIT);
    print_json(stdout, json_pack("{s:n, s:b, s:s}", "id", "ok", 0, "error", message));
}

/* Reads one line into `line`; the rest of an overlong one is passed over.
 * Returns its length, or -1 at the end of the file. */
static long read_bounded_line(FILE *in, char *line)
{
    long length = 0;
    int c = getc(in);
    if (c == EOF)
        return -1;
    for (; c != EOF && c != '\n'; c = getc(in)) {
        if (length < LINE_LIMIT)
            line[length] = (char)c;
        if (length <= LINE_LIMIT)
            length++;
    }
    return length;
}

static FILE *open_lines(const char *path)
{
    if (strcmp(path, "-") == 0)
        return stdin;
    int descriptor = open_without_waiting(path);
    return descriptor < 0 ? NULL : fdopen(descriptor, "r");
}

int answer_lines(const char *path, const struct line_task *task)
{
    FILE *in = open_lines(path);
    if (in == NULL)
        return fail_with("%s: cannot open: %s", path, strerror(errno));
    char *line = malloc(LINE_LIMIT);
    int status = line == NULL ? fail_with("out of memory") : REDIST_OK;
    unsigned long number = 0, failed = 0;
    for (long length; line != NULL && (length = read_bounded_line(in, line)) >= 0;) {
        number++;
        if (length > LINE_LIMIT)
            answer_overlong(number);
        bool answered = length == 0 ||
                        (length <= LINE_LIMIT && answer_line(line, (size_t)length, number, task));
        failed += !answered;
        if (ferror(stdout))
            break;
    }
    if (ferror(in))
        status = fail_with("%s: cannot read: %s", path, strerror(errno));
    free(line);
    if (in != stdin)
        (void)fclose(in);
    if (status == REDIST_OK)
        status = finish_output();
    return status == REDIST_OK && task->strict && failed > 0 ? REDIST_REJECTED : status;
}
