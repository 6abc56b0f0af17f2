/* Messages from all members of a group to all others, and by a permutation; and what
 * leaves the fullest unit. */
#ifndef PRICE_SENDING_H
#define PRICE_SENDING_H

#include "spec/price/price.acsl"

/*@ requires units: units <= PRICE_DEVICES;
    terminates \true;
    exits \false;
    assigns INSIDE;
    ensures none: \forall integer u; 0 <= u < units ==> INSIDE.v[u] == 0;
*/
void clear_inside(uint32_t units);

/* Counts the members of the group from entry `first` on in each unit. */
/*@ requires group: first + n <= PRICE_DEVICES;
    requires units: PrLocated(MEMBER, first + n, b, PRICE_DEVICES);
    requires none: \forall integer p; first <= p < first + n ==>
      INSIDE.v[PrUnitOf(MEMBER, p, b)] == 0;
    terminates \true;
    exits \false;
    assigns INSIDE;
    ensures counted: \forall integer u; 0 <= u < PRICE_DEVICES ==>
      INSIDE.v[u] == \old(INSIDE.v[u]) + PrWithin(MEMBER, u, first, first + n, b);
    ensures few: \forall integer u; 0 <= u < PRICE_DEVICES ==>
      0 <= PrWithin(MEMBER, u, first, first + n, b) <= n;
*/
void count_inside(uint32_t first, uint32_t n, uint32_t b);

/*@ requires some: inside <= n <= PRICE_DEVICES;
    terminates \true;
    exits \false;
    assigns \nothing;
    ensures pairs: \result == PrPairs(inside, n);
    ensures none: inside == 0 ==> \result == 0;
    ensures few: \result <= n * PRICE_DEVICES;
*/
uint64_t count_pairs(uint32_t inside, uint32_t n);

/* Adds the pairs of the group to LEAVING and clears the counts. */
/*@ requires group: first + n <= PRICE_DEVICES;
    requires units: PrLocated(MEMBER, first + n, b, PRICE_DEVICES);
    requires counted: \forall integer p; first <= p < first + n ==>
      INSIDE.v[PrUnitOf(MEMBER, p, b)]
      == PrWithin(MEMBER, PrUnitOf(MEMBER, p, b), first, first + n, b)
      && INSIDE.v[PrUnitOf(MEMBER, p, b)] <= n;
    requires few: \forall integer p; first <= p < first + n ==>
      LEAVING.v[PrUnitOf(MEMBER, p, b)] <= first * PRICE_DEVICES;
    terminates \true;
    exits \false;
    assigns INSIDE, LEAVING;
    ensures touched: \forall integer u;
      0 <= u < PRICE_DEVICES && PrWithin(MEMBER, u, first, first + n, b) > 0 ==>
      INSIDE.v[u] == 0 && LEAVING.v[u] <= (first + n) * PRICE_DEVICES
      && LEAVING.v[u] == \old(LEAVING.v[u]) + PrPairs(PrWithin(MEMBER, u, first, first + n, b), n);
    ensures others: \forall integer u;
      0 <= u < PRICE_DEVICES && PrWithin(MEMBER, u, first, first + n, b) == 0 ==>
      INSIDE.v[u] == \old(INSIDE.v[u]) && LEAVING.v[u] == \old(LEAVING.v[u]);
*/
void add_pairs(uint32_t first, uint32_t n, uint32_t b);

/* The group behind the one from entry `first` on. */
/*@ requires members: 1 <= n <= PRICE_DEVICES;
    requires group: first < PRICE_DEVICES && first % n == 0;
    terminates \true;
    exits \false;
    assigns \nothing;
    ensures next: \result == first + n;
    ensures whole: \result % n == 0;
    ensures within: \forall integer e; first < e && e % n == 0 ==> \result <= e;
*/
uint32_t next_group(uint32_t first, uint32_t n);

/*@ requires groups: PrGroups(e, n);
    requires units: PrLocated(MEMBER, e, b, units);
    terminates \true;
    exits \false;
    assigns LEAVING, INSIDE;
    ensures counted: \forall integer u; 0 <= u < units ==>
      LEAVING.v[u] == PrCrossing(MEMBER, u, e, n, b);
*/
void count_crossing(uint32_t e, uint32_t n, uint32_t b, uint32_t units);

/*@ requires entries: e <= PRICE_DEVICES;
    requires units: PrLocated(MEMBER, e, b, units);
    terminates \true;
    exits \false;
    assigns LEAVING;
    ensures counted: \forall integer u; 0 <= u < units ==> LEAVING.v[u] == PrSent(MEMBER, u, e, b);
*/
void count_sent(uint32_t e, uint32_t b, uint32_t units);

/* What leaves the fullest unit. */
/*@ requires groups: PrGroups(e, n);
    requires units: PrLocated(MEMBER, e, b, units);
    terminates \true;
    exits \false;
    assigns LEAVING, INSIDE;
    ensures fullest: \result == PrFullest(MEMBER, units, kind, e, n, b);
*/
uint64_t find_fullest(uint32_t kind, uint32_t e, uint32_t n, uint32_t b, uint32_t units);

#endif
