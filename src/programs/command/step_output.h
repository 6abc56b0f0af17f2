/* A step's operation as JSON. */
#ifndef REDIST_PROGRAMS_COMMAND_STEP_OUTPUT_H
#define REDIST_PROGRAMS_COMMAND_STEP_OUTPUT_H

#include <jansson.h>
#include "types/sequence.h"

/* Adds op, the dimensions into and split as far as it has them, and factor. */
void describe_operation(json_t *item, const struct redist_step *step);

#endif
