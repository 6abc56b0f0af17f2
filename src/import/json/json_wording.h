/* Problems as JSON objects with shardings as texts, in any notation. */
#ifndef REDIST_IMPORT_JSON_JSON_WORDING_H
#define REDIST_IMPORT_JSON_JSON_WORDING_H

#include <stdbool.h>
#include <jansson.h>
#include <redist/type.h>

/* True when `from` or `to` is a text. */
bool has_json_wording(const json_t *object);

/* How summands are combined, by the key `op`; REDIST_NO_OPERATOR without it. */
enum redist_status read_json_operator(const json_t *object, enum redist_operator *combine,
                                      struct redist_error *error);

/* Fills `problem` from `from`, `to`, and what there is of `mesh`, `shape` and
 * `notation`; `mesh` is the mesh when the key is not a text, without axes when
 * there is no such key. */
enum redist_status decode_json_wording(const json_t *object, const struct redist_mesh *mesh,
                                       uint32_t elem_bytes, struct redist_problem *problem,
                                       struct redist_error *error);

#endif
