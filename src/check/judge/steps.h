/* The four steps on the tile table. Each returns 0, with the table updated, or
 * the rejection code of the premise that fails. The common requirements are in
 * the predicate Ready: the list is inverted, the tile sizes are checked, and
 * every tile lies inside the global array. */
#ifndef CHECK_STEPS_H
#define CHECK_STEPS_H

#include "check/judge/agree.h"
#include "check/judge/lemmas.h"
#include "spec/check/judge/steps.acsl"

/*@ requires ready: Ready(s) && DIM_J.v[s] < RANK.v[FROM] && DIM_I.v[s] == NO_DIM;
    terminates \true;
    exits \false;
    assigns OFF;
    ensures accept: \result == 0;
    ensures moved: \forall integer x, d; 0 <= x < RANK.v[FROM] && 0 <= d < NDEV ==>
      Off(x, d) == \old(OFF.v)[x][d]
        + (x == DIM_J.v[s] ? Shift(INV.v[d], FACTOR.v[s], TILE.v[s][x]) : 0);
    ensures inside: Inside(s);
*/
uint32_t apply_dynslice(uint32_t s);

/*@ requires ready: Ready(s) && DIM_I.v[s] < RANK.v[FROM] && DIM_J.v[s] == NO_DIM;
    terminates \true;
    exits \false;
    assigns OFF;
    ensures accept: \result == 0 <==> TableAgrees{Pre}(s);
    ensures moved: \result == 0 ==>
      \forall integer x, d; 0 <= x < RANK.v[FROM] && 0 <= d < NDEV ==>
      Off(x, d) == \old(OFF.v)[x][d]
        - (x == DIM_I.v[s] ? Shift(INV.v[d], FACTOR.v[s], TILE.v[s - 1][x]) : 0);
    ensures inside: \result == 0 ==> Inside(s);
*/
uint32_t apply_allgather(uint32_t s);

/*@ requires ready: Ready(s) && DIM_I.v[s] < RANK.v[FROM] && DIM_J.v[s] < RANK.v[FROM]
      && DIM_I.v[s] != DIM_J.v[s];
    terminates \true;
    exits \false;
    assigns OFF;
    ensures accept: \result == 0 <==> TableAgrees{Pre}(s);
    ensures moved: \result == 0 ==>
      \forall integer x, d; 0 <= x < RANK.v[FROM] && 0 <= d < NDEV ==>
      Off(x, d) == \old(OFF.v)[x][d]
        - (x == DIM_I.v[s] ? Shift(INV.v[d], FACTOR.v[s], TILE.v[s - 1][x]) : 0)
        + (x == DIM_J.v[s] ? Shift(INV.v[d], FACTOR.v[s], TILE.v[s][x]) : 0);
    ensures inside: \result == 0 ==> Inside(s);
*/
uint32_t apply_alltoall(uint32_t s);

/*@ requires ready: Ready(s) && DIM_I.v[s] == NO_DIM && DIM_J.v[s] == NO_DIM;
    terminates \true;
    exits \false;
    assigns OFF, OLD;
    ensures accept: \result == 0;
    ensures moved: \forall integer x, d; 0 <= x < RANK.v[FROM] && 0 <= d < NDEV ==>
      Off(x, d) == \old(OFF.v)[x][ARGS.v[s][d]];
    ensures inside: Inside(s);
*/
uint32_t apply_allpermute(uint32_t s);

#endif
