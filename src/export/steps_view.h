/* Steps as a table: operation, type after it, local size drawn as a bar, cost. */
#ifndef REDIST_EXPORT_STEPS_VIEW_H
#define REDIST_EXPORT_STEPS_VIEW_H

#include <stdbool.h>
#include <stdio.h>
#include <redist/plan.h>
#include "program/table.h"

/* Lines of at most `columns` characters where types allow. False when memory runs out. */
bool print_steps(FILE *out, const struct redist_problem *problem, const struct redist_step *step,
                 uint32_t nsteps, unsigned columns);

/* The type of a table in native notation where whole axes express it, else
 * with the number of tiles in place of axes: `[1{*12}12, 6{*2}12]`. */
void format_table_type(const struct redist_problem *problem, const struct tile_table *table,
                       char *text, size_t size);

#endif
