/* Which device holds which tile at one point of a plan. */
#ifndef REDIST_EXPORT_STATE_VIEW_H
#define REDIST_EXPORT_STATE_VIEW_H

#include <stdbool.h>
#include <stdio.h>
#include "types/sequence.h"
#include "table/table.h"

/* A line with the step and the type, and a picture: `table` is what the first
 * `done` of `nsteps` steps make of the source type. False when memory runs out. */
bool draw_state(FILE *out, const struct redist_step *step, uint32_t nsteps, uint32_t done,
                const struct tile_table *table, unsigned columns, bool colour);

#endif
