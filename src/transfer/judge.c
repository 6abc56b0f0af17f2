#include "transfer/judge.h"
#include "transfer/trees/copied.h"
#include "transfer/counts/least.h"
#include "transfer/text/memory_needed.h"
#include "transfer/counts/moves.h"
#include "transfer/meaning/plan_data.h"

uint32_t judge_transfers(uint32_t p, uint32_t e)
{
    if (read_transfers(p, e) == 0)
        return 0;
    //@ assert known: TrArraysKnown;
    //@ assert turns: TrTurnsBelow(TR_CERT);
    if (judge_plan_layouts() == 0 || judge_rounds() == 0) {
        place_fault(p, e);
        return 0;
    }
    //@ ghost prove_transfers();
    //@ assert data: TrDataEndsRight && TrValuesFixed;
    TR_MEMORY = measure_memory();
    measure_moves();
    TR_LEAST = receives_least();
    TR_IDENTICAL = only_copies();
    return 1;
}
