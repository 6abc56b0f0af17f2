#include "transfer/trees/round.h"
#include "transfer/trees/givers.h"
#include "transfer/trees/piece_tree.h"

/*@ requires limits: TrWordLimits && l < TR_WORDS && m < TR_WORDS && 1 <= t <= TR_WORDS;
    requires arrays: TrArraysKnown;
    requires pieces: TrWord(l + 1) <= TR_PIECES_MAX && TrWord(m + 1) <= TR_PIECES_MAX;
    requires found: TrSideFound(0, l) && TrSideFound(1, m);
    requires lines: TrTreeLines(t, TrWord(m + 1));
    requires givers: TrGivers(l) && TrGivers(m);
    requires turns: TrTurnsBelow(t);
    terminates \true;
    exits \false;
    assigns TR_RANK, TR_DATA, TR_GOAL_LO, TR_GOAL_HI, TR_ROOT, TR_LO, TR_HI, TR_TURN, TR_TURNS,
      TR_GROUP_END, FAULT;
    ensures accept: \result == 1 <==>
      (\forall integer p; 0 <= p < TrWord(m + 1) ==> TrPieceGiven(l, m, t, p));
    ensures flag: \result <= 1;
    ensures turns: \result == 1 ==> TrTurnsBelow(TrLinesAt(t, TrWord(m + 1)));
    ensures told: \result == 0 ==> FAULT.code > 0;
*/
static uint32_t judge_trees(uint32_t l, uint32_t m, uint32_t t)
{
    uint32_t p = 0, at = t;
    uint32_t count = (uint32_t)word_at(m + 1);

    //@ assert count: count == TrWord(m + 1);
    //@ assert givers: TrGiversFound(l);
    /*@ loop invariant range: 0 <= p <= count && t <= at <= TR_WORDS && at == TrLinesAt(t, p);
        loop invariant good: \forall integer q; 0 <= q < p ==> TrPieceGiven(l, m, t, q);
        loop invariant turns: TrTurnsBelow(at);
        loop assigns p, at, TR_RANK, TR_DATA, TR_GOAL_LO, TR_GOAL_HI, TR_ROOT, TR_LO, TR_HI, TR_TURN,
          TR_TURNS, TR_GROUP_END, FAULT;
        loop variant count - p; */
    while (p < count) {
        //@ assert line: TrTreeLine(TrLinesAt(t, p)) && at < TR_WORDS;
        //@ assert behind: TrLineEnd(at) == TrLineEnd(at + 1) == TrLinesAt(t, p + 1);
        //@ assert piece: TR_PIECE.v[1][p] == TrPieceAt(m, p) && TrPieceOk(TrPieceAt(m, p));
        //@ assert later: TrTurnsBelow(at + 1);
        if (judge_piece_tree(TR_PIECE.v[1][p], at + 1, l) == 0) {
            //@ assert bad: !TrPieceGiven(l, m, t, p);
            return 0;
        }
        //@ assert given: TrPieceGiven(l, m, t, p);
        //@ assert before: \forall integer q; 0 <= q < p ==> TrPieceGiven(l, m, t, q);
        //@ assert all: \forall integer q; 0 <= q < p + 1 ==> TrPieceGiven(l, m, t, q);
        at = skip_line(at);
        p++;
    }
    return 1;
}

uint32_t judge_layout_given(uint32_t l, uint32_t m, uint32_t t)
{
    if (judge_givers(0, l) == 0 || judge_givers(1, m) == 0) /* GCOVR_EXCL_BR_LINE: never so */
        return 0;
    return judge_trees(l, m, t);
}
