/* Whether the problem is one reduction, and the group of each position. */
#ifndef PRICE_REDUCTION_H
#define PRICE_REDUCTION_H

#include "check/judge/well_formed.h"
#include "spec/price/plan/fitting.acsl"

/*@ requires fitting: PlFitting;
    terminates \true;
    exits \false;
    assigns \nothing;
    ensures summed: \result == 1 <==> PlSummedOver(a);
    ensures flag: \result <= 1;
*/
uint32_t is_summed_over(uint32_t a);

/*@ requires fitting: PlFitting;
    terminates \true;
    exits \false;
    assigns \nothing;
    ensures used: \result == 1 <==> Uses(FROM, a, RANK.v[FROM]) + Unreduced(FROM, a) != 0;
    ensures flag: \result <= 1;
*/
uint32_t is_used(uint32_t a);

/*@ requires fitting: PlFitting;
    terminates \true;
    exits \false;
    assigns \nothing;
    ensures none: \result == 1 <==> PlNoReplicas;
    ensures flag: \result <= 1;
*/
uint32_t has_no_replicas(void);

/*@ requires fitting: PlFitting && x < RANK.v[FROM];
    terminates \true;
    exits \false;
    assigns \nothing;
    ensures kept: \result == 1 ==> PlKept(x);
    ensures flag: \result <= 1;
*/
uint32_t is_kept(uint32_t x);

/* The devices of a group, 0 for more than there can be. */
/*@ requires fitting: PlFitting;
    terminates \true;
    exits \false;
    assigns \nothing;
    ensures summands: \result != 0 ==> \result == PlSummands(NAXES.v[FROM]) <= PRICE_DEVICES;
*/
uint32_t count_summands_of_group(void);

/*@ requires fitting: PlFitting;
    terminates \true;
    exits \false;
    assigns \nothing;
    ensures reduction: \result == 1 ==>
      HAS_TARGET_MESH == 0 && PlNoReplicas && PlAllKept;
    ensures flag: \result <= 1;
*/
uint32_t is_one_reduction(void);

/* NONE for more than there can be. */
/*@ requires fitting: PlFitting;
    terminates \true;
    exits \false;
    assigns \nothing;
    ensures number: \result != NONE ==> \result == PlGroupNumber(q, NAXES.v[FROM]);
    ensures few: \result == NONE || \result <= PRICE_DEVICES;
*/
uint32_t find_reduction_group(uint32_t q);

#endif
