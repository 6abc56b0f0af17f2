/* One writer for each notation in which a checked plan is text for others. Each fails where the
 * notation has no words for the plan. */
#ifndef REDIST_EXPORT_WRITERS_H
#define REDIST_EXPORT_WRITERS_H

#include <stdio.h>
#include "types/sequence.h"

typedef enum redist_status write_program_text(FILE *out, const struct redist_program *program,
                                              struct redist_error *error);

write_program_text write_stablehlo, write_shard_map, write_shardy;

#endif
