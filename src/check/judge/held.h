/* Which devices hold a tile. */
#ifndef CHECK_HELD_H
#define CHECK_HELD_H

#include "check/base/codes.h"
#include "spec/check/judge/steps.acsl"

/* The devices of the mesh of a side. */
/*@ requires place: side <= TO && NDEV <= DEVICES_MAX;
    terminates \true;
    exits \false;
    assigns HELD;
    ensures held: \forall integer d; 0 <= d < NDEV ==>
      HELD.v[d] == (PLACE.v[side][d] != NONE ? 1 : 0);
*/
void hold_places(uint32_t side);

/* Whether no device is idle. */
/*@ requires place: NDEV <= DEVICES_MAX;
    terminates \true;
    exits \false;
    assigns \nothing;
    ensures all: \result != 0 <==> \forall integer d; 0 <= d < NDEV ==> HELD.v[d] == 1;
*/
uint32_t are_all_held(void);

/* Whether every device that gives a tile in step s holds one. */
/*@ requires place: 1 <= s <= STEPS_MAX && USED.v[s] <= NDEV <= DEVICES_MAX;
    requires factor: 1 <= FACTOR.v[s];
    requires list: ListInRange(s) && Loaded(s);
    terminates \true;
    exits \false;
    assigns \nothing;
    ensures held: \result == 0 <==> \forall integer p; 0 <= p < USED.v[s] ==>
      HELD.v[OP.v[s] == OP_BROADCAST ? First(s, p) : ARGS.v[s][p]] != 0;
*/
uint32_t check_givers(uint32_t s);

/* After a step in groups: the devices that took part, of a reduce the first members. */
/*@ requires place: 1 <= s <= STEPS_MAX && NDEV <= DEVICES_MAX;
    requires factor: 1 <= FACTOR.v[s];
    terminates \true;
    exits \false;
    assigns HELD;
    ensures held: \forall integer d; 0 <= d < NDEV ==>
      HELD.v[d] == (INV.v[d] >= USED.v[s] ? 0 : OP.v[s] != OP_REDUCE ? 1 :
                    INV.v[d] % FACTOR.v[s] == 0 ? 1 : 0);
*/
void hold_members(uint32_t s);

/* Device d holds when device d of the list at hand did. */
/*@ requires place: NDEV <= DEVICES_MAX;
    requires list: \forall integer d; 0 <= d < NDEV ==> LIST.v[d] < NDEV;
    terminates \true;
    exits \false;
    assigns HELD, OLD;
    ensures held: \forall integer d; 0 <= d < NDEV ==>
      HELD.v[d] == \old(HELD.v)[LIST.v[d]];
*/
void permute_held(void);

/* Whether every device of the target mesh holds a tile. */
/*@ requires place: NDEV <= DEVICES_MAX;
    terminates \true;
    exits \false;
    assigns \nothing;
    ensures held: \result == 0 <==>
      \forall integer d; 0 <= d < NDEV && PLACE.v[TO][d] != NONE ==> HELD.v[d] != 0;
*/
uint32_t check_held(void);

#endif
