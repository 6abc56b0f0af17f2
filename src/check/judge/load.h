/* The list of a step, had again when it is needed. */
#ifndef CHECK_LOAD_H
#define CHECK_LOAD_H

#include "check/text/groups.h"
#include "check/text/iota.h"
#include "spec/check/judge/plan.acsl"

/* Makes the list of step s, which was found regular, the list at hand. */
/*@ requires place: 1 <= s <= STEPS_MAX;
    requires devices: 1 <= NDEV <= DEVICES_MAX;
    requires list: ListAtHand(s);
    terminates \true;
    exits \false;
    assigns LIST, IOTA_STRIDE, NUMBER, FAULT;
    ensures loaded: Loaded(s);
*/
void load_list(uint32_t s);

#endif
