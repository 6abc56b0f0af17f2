/* Judges the tree of a target piece. */
#ifndef TRANSFER_PIECE_TREE_H
#define TRANSFER_PIECE_TREE_H

#include "spec/transfer/trees/piece_tree.acsl"
#include "transfer/trees/walk.h"
#include "transfer/base/expect.h"

/* 1 when the nodes from word r to the end of the line are a tree that gives the piece at word
 * j, all from pieces of the layout at word l. */
/*@ requires limits: TrWordLimits && j < TR_WORDS && 1 <= r <= TR_WORDS && TrLineEnd(r) <= TR_WORDS;
    requires arrays: TrArraysKnown;
    requires piece: TrPieceOk(j);
    requires givers: TrGivers(l) && TrGiversFound(l);
    requires turns: TrTurnsBelow(r);
    terminates \true;
    exits \false;
    assigns TR_RANK, TR_DATA, TR_GOAL_LO, TR_GOAL_HI, TR_ROOT, TR_LO, TR_HI, TR_TURN, TR_TURNS,
      TR_GROUP_END, FAULT;
    ensures accept: \result == 1 <==> TrPieceTree(j, r, l);
    ensures turns: \result == 1 ==> TrTurnsBelow(TrLineEnd(r));
    ensures flag: \result <= 1;
    ensures told: \result == 0 ==> FAULT.code > 0;
*/
uint32_t judge_piece_tree(uint32_t j, uint32_t r, uint32_t l);

#endif
