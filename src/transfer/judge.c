#include "transfer/judge.h"

uint32_t judge_transfers(uint32_t p, uint32_t e)
{
    if (read_transfers(p, e) == 0)
        return 0;
    //@ assert known: TrArraysKnown;
    //@ assert turns: TrTurnsBelow(TR_CERT);
    if (judge_plan_layouts() == 0)
        return 0;
    return judge_rounds();
}
