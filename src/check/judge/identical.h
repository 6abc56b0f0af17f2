/* Whether all replicas come from one combination each. */
#ifndef CHECK_IDENTICAL_H
#define CHECK_IDENTICAL_H

#include "check/judge/cover.h"
#include "spec/check/judge/identical.acsl"

/*@ requires count: NSTEPS <= STEPS_MAX;
    terminates \true;
    exits \false;
    assigns \nothing;
    ensures last: \result == LastCombining(NSTEPS) <= NSTEPS;
    ensures kind: \result != 0 ==> InGroups(\result);
*/
uint32_t last_combining(void);

/* Whether every tile after step s is a cell. */
/*@ requires covering: Covering(s + 1);
    terminates \true;
    exits \false;
    assigns \nothing;
    ensures grid: \result != 0 <==> OnGrid(s + 1);
*/
uint32_t is_table_on_grid(uint32_t s);

/* LIST, which the step is done with, becomes the group of every cell, and OLD the cell of
 * every device. */
/*@ requires covering: 1 <= s && Covering(s + 1) && FewCells(s + 1);
    requires count: n == CellCount(s + 1, DIMS) <= NDEV;
    requires groups: 1 <= FACTOR.v[s]
      && \forall integer d; 0 <= d < NDEV ==> INV.v[d] == Position(s, d, NDEV);
    terminates \true;
    exits \false;
    assigns OLD, LIST;
    ensures joined: \result != 0 <==> \forall integer d; 0 <= d < NDEV ==> JoinsGroup(s, d);
*/
uint32_t join_groups(uint32_t s, uint32_t n);

/* The table at hand is the one after step s, the positions are those of its list. */
/*@ requires covering: 1 <= s && Covering(s + 1);
    requires groups: 1 <= FACTOR.v[s]
      && \forall integer d; 0 <= d < NDEV ==> INV.v[d] == Position(s, d, NDEV);
    terminates \true;
    exits \false;
    assigns OLD, LIST;
    ensures once: \result != 0 <==> CombinedOnce(s);
*/
uint32_t is_combined_once(uint32_t s);

#endif
