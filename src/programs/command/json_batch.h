/* Files with one JSON object a line, answered with one JSON object a line. */
#ifndef REDIST_PROGRAMS_COMMAND_JSON_BATCH_H
#define REDIST_PROGRAMS_COMMAND_JSON_BATCH_H

#include <jansson.h>
#include <stdbool.h>
#include <redist/error.h>

/* Adds what is to be said of one object to `result`; on failure `error` is put there
 * instead. `id` is "" when the line has none. */
typedef enum redist_status answer_json(json_t *object, const char *id, const void *context,
                                       json_t *result, struct redist_error *error);

/* What is done with the lines of a file. */
struct batch_task {
    answer_json *answer;
    void (*refuse)(const char *id, const void *context); /* of a line that failed; or NULL */
    const void *context;
    size_t longest; /* bytes of a line */
    bool strict;    /* a line that failed is REDIST_REJECTED */
    unsigned jobs;  /* processes that answer lines; 0 and 1: this one does */
    bool by_id;     /* an answer depends on the lines of the same id before it */
};

/* Answers every line of `path` ("-" is stdin) on stdout. A line that is no problem gets an
 * error object, and the batch goes on. With several jobs `answer` and `refuse` are called in
 * processes of their own, and what they change is not seen here. Returns the exit status. */
int answer_batch(const char *path, const struct batch_task *task);

#endif
