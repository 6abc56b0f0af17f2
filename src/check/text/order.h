/* Reading a mesh with the order of its devices. */
#ifndef CHECK_ORDER_H
#define CHECK_ORDER_H

#include "check/text/mesh.h"
#include "check/text/groups.h"
#include "check/text/iota.h"
#include "spec/check/text/order.acsl"

/* A stored list in iota form says what its text says. */
/*@ ghost
  /@ requires stored: IotaStored(p, e, 0) && IotaLimits(0) && 1 <= IOTA_RANK.v[0];
     terminates \true;
     exits \false;
     assigns \nothing;
     ensures rank: Value(IotaRankAt(p, e), e) == IOTA_RANK.v[0];
     ensures perms: \forall integer u; 0 <= u < IOTA_RANK.v[0] ==>
       WrittenPerm(p, e, u) == IOTA_PERM.v[0][u];
     ensures product: WrittenProduct(p, e, 0) == IotaProduct(0, 0);
     ensures value: \forall integer i; 0 <= i ==>
       WrittenValue(p, e, i, IOTA_RANK.v[0]) == IotaValue(0, i, IOTA_RANK.v[0]); @/
  void compare_iota(uint32_t p, uint32_t e);
*/

/* Makes the n numbers of an order the list at hand. Row 0 of the iota forms, which no
 * step has, is that of the order at hand. */
/*@ requires told: p == NONE ==> FAULT.code > 0;
    requires text: e <= TEXT_MAX;
    requires count: 1 <= n <= DEVICES_MAX;
    terminates \true;
    exits \false;
    assigns LIST, IOTA_RANK, IOTA_DIM, IOTA_PERM, IOTA_STRIDE, NUMBER, FAULT;
    ensures end: \result != NONE ==> \result == OrderList(p, e, n);
    ensures read: \result != NONE <==> OrderList(p, e, n) != NONE
      && (Word(p, e, W_LIST) == NONE ==> WrittenRegular(p, e, n));
    ensures told: \result == NONE ==> FAULT.code > 0;
    ensures list: \result != NONE ==> \forall integer k; 0 <= k < n ==>
      LIST.v[k] == OrderItem(p, e, k) < DEVICES_MAX;
*/
uint32_t read_order_list(uint32_t p, uint32_t e, uint32_t n);

/* The devices of a side: those of the list at hand, counted from the first. */
/*@ requires place: side <= TO && POSITIONS.v[side] <= DEVICES_MAX && first < DEVICES_MAX;
    requires list: \forall integer k; 0 <= k < POSITIONS.v[side] ==> LIST.v[k] < DEVICES_MAX;
    terminates \true;
    exits \false;
    assigns ORDER;
    ensures order: \forall integer k; 0 <= k < POSITIONS.v[side] ==>
      ORDER.v[side][k] == first + LIST.v[k];
    ensures others: OtherOrder{Pre, Post}(side);
*/
void keep_order(uint32_t side, uint32_t first);

/* The devices of a side without an order: position k is device k. */
/*@ requires place: side <= TO && POSITIONS.v[side] <= DEVICES_MAX;
    terminates \true;
    exits \false;
    assigns ORDER;
    ensures order: \forall integer k; 0 <= k < POSITIONS.v[side] ==> ORDER.v[side][k] == k;
    ensures others: OtherOrder{Pre, Post}(side);
*/
void number_positions(uint32_t side);

/*@ requires text: e <= TEXT_MAX;
    requires place: side <= TO && 1 <= POSITIONS.v[side] <= DEVICES_MAX;
    terminates \true;
    exits \false;
    assigns ORDER, LIST, IOTA_RANK, IOTA_DIM, IOTA_PERM, IOTA_STRIDE, NUMBER, FAULT;
    ensures end: \result != NONE ==> \result == Order(p, e, POSITIONS.v[side]);
    ensures read: p != NONE ==> (\result != NONE <==>
      Order(p, e, POSITIONS.v[side]) != NONE && OrderRegular(p, e, POSITIONS.v[side]));
    ensures told: p != NONE && \result == NONE ==> FAULT.code > 0;
    ensures stored: \result != NONE ==> OrderStored(side, p, e);
    ensures others: OtherOrder{Pre, Post}(side);
*/
uint32_t read_order(uint32_t p, uint32_t e, uint32_t side);

/*@ requires text: e <= TEXT_MAX;
    requires place: side <= TO;
    terminates \true;
    exits \false;
    assigns NAXES, AXIS, NAME, POSITIONS, STRIDE, ORDER, LIST, IOTA_RANK, IOTA_DIM, IOTA_PERM,
      IOTA_STRIDE, NUMBER, FAULT;
    ensures end: \result != NONE ==> \result == Mesh(p, e);
    ensures read: \result != NONE <==> Mesh(p, e) != NONE && MeshRegular(p, e);
    ensures told: \result == NONE ==> FAULT.code > 0;
    ensures stored: \result != NONE ==> MeshRead(side, p, e);
    ensures limits: \result != NONE ==> MeshLimits(side) && POSITIONS.v[side] <= DEVICES_MAX;
    ensures other_axes: OtherAxes{Pre, Post}(side);
    ensures other_strides: OtherStrides{Pre, Post}(side);
    ensures other_order: OtherOrder{Pre, Post}(side);
*/
uint32_t read_mesh(uint32_t p, uint32_t e, uint32_t side);

#endif
