/* The group line of a step, as it is written. */
#ifndef CHECK_GROUPS_H
#define CHECK_GROUPS_H

#include "scan.h"
#include "../../spec/check_step_text.acsl"

/*@ requires told: p == NONE ==> FAULT.code > 0;
    requires text: e <= TEXT_MAX;
    requires place: 1 <= s <= STEPS_MAX;
    requires devices: 1 <= NDEV <= DEVICES_MAX;
    terminates \true;
    exits \false;
    assigns ARGS, NUMBER, FAULT;
    ensures end: \result == ListEnd(p, e, NDEV);
    ensures told: \result == NONE ==> FAULT.code > 0;
*/
uint32_t read_list(uint32_t p, uint32_t e, uint32_t s);

/*@ requires told: p == NONE ==> FAULT.code > 0;
    requires text: e <= TEXT_MAX;
    requires place: 1 <= s <= STEPS_MAX && q <= IOTA_MAX;
    terminates \true;
    exits \false;
    assigns IOTA_DIM, NUMBER, FAULT;
    ensures end: \result == IotaDims(p, e, q);
    ensures told: \result == NONE ==> FAULT.code > 0;
*/
uint32_t read_iota_dims(uint32_t p, uint32_t e, uint32_t s, uint32_t q);

/*@ requires told: p == NONE ==> FAULT.code > 0;
    requires text: e <= TEXT_MAX;
    requires place: 1 <= s <= STEPS_MAX && q <= IOTA_MAX;
    terminates \true;
    exits \false;
    assigns IOTA_PERM, NUMBER, FAULT;
    ensures end: \result == IotaPerms(p, e, q, q);
    ensures told: \result == NONE ==> FAULT.code > 0;
*/
uint32_t read_iota_perms(uint32_t p, uint32_t e, uint32_t s, uint32_t q);

/*@ requires text: e <= TEXT_MAX;
    requires place: 1 <= s <= STEPS_MAX;
    requires devices: 1 <= NDEV <= DEVICES_MAX;
    terminates \true;
    exits \false;
    assigns ARGS, IOTA_RANK, IOTA_DIM, IOTA_PERM, NUMBER, FAULT;
    ensures end: \result == Groups(p, e);
    ensures told: \result == NONE ==> FAULT.code > 0;
*/
uint32_t read_groups(uint32_t p, uint32_t e, uint32_t s);

#endif
