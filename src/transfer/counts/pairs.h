/* What pairs of pieces of one device and array share. */
#ifndef TRANSFER_PAIRS_H
#define TRANSFER_PAIRS_H

#include "transfer/counts/links.h"

/* Piece h of device d is paired with all those before it: TR_SHARED and TR_PAIRS grow by them; then
 * it is linked behind them. */
/*@ requires limits: TrWordLimits;
    requires arrays: TrArraysKnown;
    requires found: TrHoldingsFound && stored == TrStored && h < TrHoldings;
    requires device: TrHolder(h) == d;
    requires linked: TrLinked(d, h);
    requires so_far: TR_SHARED == TrShared(d, h) && TR_PAIRS == TrPairs(d, h) && TR_PAIRS <= TR_PAIRS_MAX;
    terminates \true;
    exits \false;
    assigns TR_LINK, TR_LATEST, TR_SHARED, TR_PAIRS;
    ensures linked: TrLinked(d, h + 1);
    ensures so_far: TR_SHARED == TrShared(d, h + 1) && TR_PAIRS == TrPairs(d, h + 1);
    ensures few: TR_PAIRS <= TR_PAIRS_MAX + 1;
*/
void pair_piece(uint32_t d, uint32_t stored, uint32_t h);

/* There are too many pairs, and there will not be fewer. */
/*@ ghost
  /@ requires many: TrPairs(d, h) == TR_PAIRS_MAX + 1 && h <= n;
     terminates \true;
     exits \false;
     assigns \nothing;
     ensures many: TrPairs(d, n) == TR_PAIRS_MAX + 1;
  @/
  void prove_too_many(uint32_t d, uint32_t h, uint32_t n);
*/

#endif
