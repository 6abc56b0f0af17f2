/* Judges the nodes of the tree of a target piece, which begins at word j. */
#ifndef TRANSFER_PART_H
#define TRANSFER_PART_H

#include "transfer/base/expect.h"
#include "transfer/trees/walk.h"
#include "spec/transfer/trees/part.acsl"

/* The box of the piece becomes the one at hand. 1 when it is empty. */
/*@ requires limits: TrWordLimits && j < TR_WORDS;
    requires arrays: TrArraysKnown;
    requires piece: TrPieceOk(j);
    terminates \true;
    exits \false;
    assigns TR_RANK, TR_DATA, TR_GOAL_LO, TR_GOAL_HI;
    ensures goal: TrPartGoal(j);
    ensures empty: \result == 1 <==> TrPieceEmpty(j);
    ensures flag: \result <= 1;
*/
uint32_t load_piece(uint32_t j);

/* 1 when the cut at node k is one of its part, the last of n open boxes, which it then
 * divides as enter_cut does. */
/*@ requires limits: TrLimits && k < TR_WORDS;
    requires stands: TrStands(k, n) && 1 <= n;
    requires cut: TrCut(k);
    terminates \true;
    exits \false;
    assigns TR_LO, TR_HI, FAULT;
    ensures accept: \result == 1 <==> TrCutOk(TR_ROOT, k);
    ensures flag: \result <= 1;
    ensures stands: \result == 1 ==> TrStands(k + 3, n + 1);
    ensures inside: \result == 1 ==> k + 3 < TrEnd(TR_ROOT);
    ensures told: \result == 0 ==> FAULT.code > 0;
*/
uint32_t judge_part_cut(uint32_t k, uint32_t n);

/*@ ghost
  /@ requires limits: TrLimits;
     requires goal: TrPartGoal(j);
     terminates \true;
     exits \false;
     assigns \nothing;
     ensures cut: TrPartCut(j, TR_ROOT, k) <==> TrCutOk(TR_ROOT, k);
     ensures data: TrPartData(j, TrDim(k)) <==> TrDim(k) < TR_DATA;
  @/
  void prove_part_cut(uint32_t j, uint32_t k);
*/

/* 1 when node k begins with the word `key`, "give" or "add". */
/*@ requires limits: TrWordLimits;
    terminates \true;
    exits \false;
    assigns FAULT;
    ensures accept: \result == 1 <==> TrWord(k) == key;
    ensures flag: \result <= 1;
    ensures told: \result == 0 ==> FAULT.code > 0;
*/
uint32_t expect_leaf(uint32_t k, uint64_t key);

/* 1 when word i of the leaf k is the number of a piece of the layout at word l which gives the
 * leaf's part, the last of n open boxes. */
/*@ requires limits: TrLimits && k <= TR_WORDS && i <= 2;
    requires goal: TrPartGoal(j) && TrPieceOk(j);
    requires givers: TrGivers(l) && TrGiversFound(l);
    requires stands: TrStands(k, n) && 1 <= n;
    terminates \true;
    exits \false;
    assigns FAULT;
    ensures accept: \result == 1 <==> TrPartGiven(j, TR_ROOT, l, k, TrWord(k + i));
    ensures flag: \result <= 1;
    ensures told: \result == 0 ==> FAULT.code > 0;
*/
uint32_t judge_part_giver(uint32_t j, uint32_t l, uint32_t k, uint32_t n, uint32_t i);

#endif
