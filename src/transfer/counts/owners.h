/* Finds the devices that hold the pieces of a layout. */
#ifndef TRANSFER_OWNERS_H
#define TRANSFER_OWNERS_H

#include "transfer/trees/sides.h"
#include "spec/transfer/counts/moves.acsl"

/* TR_OWNER gets, for a side, the device of each piece of the layout at word l. */
/*@ requires limits: TrWordLimits && l + 3 <= TrLayoutEnd(l) <= TR_WORDS && side <= 1;
    requires devices: 1 <= TrDevices <= TR_DEVICES_MAX;
    requires memories: TrMemories(l + 3);
    requires pieces: TrWord(l + 1) <= TR_PIECES_MAX && TrPieces(l, TrLayoutEnd(l)) == TrWord(l + 1);
    terminates \true;
    exits \false;
    assigns TR_DEVICE, TR_OWNER;
    ensures found: TrOwnersFound(side, l);
    ensures ordered: TrOwnersInOrder(side, l);
    ensures other: \forall integer p; TR_OWNER.v[1 - side][p] == \at(TR_OWNER.v[1 - side][p], Pre);
*/
void find_owners(uint32_t side, uint32_t l);

/* Side `side` of the tables gets the pieces of layout i and the devices that hold them. */
/*@ requires limits: TrWordLimits && TR_CERT <= TR_WORDS && TrProblem && TrCertificate && side <= 1;
    requires layouts: TR_SOURCE == TrSourceAt && TR_TARGET == TrTargetAt && TR_SOURCE < TR_TARGET < TR_CERT;
    requires rounds: TrRoundsFound(TrRounds + 1);
    requires number: i <= TrRounds;
    terminates \true;
    exits \false;
    assigns TR_PIECE, TR_DEVICE, TR_OWNER;
    ensures at: \result == TrLayoutAt(i) && \result + 3 <= TR_WORDS;
    ensures pieces: TrWord(\result + 1) <= TR_PIECES_MAX;
    ensures found: TrSideFound(side, \result) && TrOwnersFound(side, \result);
    ensures ordered: TrOwnersInOrder(side, \result);
    ensures other_pieces: \forall integer p; TR_PIECE.v[1 - side][p] == \at(TR_PIECE.v[1 - side][p], Pre);
    ensures other_owners: \forall integer p; TR_OWNER.v[1 - side][p] == \at(TR_OWNER.v[1 - side][p], Pre);
*/
uint32_t load_owned_side(uint32_t side, uint32_t i);

#endif
