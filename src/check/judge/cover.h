/* The premise of an exchange. The common requirements are in the predicate
 * Covering: the table at hand is the one before the step. */
#ifndef CHECK_COVER_H
#define CHECK_COVER_H

#include "check/base/codes.h"
#include "check/base/scale.h"
#include "check/judge/target.h"
#include "check/judge/well_formed.h"
#include "spec/check/judge/cover.acsl"

/*@ predicate Covering{L}(integer s) =
      1 <= s <= STEPS_MAX + 1 && 1 <= NDEV <= DEVICES_MAX && TableLimits
      && TileLimits(s - 1) && TablePrepared(FROM) && Current(s - 1);
*/

/*@ ghost
  /@ requires part: 1 <= c;
     terminates \true;
     exits \false;
     assigns \nothing;
     ensures order: a <= b ==> a / c <= b / c;
  @/
  void divide_order(uint64_t a, uint64_t b, uint64_t c);
*/

/*@ requires covering: Covering(s) && x < DIMS;
    terminates \true;
    exits \false;
    assigns \nothing;
    ensures cells: \result == Cells(s, x);
    ensures some: 1 <= \result <= EXTENT_MAX;
*/
uint64_t cells_along(uint32_t s, uint32_t x);

/* The number of cells, 0 when there are more than devices. */
/*@ requires covering: Covering(s);
    terminates \true;
    exits \false;
    assigns \nothing;
    ensures few: \result != 0 <==> FewCells(s);
    ensures count: \result != 0 ==> \result == CellCount(s, DIMS) <= NDEV;
*/
uint32_t count_cells(uint32_t s);

/*@ requires covering: Covering(s) && d < NDEV;
    terminates \true;
    exits \false;
    assigns \nothing;
    ensures reaches: \result == Reaches(s, d, DIMS);
    ensures inside: \result != 0 ==> InArray(s, d);
*/
uint32_t reaches_array(uint32_t s, uint32_t d);

/*@ requires covering: Covering(s) && d < NDEV;
    requires inside: InArray(s, d) && FewCells(s);
    terminates \true;
    exits \false;
    assigns \nothing;
    ensures cell: \result == CellOf(s, d, DIMS) < CellCount(s, DIMS);
*/
uint32_t cell_of(uint32_t s, uint32_t d);

/* INV becomes the last keeper of every cell. */
/*@ requires covering: Covering(s) && FewCells(s);
    requires count: n == CellCount(s, DIMS) <= NDEV;
    terminates \true;
    exits \false;
    assigns INV;
    ensures kept: \forall integer q; 0 <= q < n ==> INV.v[q] == Keeper(s, q, NDEV);
*/
void keep_cells(uint32_t s, uint32_t n);

/*@ requires covering: Covering(s) && FewCells(s);
    requires count: n == CellCount(s, DIMS) <= NDEV;
    terminates \true;
    exits \false;
    assigns INV;
    ensures held: \result != 0 <==> CellsHeld(s);
*/
uint32_t check_cells(uint32_t s, uint32_t n);

/* Whether the tiles of dimension x are cells. */
/*@ requires covering: Covering(s) && x < DIMS;
    terminates \true;
    exits \false;
    assigns \nothing;
    ensures grid: \result != 0 <==> \forall integer d; 0 <= d < NDEV && Active(s - 1, d) != 0 ==>
      Base(s - 1, x, d) % TILE.v[s - 1][x] == 0;
*/
uint32_t is_column_on_grid(uint32_t s, uint32_t x);

/* Whether the target's tiles of dimension x are. They always are for summand dimensions,
 * whose tile an exchange keeps: it is 1, or there is one tile. The proof of coverage relies
 * on the question being asked, not on that argument. */
/*@ requires covering: Covering(s) && x < DIMS;
    requires target: MeshesLimits && MeshPrepared && TablePrepared(TO) && TargetSplit;
    terminates \true;
    exits \false;
    assigns \nothing;
    ensures grid: \result != 0 <==> \forall integer d; 0 <= d < NDEV ==>
      BaseOffset(TO, x, d) % TILE.v[s - 1][x] == 0;
*/
uint32_t is_target_on_grid(uint32_t s, uint32_t x);

/*@ requires covering: Covering(s);
    requires target: MeshesLimits && MeshPrepared && TablePrepared(TO) && TargetSplit;
    terminates \true;
    exits \false;
    assigns \nothing;
    ensures grid: \result != 0 <==> OnGrid(s) && SumsOnGrid(s);
*/
uint32_t check_grid(uint32_t s);

/*@ requires covering: Covering(s);
    requires target: MeshesLimits && MeshPrepared && TablePrepared(TO) && TargetSplit;
    terminates \true;
    exits \false;
    assigns INV;
    ensures accept: \result == 0 <==> ExchangeOk(s);
*/
uint32_t check_cover(uint32_t s);

#endif
