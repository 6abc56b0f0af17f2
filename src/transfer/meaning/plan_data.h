/* Lemma function: after the rounds of an accepted plan every element is in its place, with a
 * value that the plan says.
 *
 * Said of values: a value is known by the summands that are combined in it and how often each
 * is, and stands at a byte of a memory, TrAddress. When in the source each piece has at the
 * address of each of its elements the summands of its box, each once and nothing else
 * (TrLayoutRight), and each round puts there what the trees say (TrRoundCarried), the same is so
 * of every layout of the plan, the target too.
 *
 * The address of an element is made with the buffer and the memory whose lines begin last before
 * the piece (TrLineOf). For a piece of an accepted tree, seats.h says that it lies in the tree's
 * buffer, and is the byte of the index that is the element by the rule of ones; element.h says
 * that no two indices of a memory have a byte in common.
 * Not said: that the line that TrLineOf finds is that of the buffer in whose tree the piece is
 * a leaf, which follows from the grammar, as `buffer` and `device` stand nowhere else in a layout.
 *
 * Of values of which nothing is known, and any operation that combines two: what stands in the
 * target is one expression over what stands in the source, whose operands come in their turns
 * (TrMade). */
#ifndef TRANSFER_PLAN_DATA_H
#define TRANSFER_PLAN_DATA_H

#include <stdint.h>
#include "spec/transfer/trees/plan_layouts.acsl"
#include "spec/transfer/meaning/round_data.acsl"
#include "spec/transfer/meaning/value_order.acsl"

/*@ ghost
  /@ requires limits: TrWordLimits && TR_CERT <= TR_WORDS;
     requires accepted: TrProblem && TrCertificate && TrPlanSlots && TrRoundsGiven;
     requires layouts: TR_SOURCE == TrSourceAt && TR_TARGET == TrTargetAt && TR_SOURCE < TR_TARGET < TR_CERT;
     requires rounds: TrRoundsFound(TrRounds + 1);
     terminates \true;
     exits \false;
     assigns \nothing;
     ensures layouts: TrCarried ==> TrLayoutsRight(TrRounds);
     ensures target: TrDataEndsRight;
     ensures values: TrValuesFixed;
  @/
  void prove_transfers(void);
*/

#endif
