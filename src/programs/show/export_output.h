/* What `redist export` writes of a program as JSON. */
#ifndef REDIST_PROGRAMS_SHOW_EXPORT_OUTPUT_H
#define REDIST_PROGRAMS_SHOW_EXPORT_OUTPUT_H

#include <stdio.h>
#include "types/sequence.h"

/* One object; docs/FORMAT.md, section 6, has its keys. Fails when memory runs out. */
enum redist_status write_program_json(FILE *out, const struct redist_program *program,
                                      struct redist_error *error);

#endif
