/* What the accepted plan costs. */
#ifndef PRICE_PLAN_STATE_H
#define PRICE_PLAN_STATE_H

#include "price/state.h"
#include "check/base/state.h"

/* A kind that no step on a hierarchy has. */
#define PRICE_NOTHING 7

/* Of each step its price, PRICE_MAX for none; and, in the proof only, the groups that it
 * was priced with. */
struct step_members {
    struct price_devices v[STEPS_MAX + 1];
};
extern struct step_sizes STEP_PRICE;
/*@ ghost extern struct step_members STEP_MEMBERS; */

/* Whether the plan has a price below PRICE_MAX, and which; else the first step without one,
 * 0 when the sum is too large. */
extern uint32_t IS_PRICED, UNPRICED;
extern uint64_t PLAN_PRICE;

/* Whether the problem is one reduction, and what no algorithm for it costs less than. */
extern uint32_t HAS_LEAST;
extern uint64_t PLAN_LEAST;

#endif
