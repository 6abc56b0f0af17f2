/* Group lists: each device exactly once. */
#ifndef CHECK_LIST_H
#define CHECK_LIST_H

#include "check/judge/load.h"

/* Makes the list of step s the one at hand, and fills INV with the position of
 * every device in it. */
/*@ requires place: 1 <= s <= STEPS_MAX;
    requires devices: 1 <= NDEV <= DEVICES_MAX;
    requires list: ListAtHand(s);
    terminates \true;
    exits \false;
    assigns INV, LIST, IOTA_STRIDE, NUMBER, FAULT;
    ensures loaded: Loaded(s);
    ensures positions: \forall integer d; 0 <= d < NDEV ==> INV.v[d] == Position(s, d, NDEV);
    ensures entries: \forall integer d; 0 <= d < NDEV && INV.v[d] != NONE ==>
      INV.v[d] < NDEV && ARGS.v[s][INV.v[d]] == d;
*/
void invert_list(uint32_t s);

/*@ requires place: 1 <= s <= STEPS_MAX;
    requires devices: 1 <= NDEV <= DEVICES_MAX;
    requires list: ListAtHand(s);
    terminates \true;
    exits \false;
    assigns INV, LIST, IOTA_STRIDE, NUMBER, FAULT;
    ensures loaded: Loaded(s);
    ensures every: \result == 0 <==> EveryDevice(s);
    ensures positions: \result == 0 ==> \forall integer d; 0 <= d < NDEV ==>
      INV.v[d] == Position(s, d, NDEV) < NDEV && ARGS.v[s][INV.v[d]] == d;
*/
uint32_t check_list(uint32_t s);

#endif
