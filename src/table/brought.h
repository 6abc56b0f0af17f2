/* What the steps of a plan bring: elements that devices receive, and replicas with the
 * same bits (docs/FORMAT.md, "Steps" and "Acceptance"). */
#ifndef REDIST_TABLE_BROUGHT_H
#define REDIST_TABLE_BROUGHT_H

#include <stdbool.h>
#include "table/summed.h"

/* Elements that each device which a step gives something receives, `before` being the
 * local size before the step. Of an exchange it is what the step says. */
uint64_t count_received(const struct redist_step *step, uint64_t before);

/* Fills in `received` of every step, where an exchange does not have it yet; false when
 * memory runs out. */
bool fill_received(const struct summed_problem *of, struct redist_step *step, uint32_t nsteps);

/* Whether all replicas of an element have the same bits after the steps, whatever order
 * a library adds in; false when memory runs out. */
bool find_identical(const struct summed_problem *of, const struct redist_step *step,
                    uint32_t nsteps, bool *identical);

#endif
