/* Messages over the borders of units. */
#ifndef PRICE_LEAVING_H
#define PRICE_LEAVING_H

#include "spec/price/price.acsl"

/*@ requires members: 1 <= n <= PRICE_DEVICES;
    requires entry: p < PRICE_DEVICES;
    terminates \true;
    exits \false;
    assigns \nothing;
    ensures next: \result == PrRingNext(p, n);
    ensures range: \forall integer e; p < e && e % n == 0 ==> \result < e;
*/
uint32_t next_entry(uint32_t p, uint32_t n);

/*@ requires units: units <= PRICE_DEVICES;
    terminates \true;
    exits \false;
    assigns LEAVING;
    ensures none: \forall integer u; 0 <= u < units ==> LEAVING.v[u] == 0;
*/
void clear_leaving(uint32_t units);

/* Around the ring of each group. */
/*@ requires groups: PrGroups(e, n);
    requires units: PrLocated(MEMBER, e, b, units);
    terminates \true;
    exits \false;
    assigns LEAVING;
    ensures counted: \forall integer u; 0 <= u < units ==>
      LEAVING.v[u] == PrLeaving(MEMBER, u, e, n, b);
    ensures few: \forall integer u; 0 <= u < units ==> LEAVING.v[u] <= PRICE_DEVICES;
*/
void count_leaving(uint32_t e, uint32_t n, uint32_t b, uint32_t units);

/*@ requires groups: PrGroups(e, n);
    requires size: 1 <= b;
    terminates \true;
    exits \false;
    assigns \nothing;
    ensures counted: \result == PrChanges(MEMBER, e, n, b);
    ensures bound: \result <= PRICE_DEVICES;
*/
uint32_t count_changes(uint32_t e, uint32_t n, uint32_t b);

/*@ requires groups: PrGroups(e, n);
    terminates \true;
    exits \false;
    assigns \nothing;
    ensures ascending: \result == 1 <==> PrAscending(MEMBER, e, n);
    ensures flag: \result <= 1;
*/
uint32_t groups_ascend(uint32_t e, uint32_t n);

#endif
