/* Before the first step: the table of the source type, every list regular, and no more work than
 * a plan may take. */
#ifndef CHECK_START_H
#define CHECK_START_H

#include "check/judge/column.h"
#include "check/judge/held.h"
#include "check/judge/load.h"
#include "check/judge/tiles.h"
#include "spec/check/text/certificate.acsl"
#include "spec/check/judge/plan.acsl"

/* Row 0 of the plan and the table of the source type. */
/*@ requires limits: MeshesLimits && SideLimits(FROM);
    requires prepared: MeshPrepared && TablePrepared(FROM);
    requires well_formed: TypeWellFormed(FROM);
    terminates \true;
    exits \false;
    assigns TILE, SIZE, COST, OFF, HELD;
    ensures row: SourceRow;
    ensures table: Current(0);
    ensures inside: Inside(0);
    ensures tiles: TileLimits(0);
    ensures other_tiles: OtherTiles{Pre, Post}(0);
    ensures other_sizes: OtherSizes{Pre, Post}(0);
*/
void start_table(void);

/* Expands each list that is written in iota form; 0 when one is wrong. */
/*@ requires count: NSTEPS <= STEPS_MAX;
    requires devices: 1 <= NDEV <= DEVICES_MAX;
    requires limits: IotasLimits(NSTEPS) && ExplicitInRange(NSTEPS);
    requires readable: TEXT_END <= TEXT_MAX && ListsReadable(TEXT_END, NSTEPS);
    terminates \true;
    exits \false;
    assigns LIST, ARGS, IOTA_STRIDE, FAULT;
    ensures regular: \result != 0 <==> IotasRegular;
    ensures told: \result == 0 ==> FAULT.code > 0;
    ensures expanded: \result != 0 ==> ListsExpanded;
    ensures at_hand: \result != 0 ==> ListsAtHand(NSTEPS);
    ensures explicit: \forall integer s, p; 1 <= s <= NSTEPS && IOTA_RANK.v[s] == 0 ==>
      ARGS.v[s][p] == \old(ARGS.v)[s][p];
*/
uint32_t expand_lists(void);

/*@ requires place: s <= STEPS_MAX;
    terminates \true;
    exits \false;
    assigns \nothing;
    ensures work: \result == ListWork(s) <= WORK_LISTED;
*/
uint32_t list_work(uint32_t s);

/*@ requires place: 1 <= s <= STEPS_MAX && DIMS <= RANK_MAX;
    terminates \true;
    exits \false;
    assigns \nothing;
    ensures work: \result == StepWork(s) + JoinedWork(s) <= 256;
*/
uint32_t step_work(uint32_t s);

/* Whether judging the plan takes no more than WORK_MAX. */
/*@ requires count: NSTEPS <= STEPS_MAX;
    requires devices: 1 <= NDEV <= DEVICES_MAX && DIMS <= RANK_MAX;
    terminates \true;
    exits \false;
    assigns \nothing;
    ensures within: \result != 0 <==> WorkWithin;
*/
uint32_t is_work_within(void);

#endif
