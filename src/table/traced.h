/* What a few devices hold after some steps, without the table of all. */
#ifndef REDIST_TABLE_TRACED_H
#define REDIST_TABLE_TRACED_H

#include "table/table.h"

/* The rows of these devices after the first `nsteps` steps, of which none is an exchange and all
 * leave every device a tile; false when memory runs out. */
bool trace_rows(const struct summed_problem *of, const struct redist_step *step, uint32_t nsteps,
                const uint32_t *device, uint32_t count, uint64_t *row);

#endif
