/* Reads a topology of levels from TEXT, and cuts so many devices into its units. */
#ifndef PRICE_TOPOLOGY_H
#define PRICE_TOPOLOGY_H

#include "check/text/name.h"
#include "spec/price/text/topology.acsl"

/*@ requires text: e <= TEXT_MAX;
    terminates \true;
    exits \false;
    assigns FAULT;
    ensures end: \result == TopologyHeader(p, e);
    ensures told: \result == NONE ==> FAULT.code > 0;
    ensures range: \result == NONE || \result <= e;
*/
uint32_t read_topology_header(uint32_t p, uint32_t e);

/* From the word `level` to the number behind `latency`. */
/*@ requires text: e <= TEXT_MAX;
    requires level: l < PRICE_LEVELS;
    terminates \true;
    exits \false;
    assigns LEVEL_SIZE, NUMBER, FAULT;
    ensures end: \result == LevelLatencyAt(p, e);
    ensures told: \result == NONE ==> FAULT.code > 0;
    ensures stored: \result != NONE ==>
      LEVEL_SIZE.v[l] == Value(LevelSizeAt(p, e), e) && 1 <= LEVEL_SIZE.v[l] <= PRICE_DEVICES;
    ensures others: \forall integer m; 0 <= m < PRICE_LEVELS && m != l ==>
      LEVEL_SIZE.v[m] == \old(LEVEL_SIZE.v[m]);
*/
uint32_t read_level_size(uint32_t p, uint32_t e, uint32_t l);

/*@ requires text: e <= TEXT_MAX;
    requires level: l < PRICE_LEVELS;
    terminates \true;
    exits \false;
    assigns LEVEL_SIZE, LATENCY, INVERSE, NUMBER, FAULT;
    ensures end: \result == Level(p, e);
    ensures told: \result == NONE ==> FAULT.code > 0;
    ensures range: \result == NONE || \result <= e;
    ensures stored: \result != NONE ==> LevelStored(p, e, l);
    ensures others: \forall integer m; 0 <= m < PRICE_LEVELS && m != l ==>
      LEVEL_SIZE.v[m] == \old(LEVEL_SIZE.v[m]) && LATENCY.v[m] == \old(LATENCY.v[m])
      && INVERSE.v[m] == \old(INVERSE.v[m]);
*/
uint32_t read_level(uint32_t p, uint32_t e, uint32_t l);

/* The number of levels of the topology that the text up to e is, or NONE; FAULT then
 * says why. */
/*@ requires text: e <= TOPOLOGY_MAX;
    terminates \true;
    exits \false;
    assigns LEVEL_SIZE, LATENCY, INVERSE, NUMBER, FAULT;
    ensures grammar: \result != NONE <==> \exists integer k; Topology(e, k);
    ensures levels: \result != NONE ==> Topology(e, \result) && LevelsStored(e, \result);
    ensures told: \result == NONE ==> FAULT.code > 0;
*/
uint32_t read_topology(uint32_t e);

/* Sets the units of k levels; 0 when their sizes do not multiply to `devices`. */
/*@ terminates \true;
    exits \false;
    assigns BELOW, UNITS;
    ensures divide: \result == 1 <==> LevelsDivide(k, devices);
    ensures set: \result == 1 ==> LevelsSet(k, devices);
    ensures flag: \result <= 1;
*/
uint32_t set_levels(uint32_t k, uint32_t devices);

#endif
