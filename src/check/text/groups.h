/* The group line of a step, as it is written. */
#ifndef CHECK_GROUPS_H
#define CHECK_GROUPS_H

#include "check/text/scan.h"
#include "spec/check/text/step_stored.acsl"

/* A list of n numbers, each below v. */
/*@ requires told: p == NONE ==> FAULT.code > 0;
    requires text: e <= TEXT_MAX;
    requires count: n <= DEVICES_MAX;
    terminates \true;
    exits \false;
    assigns LIST, NUMBER, FAULT;
    ensures end: \result == ListEnd(p, e, n, v);
    ensures strict: \result != NONE ==> p != NONE;
    ensures told: \result == NONE ==> FAULT.code > 0;
    ensures stored: \result != NONE ==> ListRead(p, e, n, v);
    ensures limits: \result != NONE ==> \forall integer k; 0 <= k < n ==> LIST.v[k] < v;
*/
uint32_t read_list(uint32_t p, uint32_t e, uint32_t n, uint32_t v);

/* Row s of the lists in the proof is the list at hand. */
/*@ ghost
  /@ requires place: 1 <= s <= STEPS_MAX;
     requires devices: NDEV <= DEVICES_MAX;
     terminates \true;
     exits \false;
     assigns ARGS;
     ensures loaded: Loaded(s);
     ensures others: OtherLists{Pre, Post}(s); @/
  void keep_list(uint32_t s);
*/

/*@ requires told: p == NONE ==> FAULT.code > 0;
    requires text: e <= TEXT_MAX;
    requires place: s <= STEPS_MAX && q <= IOTA_MAX;
    terminates \true;
    exits \false;
    assigns IOTA_DIM, NUMBER, FAULT;
    ensures end: \result == IotaDims(p, e, q);
    ensures strict: \result != NONE ==> p != NONE;
    ensures told: \result == NONE ==> FAULT.code > 0;
    ensures stored: \result != NONE ==> DimsStoredIota(p, e, s, q);
    ensures limits: \result != NONE ==>
      \forall integer u; 0 <= u < q ==> 1 <= IOTA_DIM.v[s][u] <= DEVICES_MAX;
    ensures others: OtherIotaDims{Pre, Post}(s);
*/
uint32_t read_iota_dims(uint32_t p, uint32_t e, uint32_t s, uint32_t q);

/*@ requires told: p == NONE ==> FAULT.code > 0;
    requires text: e <= TEXT_MAX;
    requires place: s <= STEPS_MAX && q <= IOTA_MAX;
    terminates \true;
    exits \false;
    assigns IOTA_PERM, NUMBER, FAULT;
    ensures end: \result == IotaPerms(p, e, q, q);
    ensures strict: \result != NONE ==> p != NONE;
    ensures told: \result == NONE ==> FAULT.code > 0;
    ensures stored: \result != NONE ==> PermsStoredIota(p, e, s, q, q);
    ensures limits: \result != NONE ==>
      \forall integer u; 0 <= u < q ==> IOTA_PERM.v[s][u] < q;
    ensures others: OtherIotaPerms{Pre, Post}(s);
*/
uint32_t read_iota_perms(uint32_t p, uint32_t e, uint32_t s, uint32_t q);

/*@ requires text: e <= TEXT_MAX;
    requires place: s <= STEPS_MAX;
    terminates \true;
    exits \false;
    assigns IOTA_RANK, IOTA_DIM, IOTA_PERM, NUMBER, FAULT;
    ensures end: \result == Iota(p, e);
    ensures strict: \result != NONE ==> p != NONE;
    ensures told: \result == NONE ==> FAULT.code > 0;
    ensures stored: \result != NONE ==> IotaStored(p, e, s);
    ensures limits: \result != NONE ==> 1 <= IOTA_RANK.v[s] && IotaLimits(s);
    ensures other_ranks: OtherIotaRanks{Pre, Post}(s);
    ensures other_dims: OtherIotaDims{Pre, Post}(s);
    ensures other_perms: OtherIotaPerms{Pre, Post}(s);
*/
uint32_t read_iota(uint32_t p, uint32_t e, uint32_t s);

/*@ requires text: e <= TEXT_MAX;
    requires place: 1 <= s <= STEPS_MAX;
    requires devices: 1 <= NDEV <= DEVICES_MAX;
    terminates \true;
    exits \false;
    assigns LIST, ARGS, IOTA_RANK, IOTA_DIM, IOTA_PERM, NUMBER, FAULT;
    ensures end: \result == Groups(p, e);
    ensures strict: \result != NONE ==> p != NONE;
    ensures told: \result == NONE ==> FAULT.code > 0;
    ensures stored: \result != NONE ==> GroupsStored(p, e, s);
    ensures limits: \result != NONE ==> ListLimits(s);
    ensures other_lists: OtherLists{Pre, Post}(s);
    ensures other_ranks: OtherIotaRanks{Pre, Post}(s);
    ensures other_dims: OtherIotaDims{Pre, Post}(s);
    ensures other_perms: OtherIotaPerms{Pre, Post}(s);
*/
uint32_t read_groups(uint32_t p, uint32_t e, uint32_t s);

/* How many entries take part, when not all do. */
/*@ requires told: p == NONE ==> FAULT.code > 0;
    requires text: e <= TEXT_MAX;
    requires place: 1 <= s <= STEPS_MAX;
    requires devices: 1 <= NDEV <= DEVICES_MAX;
    terminates \true;
    exits \false;
    assigns USED, NUMBER, FAULT;
    ensures end: \result == Used(p, e);
    ensures strict: \result != NONE ==> p != NONE;
    ensures told: \result == NONE ==> FAULT.code > 0;
    ensures stored: \result != NONE ==> USED.v[s] == UsedCount(p, e);
    ensures limits: \result != NONE ==> 1 <= USED.v[s] <= NDEV;
    ensures others: \forall integer r; r != s ==> USED.v[r] == \old(USED.v)[r];
*/
uint32_t read_used(uint32_t p, uint32_t e, uint32_t s);

#endif
