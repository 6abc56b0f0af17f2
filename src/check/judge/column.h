/* The tile table, one column at a time. */
#ifndef CHECK_COLUMN_H
#define CHECK_COLUMN_H

#include "check/judge/base_offset.h"
#include "spec/check/judge/table.acsl"

/* off[x] += member * q */
/*@ requires place: x < RANK_MAX && NDEV <= DEVICES_MAX;
    requires factor: 1 <= n && n * q <= EXTENT_MAX;
    requires room: \forall integer d; 0 <= d < NDEV ==> Off(x, d) + n * q <= EXTENT_MAX;
    terminates \true;
    exits \false;
    assigns OFF;
    ensures moved: \forall integer d; 0 <= d < NDEV ==>
      Off(x, d) == \old(OFF.v)[x][d] + Shift(INV.v[d], n, q);
    ensures bound: \forall integer d; 0 <= d < NDEV ==>
      Off(x, d) + q <= \old(OFF.v)[x][d] + n * q;
    ensures others: \forall integer y, d; y != x ==>
      Off(y, d) == \old(OFF.v)[y][d];
*/
void add_shift(uint32_t x, uint32_t n, uint64_t q);

/* off[x] -= member * q */
/*@ requires place: x < RANK_MAX && NDEV <= DEVICES_MAX;
    requires factor: 1 <= n && n * q <= EXTENT_MAX;
    requires room: \forall integer d; 0 <= d < NDEV ==> Shift(INV.v[d], n, q) <= Off(x, d);
    terminates \true;
    exits \false;
    assigns OFF;
    ensures moved: \forall integer d; 0 <= d < NDEV ==>
      Off(x, d) == \old(OFF.v)[x][d] - Shift(INV.v[d], n, q);
    ensures others: \forall integer y, d; y != x ==>
      Off(y, d) == \old(OFF.v)[y][d];
*/
void subtract_shift(uint32_t x, uint32_t n, uint64_t q);

/* off[x] of device d becomes that of device d of the list at hand. */
/*@ requires place: x < RANK_MAX && NDEV <= DEVICES_MAX;
    requires list: \forall integer d; 0 <= d < NDEV ==> LIST.v[d] < NDEV;
    terminates \true;
    exits \false;
    assigns OFF, OLD;
    ensures moved: \forall integer d; 0 <= d < NDEV ==>
      Off(x, d) == \old(OFF.v)[x][LIST.v[d]];
    ensures others: \forall integer y, d; y != x ==>
      Off(y, d) == \old(OFF.v)[y][d];
*/
void permute_column(uint32_t x);

/* The column of the source type. */
/*@ requires limits: MeshLimits && SideLimits(FROM);
    requires prepared: MeshPrepared && SidePrepared(FROM);
    requires product: DimProduct(FROM, x);
    requires place: x < RANK.v[FROM];
    terminates \true;
    exits \false;
    assigns OFF;
    ensures filled: \forall integer d; 0 <= d < NDEV ==> Off(x, d) == BaseOffset(FROM, x, d);
    ensures inside: \forall integer d; 0 <= d < NDEV ==>
      Off(x, d) + DIM_TILE.v[FROM][x] <= DIM_SIZE.v[FROM][x];
    ensures others: \forall integer y, d; y != x ==>
      Off(y, d) == \old(OFF.v)[y][d];
*/
void fill_column(uint32_t x);

/* Whether the column is that of the target type. */
/*@ requires limits: MeshLimits && SideLimits(TO);
    requires prepared: MeshPrepared && SidePrepared(TO);
    requires product: DimProduct(TO, x);
    requires place: x < RANK.v[TO];
    terminates \true;
    exits \false;
    assigns \nothing;
    ensures same: \result != 0 <==>
      \forall integer d; 0 <= d < NDEV ==> Off(x, d) == BaseOffset(TO, x, d);
*/
uint32_t compare_column(uint32_t x);

#endif
