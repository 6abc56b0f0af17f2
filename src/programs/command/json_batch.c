#include "programs/command/json_batch.h"
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "programs/command/bounded_line.h"
#include "programs/command/dealt_lines.h"
#include "programs/command/json.h"
#include "programs/command/outcome.h"
#include "programs/command/workers.h"
#include "programs/shared/files.h"
#include "base/report.h"

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
static bool answer_object(const char *line, size_t length, unsigned long number,
                          const struct batch_task *task, FILE *out)
{
    json_error_t where;
    struct redist_error error = {{0}};
    json_t *object = json_loadb(line, length, JSON_REJECT_DUPLICATES, &where);
    json_t *result = json_object(), *id = json_object_get(object, "id");
    json_object_set(result, "id", id != NULL ? id : json_null());
    json_object_set_new(result, "ok", json_true());
    const char *name = json_string_value(id) != NULL ? json_string_value(id) : "";
    enum redist_status status = object != NULL
                                    ? task->answer(object, name, task->context, result, &error)
                                    : report_failure(&error, "column %d: cannot parse the JSON: %s",
                                                     where.column, where.text);
    if (status != REDIST_OK && task->refuse != NULL)
        task->refuse(name, task->context);
    if (status != REDIST_OK)
        describe_failure(result, number, &error);
    print_json(out, result);
    json_decref(object);
    bool lost = take_lost_json();
    if (lost)
        fprintf(out, "{\"id\":null,\"ok\":false,\"error\":\"line %lu: out of memory\"}\n", number);
    return status == REDIST_OK && !lost;
}

static void answer_overlong(unsigned long number, size_t longest, FILE *out)
{
    char message[96];
    (void)snprintf(message, sizeof message, "line %lu: longer than %zu bytes", number, longest);
    print_json(out, json_pack("{s:n, s:b, s:s}", "id", "ok", 0, "error", message));
}

static FILE *open_lines(const char *path)
{
    if (strcmp(path, "-") == 0)
        return stdin;
    int descriptor = open_without_waiting(path);
    return descriptor < 0 ? NULL : fdopen(descriptor, "r");
}

/* False when the line failed; of a blank one nothing is said. */
static bool answer_line(const char *line, size_t length, unsigned long number,
                        const struct batch_task *task, FILE *out)
{
    if (length <= task->longest)
        return length == 0 || answer_object(line, length, number, task, out);
    answer_overlong(number, task->longest, out);
    return false;
}

static long answer_parcel(const struct line_parcel *parcel, const void *context, FILE *out)
{
    const char *line = parcel->text;
    long failed = 0;
    for (unsigned long k = 0; k < parcel->count; k++) {
        const char *end = memchr(line, '\n', parcel->length - (size_t)(line - parcel->text));
        failed += !answer_line(line, (size_t)(end - line), parcel->first + k, context, out);
        line = end + 1;
    }
    return failed;
}

/* By this process alone. */
static enum redist_status answer_alone(FILE *in, struct bounded_line *line,
                                       const struct batch_task *task, long *failed,
                                       struct redist_error *error)
{
    enum redist_status status = REDIST_OK;
    unsigned long number = 0;
    while (!ferror(stdout) && (status = read_bounded_line(in, line)) == REDIST_OK)
        *failed += !answer_line(line->text, line->length, ++number, task, stdout);
    return status == REDIST_NO_MEMORY ? report_no_memory(error, "out of memory") : REDIST_OK;
}

static enum redist_status answer_together(FILE *in, struct bounded_line *line,
                                          const struct batch_task *task, long *failed,
                                          struct redist_error *error)
{
    struct workers *workers = hire_workers(task->jobs, answer_parcel, task, stdout);
    if (workers == NULL)
        return report_no_memory(error, "out of memory");
    const struct line_dealer dealer = {workers, line, task->by_id};
    enum redist_status status = deal_lines(in, &dealer, failed, error);
    dismiss_workers(workers);
    return status;
}

int answer_batch(const char *path, const struct batch_task *task)
{
    struct bounded_line line = {.longest = task->longest};
    struct redist_error error = {{0}};
    long failed = 0;
    FILE *in = open_lines(path);
    if (in == NULL)
        return fail_with("%s: cannot open: %s", path, strerror(errno));
    int status = task->jobs > 1 ? answer_together(in, &line, task, &failed, &error)
                                : answer_alone(in, &line, task, &failed, &error);
    free(line.text);
    if (status != REDIST_OK) {
        (void)fflush(stdout);
        status = fail_with("%s", error.message);
    } else if (line.reason != 0) {
        status = fail_with("%s: cannot read: %s", path, strerror(line.reason));
    }
    if (in != stdin)
        (void)fclose(in);
    if (status == REDIST_OK)
        status = finish_output();
    return status == REDIST_OK && task->strict && failed > 0 ? REDIST_REJECTED : status;
}
