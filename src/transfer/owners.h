/* Finds the devices that hold the pieces of a layout. */
#ifndef TRANSFER_OWNERS_H
#define TRANSFER_OWNERS_H

#include "transfer/memory_needed.h"
#include "spec/transfer/moves.acsl"

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

#endif
