/* Files with one JSON problem a line, answered with one JSON object a line. */
#ifndef REDIST_CLI_JSON_LINES_H
#define REDIST_CLI_JSON_LINES_H

#include <jansson.h>
#include <redist/type.h>

/* Adds what is to be said of one problem to `result`; on failure `error` is
 * put there instead. `id` is "" when the line has none. */
typedef enum redist_status answer_problem(const struct redist_problem *problem, const char *id,
                                          const void *context, json_t *result,
                                          struct redist_error *error);

/* Answers every line of `path` ("-" is stdin) on stdout. A line that is no
 * problem gets an error object, and the batch goes on. Returns the exit status. */
int answer_lines(const char *path, answer_problem *answer, const void *context);

#endif
