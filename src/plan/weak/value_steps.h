/** @file value_steps.h
 * Which of its piece counts a dimension has after it is cut or joined by a divisor, tabulated: the
 * tables of a reduction (rests.h) ask for it more often than for anything else.
 */
#ifndef REDIST_PLAN_VALUE_STEPS_H
#define REDIST_PLAN_VALUE_STEPS_H

#include "plan/weak/rests.h"

/** It has no such piece count; more than any has. */
#define NO_VALUE 255u

/** Fills `cut` and `joined` for the values as they are listed; false when memory runs out. */
bool tabulate_steps(struct reduced_graph *reduction);

void free_steps(struct reduced_graph *reduction);

/** Of each divisor the number of the piece count that dimension i has after `steps` from its piece
 *  count of number `value`, or NO_VALUE. */
static inline const uint8_t *get_steps(const struct reduced_graph *reduction, const uint8_t *steps,
                                       uint32_t i, uint32_t value)
{
    return steps + (reduction->first_step[i] + value) * (size_t)reduction->graph->ndivisors;
}

#endif
