/* The checker. TEXT holds the problem at [0, plen) and the certificate behind
 * it. Returns 0 for accept, else a rejection code; FAULT then says where. */
#ifndef CHECK_CHECK_H
#define CHECK_CHECK_H

#include "check/both_texts.h"
#include "check/judge/once.h"
#include "check/judge/start.h"
#include "check/judge/least_received.h"
#include "check/judge/judge.h"
#include "check/judge/claims.h"
#include "check/judge/fusion.h"
#include "check/bound/bound.h"
#include "check/bound/optimality.h"
#include "check/bound/summands.h"
#include "check/judge/plain.h"
#include "check/meaning/data.h"
#include "check/meaning/holder.h"
#include "check/meaning/replicas.h"
#include "check/meaning/walk.h"

/*@ requires code: 0 < code;
    terminates \true;
    exits \false;
    assigns FAULT, OPTIMALITY;
    ensures told: \result == code;
*/
uint32_t fail_plan(uint32_t code, uint32_t at);

/* Judges the plan that was read from a well-formed pair of texts. */
/*@ requires count: NSTEPS <= STEPS_MAX;
    requires limits: ProblemLimits && PartsLimits && PlanLimits(NSTEPS);
    requires text: TEXT_END <= TEXT_MAX && ListsReadable(TEXT_END, NSTEPS);
    requires well_formed: WellFormed && MeshPrepared && SumsOk
      && TablePrepared(FROM) && TablePrepared(TO);
    requires states: NSTATES <= STATES_MAX && StatesLimits(NSTATES);
    terminates \true;
    exits \false;
    assigns LIST, ARGS, NUMBER, IOTA_STRIDE, TILE, SIZE, COST, OFF, OLD, HELD, INV, FAULT,
      LACKED, IDENTICAL, SUMMANDS, SHARERS,
      DIVISOR, NDIVISORS, WIDEST, SOURCE_SIZE, TARGET_SIZE, LEAST_SIZE, OPTIMALITY,
      LEAST_RECEIVED, IS_LEAST_RECEIVED, TARGET_SPAN, TARGET_WHOLE, TARGET_LOW, TARGET_HIGH,
      TARGET_ROW, TARGET_SPLIT;
    ensures accept: \result == 0 <==> PlanOk && SectionsOk && FusionOk && BoundOk;
    ensures summands: SummandsCounted;
    ensures source: IotasRegular ==> SourceRow;
    ensures expanded: IotasRegular ==> ListsExpanded;
    ensures optimality: \result == 0 ==> OPTIMALITY == Optimality;
    ensures least_received: \result == 0 ==>
      LEAST_RECEIVED == LeastReceived && (IS_LEAST_RECEIVED != 0 <==> IsLeastReceived);
    ensures data: \result == 0 ==> DataEndsRight && ExchangesPossible;
    ensures identical: \result == 0 && CLAIM_IDENTICAL != 0 ==> ReplicasIdentical;
    ensures once: \result == 0 ==> ListsOnce;
    ensures at_hand: \result == 0 ==> ListsAtHand(NSTEPS);
    ensures bound: \result == 0 && HAS_BOUND != 0 ==> NothingCheaper;
    ensures explicit: \forall integer s, p; 1 <= s <= NSTEPS && IOTA_RANK.v[s] == 0 ==>
      ARGS.v[s][p] == \old(ARGS.v)[s][p];
    ensures tiles: \forall integer p; TilesStored{Pre}(p, TEXT_END, NSTEPS) ==>
      TilesStored(p, TEXT_END, NSTEPS);
    ensures other_sizes: OtherSizes{Pre, Post}(0);
*/
uint32_t judge_plan(uint32_t at);

/* accept: the judgement, over what is stored; *_stored: that is what the texts
 * say, also when the plan is rejected; devices: how many there are; places: where each is in
 * the mesh of each side; data, identical, once, bound: what acceptance means; prepared: what
 * load_list and invert_list need of the steps that have a list. */
/*@ requires problem: problem_length <= PROBLEM_MAX;
    requires certificate: certificate_length <= CERTIFICATE_MAX;
    terminates \true;
    exits \false;
    assigns TEXT_END, FAULT, NUMBER, NAXES, AXIS, NAME, STRIDE, POSITIONS, ORDER,
      HAS_TARGET_MESH, STATED_DEVICES, NDEV, ELEM, RANK, DIM_TILE, DIM_SIZE, DIM_AT, DIM_NAXES,
      DIM_AXIS, PART, OPERATOR, NPARTS, PART_AXIS, PART_SIZE, PART_MINOR, DIMS, SUM_KEPT, PLACE,
      HELD, CLAIM_HEIGHT, CLAIM_COST,
      CLAIM_BOUNDED, CLAIM_NORMAL, CLAIM_RECEIVED, CLAIM_IDENTICAL, LACKED, IDENTICAL, NSTEPS,
      STEP_AT, LIST_AT, OP, DIM_I, DIM_J, FACTOR, USED, TILE, SIZE, COST, LIST, ARGS, IOTA_RANK,
      IOTA_DIM, IOTA_PERM, IOTA_STRIDE, OFF, INV, OLD, HAS_FUSION, CLAIM_FUSED, JOINED,
      HAS_BOUND, BOUND_COST, NSTATES, STATE_TILE, STATE_JOINED, STATE_PAID, SUMMANDS, SHARERS,
      DIVISOR, NDIVISORS, WIDEST, SOURCE_SIZE, TARGET_SIZE, LEAST_SIZE, OPTIMALITY,
      LEAST_RECEIVED, IS_LEAST_RECEIVED, TARGET_SPAN, TARGET_WHOLE, TARGET_LOW, TARGET_HIGH,
      TARGET_ROW, TARGET_SPLIT;
    ensures accept: \result == 0 <==>
      Problem(0, problem_length) == problem_length && OrdersRegular(0, problem_length) && WellFormed
      && Certificate(problem_length, problem_length + certificate_length)
         == problem_length + certificate_length
      && SumsOk && PlanOk && SectionsOk && FusionOk && BoundOk;
    ensures optimality: \result == 0 ==> OPTIMALITY == Optimality;
    ensures least_received: \result == 0 ==>
      LEAST_RECEIVED == LeastReceived && (IS_LEAST_RECEIVED != 0 <==> IsLeastReceived);
    ensures data: \result == 0 ==> DataEndsRight && ExchangesPossible;
    ensures identical: \result == 0 && CLAIM_IDENTICAL != 0 ==> ReplicasIdentical;
    ensures once: \result == 0 ==> ListsOnce;
    ensures prepared: \result == 0 ==>
      NSTEPS <= STEPS_MAX && 1 <= NDEV <= DEVICES_MAX && ListsAtHand(NSTEPS);
    ensures bound: \result == 0 && HAS_BOUND != 0 ==> NothingCheaper;
    ensures problem_stored:
      Problem(0, problem_length) == problem_length && OrdersRegular(0, problem_length) ==>
      ProblemStored(0, problem_length);
    ensures devices:
      Problem(0, problem_length) == problem_length && OrdersRegular(0, problem_length)
      && WellFormed ==> NDEV == DevicesNumber && PlacesGiven;
    ensures certificate_stored:
      Problem(0, problem_length) == problem_length && OrdersRegular(0, problem_length)
      && WellFormed && SumsOk
      && Certificate(problem_length, problem_length + certificate_length)
         == problem_length + certificate_length ==>
      CertificateStored(Head(problem_length, problem_length + certificate_length),
                        problem_length + certificate_length);
    ensures sums_stored:
      Problem(0, problem_length) == problem_length && OrdersRegular(0, problem_length)
      && WellFormed && Head(problem_length, problem_length + certificate_length) != NONE ==>
      PartsLineStored(PartsLineAt(problem_length, problem_length + certificate_length),
                      problem_length + certificate_length)
      && SumSectionStored(SumsAt(problem_length, problem_length + certificate_length),
                       problem_length + certificate_length) && SumsShaped;
    ensures lists_stored:
      Problem(0, problem_length) == problem_length && OrdersRegular(0, problem_length)
      && WellFormed && SumsOk
      && Certificate(problem_length, problem_length + certificate_length)
         == problem_length + certificate_length ==>
      SummandsCounted && (IotasRegular ==> SourceRow && ListsExpanded);
*/
uint32_t check_texts(uint32_t problem_length, uint32_t certificate_length);

#endif
