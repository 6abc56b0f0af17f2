/* Plans as tables for people and as JSON for machines. */
#ifndef REDIST_PROGRAMS_COMMAND_PLAN_OUTPUT_H
#define REDIST_PROGRAMS_COMMAND_PLAN_OUTPUT_H

#include <jansson.h>
#include <stdbool.h>
#include <stdio.h>
#include "types/sequence.h"

/* The table of steps: operation, type after, local size, cost. False when
 * memory runs out. */
bool print_plan(FILE *out, const struct redist_plan *plan);

/* Adds what is to be said of a plan; with `searched`, also what the search found
 * out. `topology` is what was optimised for, or NULL. */
void describe_plan(json_t *object, const struct redist_plan *plan, bool searched,
                   const struct redist_topology *topology);

void explain_plan(FILE *out, const struct redist_plan *plan);

#endif
