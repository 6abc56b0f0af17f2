/* Finds the layouts and the trees of a round of a plan that was read. */
#ifndef TRANSFER_SIDES_H
#define TRANSFER_SIDES_H

#include "transfer/text/memory_needed.h"
#include "spec/transfer/trees/rounds.acsl"

/* A layout says how many pieces it has. */
/*@ ghost
  /@ requires problem: TrProblem && TrCertificate;
     requires number: 0 <= i <= TrRounds;
     terminates \true;
     exits \false;
     assigns \nothing;
     ensures pieces: TrPieces(TrLayoutAt(i), TrLayoutEnd(TrLayoutAt(i))) == TrWord(TrLayoutAt(i) + 1);
     ensures count: TrWord(TrLayoutAt(i) + 1) <= TR_PIECES_MAX;
  @/
  void prove_pieces(uint32_t i);
*/

/* Side `side` of the table of pieces gets those of layout i. */
/*@ requires limits: TrWordLimits && TR_CERT <= TR_WORDS && TrProblem && TrCertificate && side <= 1;
    requires layouts: TR_SOURCE == TrSourceAt && TR_TARGET == TrTargetAt && TR_SOURCE < TR_TARGET < TR_CERT;
    requires rounds: TrRoundsFound(TrRounds + 1);
    requires number: i <= TrRounds;
    terminates \true;
    exits \false;
    assigns TR_PIECE;
    ensures at: \result == TrLayoutAt(i) && \result + 3 <= TrLayoutEnd(\result) <= TR_WORDS;
    ensures memories: TrMemories(\result + 3);
    ensures pieces: TrWord(\result + 1) <= TR_PIECES_MAX;
    ensures found: TrSideFound(side, \result);
    ensures other: \forall integer p; TR_PIECE.v[1 - side][p] == \at(TR_PIECE.v[1 - side][p], Pre);
*/
uint32_t load_side(uint32_t side, uint32_t i);

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
uint32_t find_trees(uint32_t i);

/* The trees of round i are there, one for each piece, up to the next round. */
/*@ ghost
  /@ requires problem: TrProblem && TrCertificate;
     requires number: 1 <= i <= TrRounds;
     terminates \true;
     exits \false;
     assigns \nothing;
     ensures lines: TrTreeLines(TrGivenAt(i), TrWord(TrLayoutAt(i) + 1));
     ensures next: TrRoundAt(i + 1) == TrLinesAt(TrGivenAt(i), TrWord(TrLayoutAt(i) + 1));
  @/
  void prove_round(uint32_t i);
*/

#endif
