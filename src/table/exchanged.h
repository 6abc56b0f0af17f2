/* What exchanges bring. */
#ifndef REDIST_TABLE_EXCHANGED_H
#define REDIST_TABLE_EXCHANGED_H

#include <stdbool.h>
#include "table/summed.h"

/* Fills in `received` of exchanges that do not have it yet, the elements that the device receives
 * which is sent most; false when memory runs out. */
bool fill_exchanged(const struct summed_problem *of, struct redist_step *step, uint32_t nsteps);

#endif
