#include "transfer/rounds.h"
#include "transfer/memory_needed.h"
#include "transfer/round.h"

/*@ ghost
  /@ requires problem: TrProblem && TrCertificate;
     requires number: 0 <= i <= TrRounds;
     terminates \true;
     exits \false;
     assigns \nothing;
     ensures pieces: TrPieces(TrLayoutAt(i), TrLayoutEnd(TrLayoutAt(i))) == TrWord(TrLayoutAt(i) + 1);
     ensures count: TrWord(TrLayoutAt(i) + 1) <= TR_PIECES_MAX;
  @/
  void prove_pieces(uint32_t i)
  {
    /@ assert source: TrLayout(TrSourceAt, TR_KEY_SOURCE); @/
    /@ assert target: TrLayout(TrTargetAt, TR_KEY_TARGET); @/
    /@ assert stated: 1 <= i < TrRounds ==> TrRound(TrRoundAt(i), i); @/
    /@ assert inner: 1 <= i < TrRounds ==> TrLayout(TrRoundAt(i) + 3, TR_KEY_LAYOUT); @/
    ;
  }
*/

/* Side `side` of the table of pieces gets those of layout i. */
/*@ requires limits: TrWordLimits && TR_CERT <= TR_WORDS && TrProblem && TrCertificate && side <= 1;
    requires layouts: TR_SOURCE == TrSourceAt && TR_TARGET == TrTargetAt && TR_SOURCE < TR_TARGET < TR_CERT;
    requires rounds: TrRoundsFound(TrRounds + 1);
    requires number: i <= TrRounds;
    terminates \true;
    exits \false;
    assigns TR_PIECE;
    ensures at: \result == TrLayoutAt(i) && \result + 3 <= TR_WORDS;
    ensures pieces: TrWord(\result + 1) <= TR_PIECES_MAX;
    ensures found: TrSideFound(side, \result);
    ensures other: \forall integer p; TR_PIECE.v[1 - side][p] == \at(TR_PIECE.v[1 - side][p], Pre);
*/
static uint32_t load_side(uint32_t side, uint32_t i)
{
    uint32_t l = layout_at(i);
    uint32_t end = skip_memories(l + 3);

    //@ ghost prove_pieces(i);
    //@ assert end: end == TrLayoutEnd(l) && TrPieces(l, end) == TrWord(l + 1);
    find_pieces(side, l, end);
    return l;
}

/* The word at which the trees of round i begin. */
/*@ requires limits: TrWordLimits && TR_CERT <= TR_WORDS && TrProblem && TrCertificate;
    requires layouts: TR_SOURCE == TrSourceAt && TR_TARGET == TrTargetAt && TR_SOURCE < TR_TARGET < TR_CERT;
    requires rounds: TrRoundsFound(TrRounds + 1);
    requires number: 1 <= i <= TrRounds;
    terminates \true;
    exits \false;
    assigns \nothing;
    ensures trees: \result == TrGivenAt(i) && TrRoundAt(i) < \result <= TR_WORDS;
*/
static uint32_t find_trees(uint32_t i)
{
    uint32_t k = TR_ROUND.v[i];

    //@ assert round: k == TrRoundAt(i) && TrRound(TrRoundAt(i), i) && 1 <= k < TR_WORDS;
    //@ assert line: TrWord(k + 2) == TR_KEY_LINE && k + 3 <= TR_WORDS;
    //@ assert taken: TrTakenAt(k, i) == TrLayoutAt(i) || i == TrRounds;
    if (i < word_at(TR_CERT + 1)) {
        //@ assert memories: TrMemories(k + 6);
        return skip_memories(k + 6);
    }
    return k + 3;
}

/*@ ghost
  /@ requires problem: TrProblem && TrCertificate;
     requires number: 1 <= i <= TrRounds;
     terminates \true;
     exits \false;
     assigns \nothing;
     ensures lines: TrTreeLines(TrGivenAt(i), TrWord(TrLayoutAt(i) + 1));
     ensures next: TrRoundAt(i + 1) == TrLinesAt(TrGivenAt(i), TrWord(TrLayoutAt(i) + 1));
  @/
  void prove_round(uint32_t i)
  {
    /@ assert round: TrRound(TrRoundAt(i), i); @/
    /@ assert taken: TrTakenAt(TrRoundAt(i), i) == TrLayoutAt(i); @/
    /@ assert count: TrTaken(TrRoundAt(i), i) == TrWord(TrLayoutAt(i) + 1); @/
    /@ assert end: TrRoundAt(i + 1) == TrRoundEnd(TrRoundAt(i), i); @/
    ;
  }
*/

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
