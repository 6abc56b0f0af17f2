/* The pieces that a device has of an array, in source and target, as a list. */
#ifndef TRANSFER_LINKS_H
#define TRANSFER_LINKS_H

#include "transfer/base/expect.h"
#include "spec/transfer/counts/least.acsl"

/* The word of piece h of both layouts; the device that holds it. */
/*@ requires limits: TrWordLimits;
    requires found: TrHoldingsFound && stored == TrStored && h < TrHoldings;
    terminates \true;
    exits \false;
    assigns \nothing;
    ensures word: \result == TrHoldingAt(h) && \result < TR_WORDS;
    ensures piece: TrPieceOk(\result);
*/
uint32_t find_holding(uint32_t stored, uint32_t h);

/*@ requires limits: TrWordLimits;
    requires found: TrHoldingsFound && stored == TrStored && h < TrHoldings;
    terminates \true;
    exits \false;
    assigns \nothing;
    ensures device: \result == TrHolder(h) && \result < TrDevices;
*/
uint32_t find_holding_device(uint32_t stored, uint32_t h);

/* No piece is linked, of whichever device. */
/*@ requires arrays: TrWordLimits && TrArrays <= TR_ARRAYS_MAX;
    terminates \true;
    exits \false;
    assigns TR_LATEST;
    ensures none: \forall integer d; TrLinked(d, 0);
*/
void clear_links(void);

/* Piece h of device d, of array a, is linked behind those before it. */
/*@ requires places: h < 2 * TR_PIECES_MAX && a < TrArrays <= TR_ARRAYS_MAX;
    requires piece: TrHolder(h) == d && TrHoldingArray(h) == a;
    requires linked: TrLinked(d, h);
    terminates \true;
    exits \false;
    assigns TR_LINK, TR_LATEST;
    ensures linked: TrLinked(d, h + 1);
*/
void link_piece(uint32_t d, uint32_t h, uint32_t a);

/* The last piece of a list is one of the device and the array. */
/*@ ghost
  /@ terminates \true;
     exits \false;
     assigns \nothing;
     ensures range: 0 <= TrLatest(d, a, n) <= n;
     ensures piece: 0 < TrLatest(d, a, n) ==> TrHolder(TrLatest(d, a, n) - 1) == d
       && TrHoldingArray(TrLatest(d, a, n) - 1) == a;
  @/
  void prove_latest(uint32_t d, uint32_t a, uint32_t n);
*/

/* Those behind it add nothing to what pairs with piece h share, nor to how many they are. */
/*@ ghost
  /@ requires array: TrHoldingArray(h) == a && g == TrLatest(d, a, n);
     terminates \true;
     exits \false;
     assigns \nothing;
     ensures shared: \forall integer s; TrPaired(d, h, n, s) == TrPaired(d, h, g, s);
     ensures pairs: \forall integer s; TrPairsOf(d, h, n, s) == TrPairsOf(d, h, g, s);
  @/
  void prove_passed(uint32_t d, uint32_t a, uint32_t h, uint32_t n, uint32_t g);
*/

#endif
