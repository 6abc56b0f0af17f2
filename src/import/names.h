/* Notations in messages. */
#ifndef REDIST_IMPORT_NAMES_H
#define REDIST_IMPORT_NAMES_H

#include <redist/notation.h>

/* "from: jax (axes major to minor): MESSAGE" */
enum redist_status report_side(const char *side, enum redist_notation notation,
                               const struct redist_error *inner, struct redist_error *error);

#endif
