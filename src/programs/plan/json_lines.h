/* Files with one JSON problem a line, answered with one JSON object a line. */
#ifndef REDIST_PROGRAMS_PLAN_JSON_LINES_H
#define REDIST_PROGRAMS_PLAN_JSON_LINES_H

#include <jansson.h>
#include <stdbool.h>
#include <redist/type.h>

/* Adds what is to be said of one problem to `result`; on failure `error` is
 * put there instead. `id` is "" when the line has none. */
typedef enum redist_status answer_problem(const struct redist_problem *problem, const char *id,
                                          const void *context, json_t *result,
                                          struct redist_error *error);

/* What is done with the lines of a file. */
struct line_task {
    answer_problem *answer;
    void (*refuse)(const char *id, const void *context); /* of a line that failed; or NULL */
    const void *context;
    bool strict;   /* a line that failed is REDIST_REJECTED */
    bool products; /* a line without "kind" is a product */
    unsigned jobs; /* as of a batch_task, and by_id */
    bool by_id;
};

/* A line of "kind": "matmul" is a product, and answered as such by every task.
 * Answers every line of `path` ("-" is stdin) on stdout. A line that is no
 * problem gets an error object, and the batch goes on. Returns the exit status. */
int answer_lines(const char *path, const struct line_task *task);

#endif
