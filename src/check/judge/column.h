/* The tile table, one column at a time. */
#ifndef CHECK_COLUMN_H
#define CHECK_COLUMN_H

#include "check/judge/base_offset.h"
#include "spec/check/judge/steps.acsl"

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

/* off[x] -= member * q, of the devices with the first `used` positions */
/*@ requires place: x < RANK_MAX && NDEV <= DEVICES_MAX;
    requires factor: 1 <= n && n * q <= EXTENT_MAX;
    requires room: \forall integer d; 0 <= d < NDEV && INV.v[d] < used ==>
      Shift(INV.v[d], n, q) <= Off(x, d);
    terminates \true;
    exits \false;
    assigns OFF;
    ensures moved: \forall integer d; 0 <= d < NDEV && INV.v[d] < used ==>
      Off(x, d) == \old(OFF.v)[x][d] - Shift(INV.v[d], n, q);
    ensures others: \forall integer y, d; y != x ==>
      Off(y, d) == \old(OFF.v)[y][d];
*/
void subtract_shift(uint32_t x, uint32_t n, uint64_t q, uint32_t used);

/* OLD becomes off[x] */
/*@ requires place: x < RANK_MAX && NDEV <= DEVICES_MAX;
    terminates \true;
    exits \false;
    assigns OLD;
    ensures copied: \forall integer d; 0 <= d < NDEV ==> OLD.v[d] == Off(x, d);
*/
void copy_column(uint32_t x);

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

/* off[x] of device d becomes that of device OLD[d], which keeps its own. */
/*@ requires place: x < RANK_MAX && NDEV <= DEVICES_MAX;
    requires givers: \forall integer d; 0 <= d < NDEV ==>
      OLD.v[d] < NDEV && OLD.v[OLD.v[d]] == OLD.v[d];
    terminates \true;
    exits \false;
    assigns OFF;
    ensures moved: \forall integer d; 0 <= d < NDEV ==>
      Off(x, d) == \old(OFF.v)[x][OLD.v[d]];
    ensures others: \forall integer y, d; y != x ==>
      Off(y, d) == \old(OFF.v)[y][d];
*/
void broadcast_column(uint32_t x);

/* off[x] of idle devices becomes 0 */
/*@ requires place: x < RANK_MAX && NDEV <= DEVICES_MAX;
    terminates \true;
    exits \false;
    assigns OFF;
    ensures cleared: \forall integer d; 0 <= d < NDEV && HELD.v[d] == 0 ==> Off(x, d) == 0;
    ensures kept: \forall integer d; 0 <= d < NDEV && HELD.v[d] != 0 ==>
      Off(x, d) == \old(OFF.v)[x][d];
    ensures others: \forall integer y, d; y != x ==>
      Off(y, d) == \old(OFF.v)[y][d];
*/
void clear_column(uint32_t x);

/* The column of a type. */
/*@ requires limits: MeshesLimits && MeshPrepared;
    requires place: side <= TO && x < RANK_MAX;
    requires prepared: RowLimits(side, x) && PartsStored(side, x) && DimProduct(side, x);
    requires parts: MinorsStored;
    terminates \true;
    exits \false;
    assigns OFF;
    ensures filled: \forall integer d; 0 <= d < NDEV ==> Off(x, d) == BaseOffset(side, x, d);
    ensures inside: \forall integer d; 0 <= d < NDEV ==>
      Off(x, d) + DIM_TILE.v[side][x] <= EXTENT_MAX;
    ensures others: \forall integer y, d; y != x ==>
      Off(y, d) == \old(OFF.v)[y][d];
*/
void fill_column(uint32_t side, uint32_t x);

/* Whether the column is that of the target type, for the devices of its mesh. */
/*@ requires limits: MeshesLimits && MeshPrepared;
    requires place: x < RANK_MAX;
    requires prepared: RowLimits(TO, x) && PartsStored(TO, x) && DimProduct(TO, x);
    requires parts: MinorsStored;
    terminates \true;
    exits \false;
    assigns \nothing;
    ensures same: \result != 0 <==>
      \forall integer d; 0 <= d < NDEV && PLACE.v[TO][d] != NONE ==>
        Off(x, d) == BaseOffset(TO, x, d);
    ensures bounds: \result != 0 ==>
      \forall integer d; 0 <= d < NDEV && PLACE.v[TO][d] != NONE ==>
        0 <= BaseOffset(TO, x, d)
        && BaseOffset(TO, x, d) + DIM_TILE.v[TO][x] <= Part(TO, x, DIM_NAXES.v[TO][x]);
*/
uint32_t compare_column(uint32_t x);

#endif
