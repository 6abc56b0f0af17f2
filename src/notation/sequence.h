/* The plan language: a sequence of collectives over types, one a line, as in
 * section 4 of the paper (docs/FORMAT.md, "Plans"). */
#ifndef REDIST_NOTATION_SEQUENCE_H
#define REDIST_NOTATION_SEQUENCE_H

#include "program/typing.h"

/* Reads a plan; blank lines and lines that start with # are passed over. */
enum redist_status parse_sequence(const char *text, size_t length, const char *name,
                                  const struct redist_mesh *mesh, struct typed_sequence *sequence,
                                  struct redist_error *error);

#endif
