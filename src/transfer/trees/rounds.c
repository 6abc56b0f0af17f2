#include "transfer/trees/rounds.h"
#include "transfer/trees/round.h"
#include "transfer/trees/sides.h"

uint32_t judge_rounds(void)
{
    uint32_t i = 1;
    uint32_t rounds = (uint32_t)word_at(TR_CERT + 1);

    //@ assert rounds: rounds == TrRounds && rounds <= TR_ROUNDS_MAX;
    /*@ loop invariant range: 1 <= i <= rounds + 1;
        loop invariant good: \forall integer j; 1 <= j < i ==> TrRoundGiven(j);
        loop invariant turns: TrTurnsBelow(TrRoundAt(i));
        loop assigns i, TR_PIECE, TR_RANK, TR_DATA, TR_GOAL_LO, TR_GOAL_HI, TR_ROOT, TR_LO, TR_HI,
          TR_TURN, TR_TURNS, TR_GROUP_END, FAULT;
        loop variant rounds + 1 - i; */
    while (i <= rounds) {
        uint32_t l = load_side(0, i - 1);
        uint32_t m = load_side(1, i);
        uint32_t t = find_trees(i);

        //@ ghost prove_round(i);
        //@ assert side: TrSideFound(0, l);
        //@ assert turns: TrTurnsBelow(t);
        if (judge_layout_given(l, m, t) == 0) {
            //@ assert bad: !TrRoundGiven(i);
            return 0;
        }
        //@ assert given: TrRoundGiven(i);
        i++;
    }
    return 1;
}
