/* Transfer problems in JSON (docs/TRANSFERS.md, section 8) as text. */
#ifndef REDIST_IMPORT_TRANSFERS_PROBLEM_JSON_H
#define REDIST_IMPORT_TRANSFERS_PROBLEM_JSON_H

#include <jansson.h>
#include <stddef.h>
#include <stdint.h>
#include <redist/error.h>

/* The text, and the numbers that its devices 0, 1, .. have in the JSON. */
struct numbered_problem {
    char *text;
    size_t length;
    uint64_t *device;
};

/* Of an object with `arrays`, `source` and `target`, with `model` and `system`, or with
 * `problem`, which is one. `file`
 * names it in messages. For free_numbered_problem, also on failure. */
enum redist_status write_json_transfers(const char *file, json_t *object,
                                        struct numbered_problem *made, struct redist_error *error);
void free_numbered_problem(struct numbered_problem *made);

#endif
