/* Reads problem and certificate. */
#ifndef CHECK_BOTH_TEXTS_H
#define CHECK_BOTH_TEXTS_H

#include "check/text/problem.h"
#include "check/text/certificate.h"
#include "check/judge/places.h"
#include "check/judge/well_formed.h"

/* Reads the head of the certificate behind the problem, which ends at p, as read_head does. Its
 * rows are of no type: what is known of the problem stays. */
/*@ requires text: e <= TEXT_MAX;
    requires limits: ProblemLimits;
    requires problem: ProblemStored(0, p) && SameGlobalType;
    terminates \true;
    exits \false;
    assigns NPARTS, PART_AXIS, PART_SIZE,
      DIMS, SUM_KEPT, DIM_TILE, DIM_SIZE, DIM_NAXES, DIM_AXIS, NUMBER, FAULT;
    ensures end: \result == Head{Post}(p, e);
    ensures told: \result == NONE ==> FAULT.code > 0;
    ensures count: \result != NONE ==> RANK.v[FROM] <= DIMS <= RANK_MAX;
    ensures parts: \result != NONE ==> PartsLimits && PartsLineStored(PartsLineAt(p, e), e);
    ensures stored: \result != NONE ==> SumSectionStored(SumsAt(p, e), e);
    ensures shaped: \result != NONE ==> SumsShaped;
    ensures problem: ProblemStored(0, p) && SameGlobalType && SideLimits(FROM) && SideLimits(TO);
    ensures places: PlacesGiven{Pre} ==> PlacesGiven{Post};
*/
uint32_t read_head_behind_problem(uint32_t p, uint32_t e);

/* Reads both texts into the state, up to the judgement of the plan: 0, or the code. `ready` is
 * what judge_plan wants. */
/*@ requires problem: problem_length <= PROBLEM_MAX;
    requires certificate: certificate_length <= CERTIFICATE_MAX;
    terminates \true;
    exits \false;
    assigns TEXT_END, FAULT, NUMBER, NAXES, AXIS, NAME, STRIDE, POSITIONS, ORDER,
      HAS_TARGET_MESH, STATED_DEVICES, NDEV, PLACE, ELEM, RANK, DIM_TILE, DIM_SIZE, DIM_AT,
      DIM_NAXES, DIM_AXIS, PART, OPERATOR, NPARTS, PART_AXIS, PART_SIZE, PART_MINOR, DIMS, SUM_KEPT,
      CLAIM_HEIGHT, CLAIM_COST, CLAIM_BOUNDED, CLAIM_NORMAL, CLAIM_RECEIVED, CLAIM_IDENTICAL,
      NSTEPS, STEP_AT, LIST_AT, OP, DIM_I, DIM_J, FACTOR, USED, TILE, SIZE, COST, LIST, ARGS,
      IOTA_RANK, IOTA_DIM, IOTA_PERM, IOTA_STRIDE, HAS_FUSION, CLAIM_FUSED, JOINED,
      HAS_BOUND, BOUND_COST, NSTATES, STATE_TILE, STATE_JOINED, STATE_PAID;
    ensures end: TEXT_END == problem_length + certificate_length;
    ensures accept: \result == 0 <==>
      Problem(0, problem_length) == problem_length && OrdersRegular(0, problem_length) && WellFormed
      && Certificate(problem_length, TEXT_END) == TEXT_END && SumsOk;
    ensures problem_stored:
      Problem(0, problem_length) == problem_length && OrdersRegular(0, problem_length) ==>
      ProblemStored(0, problem_length);
    ensures devices:
      Problem(0, problem_length) == problem_length && OrdersRegular(0, problem_length)
      && WellFormed ==> NDEV == DevicesNumber && PlacesGiven;
    ensures sums_stored:
      Problem(0, problem_length) == problem_length && OrdersRegular(0, problem_length)
      && WellFormed && Head(problem_length, TEXT_END) != NONE ==>
      PartsLineStored(PartsLineAt(problem_length, TEXT_END), TEXT_END)
      && SumSectionStored(SumsAt(problem_length, TEXT_END), TEXT_END) && SumsShaped;
    ensures certificate_stored: \result == 0 ==>
      CertificateStored(Head(problem_length, TEXT_END), TEXT_END);
    ensures ready: \result == 0 ==>
      NSTEPS <= STEPS_MAX && ProblemLimits && PlanLimits(NSTEPS) && ListsReadable(TEXT_END, NSTEPS)
      && MeshPrepared && PartsLimits && TablePrepared(FROM) && TablePrepared(TO)
      && NSTATES <= STATES_MAX && StatesLimits(NSTATES);
*/
uint32_t read_both_texts(uint32_t problem_length, uint32_t certificate_length);

#endif
