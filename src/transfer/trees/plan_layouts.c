#include "transfer/trees/plan_layouts.h"
#include "transfer/trees/layout_slots.h"
#include "transfer/text/memory_needed.h"

uint32_t judge_plan_layouts(void)
{
    uint32_t i = 0;
    uint32_t rounds = (uint32_t)word_at(TR_CERT + 1);

    //@ assert rounds: rounds == TrRounds && rounds <= TR_ROUNDS_MAX;
    /*@ loop invariant range: 0 <= i <= rounds + 1;
        loop invariant good: \forall integer j; 0 <= j < i ==> TrLayoutSlots(TrLayoutAt(j));
        loop assigns i, TR_BUFFER, TR_ROOT, TR_RANK, TR_GOAL_LO, TR_GOAL_HI, TR_LO, TR_HI, FAULT;
        loop variant rounds + 1 - i; */
    while (i <= rounds) {
        if (judge_layout_slots(layout_at(i)) == 0) {
            //@ assert bad: !TrLayoutSlots(TrLayoutAt(i));
            return 0;
        }
        i++;
    }
    return 1;
}
