#include "programs/command/json_batch.h"
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "programs/command/json.h"
#include "programs/command/outcome.h"
#include "programs/shared/files.h"
#include "base/grow.h"
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
static bool answer_line(const char *line, size_t length, unsigned long number,
                        const struct batch_task *task)
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
    print_json(stdout, result);
    json_decref(object);
    return status == REDIST_OK;
}

static void answer_overlong(unsigned long number, size_t longest)
{
    char message[96];
    (void)snprintf(message, sizeof message, "line %lu: longer than %zu bytes", number, longest);
    print_json(stdout, json_pack("{s:n, s:b, s:s}", "id", "ok", 0, "error", message));
}

/* A line of the file; of an overlong one, which has more than `longest` bytes, the rest is
 * passed over. */
struct bounded_line {
    size_t length, room, longest;
    char *text;
};

static bool append_byte(struct bounded_line *line, char byte)
{
    if (!grow_array(&line->text, &line->room, line->length, 1, 1))
        return false;
    line->text[line->length++] = byte;
    return true;
}

/* REDIST_REJECTED at the end of the file. */
static enum redist_status read_bounded_line(FILE *in, struct bounded_line *line)
{
    int c = getc(in);
    line->length = 0;
    if (c == EOF)
        return REDIST_REJECTED;
    for (; c != EOF && c != '\n'; c = getc(in))
        if (line->length <= line->longest && !append_byte(line, (char)c))
            return REDIST_FAILED;
    return REDIST_OK;
}

static FILE *open_lines(const char *path)
{
    if (strcmp(path, "-") == 0)
        return stdin;
    int descriptor = open_without_waiting(path);
    return descriptor < 0 ? NULL : fdopen(descriptor, "r");
}

/* Answers all lines; returns how many failed, and -1 when memory runs out. */
static long answer_all(FILE *in, const struct batch_task *task)
{
    struct bounded_line line = {.longest = task->longest};
    unsigned long number = 0;
    long failed = 0;
    enum redist_status status = REDIST_OK;
    while (!ferror(stdout) && (status = read_bounded_line(in, &line)) == REDIST_OK) {
        bool fits = line.length <= task->longest;
        number++;
        if (!fits)
            answer_overlong(number, task->longest);
        failed += !fits || (line.length > 0 && !answer_line(line.text, line.length, number, task));
    }
    free(line.text);
    return status == REDIST_FAILED ? -1 : failed;
}

int answer_batch(const char *path, const struct batch_task *task)
{
    FILE *in = open_lines(path);
    if (in == NULL)
        return fail_with("%s: cannot open: %s", path, strerror(errno));
    long failed = answer_all(in, task);
    int status = failed < 0 ? fail_with("out of memory") : REDIST_OK;
    if (ferror(in))
        status = fail_with("%s: cannot read: %s", path, strerror(errno));
    if (in != stdin)
        (void)fclose(in);
    if (status == REDIST_OK)
        status = finish_output();
    return status == REDIST_OK && task->strict && failed > 0 ? REDIST_REJECTED : status;
}
