/* Problems as JSON objects; the schema is in redist(1). */
#ifndef REDIST_IMPORT_JSON_JSON_PROBLEM_H
#define REDIST_IMPORT_JSON_JSON_PROBLEM_H

#include <jansson.h>
#include <redist/type.h>

/* Fills `problem`, for redist_free_problem; tiles are rounded up. On failure `error` names the key. */
enum redist_status decode_json_problem(json_t *object, struct redist_problem *problem,
                                       struct redist_error *error);

#endif
