/* The summands that a plan joins, for the lower bound: how many there are, how many
 * devices share one of those that the target keeps, and how many are joined in a
 * tile of each listed state. */
#ifndef CHECK_JOINED_H
#define CHECK_JOINED_H

#include "check/base/state.h"

extern uint32_t SUMMANDS, SHARERS;
extern struct state_costs STATE_JOINED;

#endif
