/* Problems as JSON objects; the schema is in redist(1). */
#ifndef REDIST_IMPORT_JSON_JSON_PROBLEM_H
#define REDIST_IMPORT_JSON_JSON_PROBLEM_H

#include <jansson.h>
#include <redist/type.h>

/* Fills `problem`, for redist_free_problem; tiles are rounded up. On failure `error` names the key. */
enum redist_status decode_json_problem(json_t *object, struct redist_problem *problem,
                                       struct redist_error *error);

/* Whether a line has none but the known keys: a misspelled one would otherwise plan something else
 * in silence. */
enum redist_status check_line_keys(json_t *object, const char *const *known, size_t count,
                                   struct redist_error *error);

#endif
