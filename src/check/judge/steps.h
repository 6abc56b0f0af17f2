/* The steps on the tile table. Each returns 0, with the table updated for the
 * devices that take part, or the rejection code of the premise that fails. The
 * common requirements are in the predicate Ready: the list is inverted, the tile
 * sizes are checked, and every tile ends where offsets do. */
#ifndef CHECK_STEPS_H
#define CHECK_STEPS_H

#include "check/judge/agree.h"
#include "check/judge/lemmas.h"
#include "spec/check/judge/steps.acsl"

/*@ requires ready: Ready(s) && DIM_J.v[s] < DIMS && DIM_I.v[s] == NO_DIM;
    terminates \true;
    exits \false;
    assigns OFF;
    ensures accept: \result == 0;
    ensures moved: \forall integer x, d; 0 <= x < DIMS && 0 <= d < NDEV && INV.v[d] < USED.v[s] ==>
      Off(x, d) == \old(OFF.v)[x][d]
        + (x == DIM_J.v[s] ? Shift(INV.v[d], FACTOR.v[s], TILE.v[s][x]) : 0);
    ensures inside: UsedInside(s);
*/
uint32_t apply_dynslice(uint32_t s);

/* Also allreduce and reduce, along a summand dimension. */
/*@ requires ready: Ready(s) && DIM_I.v[s] < DIMS && DIM_J.v[s] == NO_DIM;
    terminates \true;
    exits \false;
    assigns OFF, OLD;
    ensures accept: \result == 0 <==> TableAgrees{Pre}(s);
    ensures moved: \result == 0 ==>
      \forall integer x, d; 0 <= x < DIMS && 0 <= d < NDEV && INV.v[d] < USED.v[s] ==>
      Off(x, d) == \old(OFF.v)[x][d]
        - (x == DIM_I.v[s] ? Shift(INV.v[d], FACTOR.v[s], TILE.v[s - 1][x]) : 0);
    ensures inside: \result == 0 ==> UsedInside(s);
*/
uint32_t apply_allgather(uint32_t s);

/* Also reducescatter, along a summand dimension. */
/*@ requires ready: Ready(s) && DIM_I.v[s] < DIMS && DIM_J.v[s] < DIMS
      && DIM_I.v[s] != DIM_J.v[s];
    terminates \true;
    exits \false;
    assigns OFF, OLD;
    ensures accept: \result == 0 <==> TableAgrees{Pre}(s);
    ensures moved: \result == 0 ==>
      \forall integer x, d; 0 <= x < DIMS && 0 <= d < NDEV && INV.v[d] < USED.v[s] ==>
      Off(x, d) == \old(OFF.v)[x][d]
        - (x == DIM_I.v[s] ? Shift(INV.v[d], FACTOR.v[s], TILE.v[s - 1][x]) : 0)
        + (x == DIM_J.v[s] ? Shift(INV.v[d], FACTOR.v[s], TILE.v[s][x]) : 0);
    ensures inside: \result == 0 ==> UsedInside(s);
*/
uint32_t apply_alltoall(uint32_t s);

/*@ requires ready: Ready(s) && DIM_I.v[s] == NO_DIM && DIM_J.v[s] == NO_DIM;
    terminates \true;
    exits \false;
    assigns OFF, OLD;
    ensures accept: \result == 0;
    ensures moved: \forall integer x, d; 0 <= x < DIMS && 0 <= d < NDEV ==>
      Off(x, d) == \old(OFF.v)[x][First(s, INV.v[d])];
    ensures inside: UsedInside(s);
*/
uint32_t apply_broadcast(uint32_t s);

/*@ requires ready: Ready(s) && DIM_I.v[s] == NO_DIM && DIM_J.v[s] == NO_DIM;
    terminates \true;
    exits \false;
    assigns OFF, OLD;
    ensures accept: \result == 0;
    ensures moved: \forall integer x, d; 0 <= x < DIMS && 0 <= d < NDEV ==>
      Off(x, d) == \old(OFF.v)[x][ARGS.v[s][d]];
    ensures inside: Inside(s);
*/
uint32_t apply_allpermute(uint32_t s);

#endif
