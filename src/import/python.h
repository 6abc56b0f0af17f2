/* Arguments of calls of Python. */
#ifndef REDIST_IMPORT_PYTHON_H
#define REDIST_IMPORT_PYTHON_H

#include "notation/scan.h"

/* True when `name=` is next. */
bool sees_keyword(const struct scan *scan);

/* Passes over an argument, with or without keyword, up to the ',' or ')' behind
 * it: a word, a text in quotes, or a bracket of such. */
enum redist_status pass_argument(struct scan *scan, struct redist_error *error);

/* Reads `("x", "y")`, `['x']` or `'x'`; at most as many as a mesh has axes. */
enum redist_status scan_names(struct scan *scan, char names[][REDIST_MAX_NAME + 1u],
                              uint32_t *count, struct redist_error *error);

#endif
