/* Finds the memories of the layouts, and how much a plan needs. */
#ifndef TRANSFER_MEMORY_NEEDED_H
#define TRANSFER_MEMORY_NEEDED_H

#include "transfer/text/round_lines.h"
#include "spec/transfer/text/memory_needed.acsl"

/* Where layout i begins. */
/*@ requires limits: TrWordLimits && TR_CERT <= TR_WORDS && TrProblem && TrCertificate;
    requires layouts: TR_SOURCE == TrSourceAt && TR_TARGET == TrTargetAt && TR_SOURCE < TR_TARGET < TR_CERT;
    requires rounds: TrRoundsFound(TrRounds + 1);
    requires number: i <= TrRounds;
    terminates \true;
    exits \false;
    assigns \nothing;
    ensures at: \result == TrLayoutAt(i) && \result + 3 <= TR_WORDS;
    ensures memories: TrMemories(\result + 3);
*/
uint32_t layout_at(uint32_t i);

/* Behind the memories that begin at word k. */
/*@ requires limits: TrWordLimits && k <= TR_WORDS && TrDevices <= TR_DEVICES_MAX;
    requires memories: TrMemories(k);
    terminates \true;
    exits \false;
    assigns \nothing;
    ensures end: \result == TrMemoryAt(k, TrDevices) && k <= \result <= TR_WORDS;
*/
uint32_t skip_memories(uint32_t k);

/* TR_DEVICE gets, for a side, where the memories that begin at word k have their lines. */
/*@ requires limits: TrWordLimits && k <= TR_WORDS && TrDevices <= TR_DEVICES_MAX && side <= 1;
    requires memories: TrMemories(k);
    terminates \true;
    exits \false;
    assigns TR_DEVICE;
    ensures found: TrDevicesFound(side, k);
    ensures other: \forall integer d; TR_DEVICE.v[1 - side][d] == \at(TR_DEVICE.v[1 - side][d], Pre);
*/
void find_devices(uint32_t side, uint32_t k);

/* The most bytes of a device's memories before and after a round together. */
/*@ requires limits: TrWordLimits && TR_CERT <= TR_WORDS && TrProblem && TrCertificate;
    requires layouts: TR_SOURCE == TrSourceAt && TR_TARGET == TrTargetAt && TR_SOURCE < TR_TARGET < TR_CERT;
    requires rounds: TrRoundsFound(TrRounds + 1);
    terminates \true;
    exits \false;
    assigns TR_DEVICE;
    ensures most: \result == TrMemoryNeeded(TrRounds);
*/
uint64_t measure_memory(void);

#endif
