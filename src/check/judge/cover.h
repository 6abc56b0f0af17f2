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

/* A cell q of those before dimension x has room for all cells along it. */
/*@ ghost
  /@ requires covering: Covering(s) && FewCells(s) && x < DIMS;
     requires cell: q < CellCount(s, x) && cells == Cells(s, x);
     terminates \true;
     exits \false;
     assigns \nothing;
     ensures room: 0 <= q * cells && q * cells + cells <= CellCount(s, x + 1) <= NDEV;
  @/
  void bound_cell(uint32_t s, uint32_t x, uint64_t q, uint64_t cells);
*/

/* The number of the cell of device d with dimension x added to those before. */
/*@ requires covering: Covering(s) && FewCells(s) && x < DIMS && d < NDEV;
    requires before: CellAt(s, d, x) && cells == Cells(s, x);
    terminates \true;
    exits \false;
    assigns \nothing;
    ensures cell: Reaches(s, d, x + 1) == 0 ? \result == U64_MAX :
      \result == CellOf(s, d, x + 1) < CellCount(s, x + 1);
*/
uint64_t next_cell(uint32_t s, uint32_t x, uint32_t d, uint64_t cells);

/*@ requires covering: Covering(s) && FewCells(s) && x < DIMS;
    requires before: CellsNumbered(s, x);
    terminates \true;
    exits \false;
    assigns OLD;
    ensures after: CellsNumbered(s, x + 1);
*/
void collect_column(uint32_t s, uint32_t x);

/* OLD becomes the cell of every device, dimension by dimension: a column of the table lies
 * in one piece of memory. */
/*@ requires covering: Covering(s) && FewCells(s);
    terminates \true;
    exits \false;
    assigns OLD;
    ensures collected: CellsNumbered(s, DIMS);
*/
void collect_cells(uint32_t s);

/* INV becomes the last keeper of every cell. */
/*@ requires covering: Covering(s) && FewCells(s);
    requires count: n == CellCount(s, DIMS) <= NDEV;
    terminates \true;
    exits \false;
    assigns INV, OLD;
    ensures kept: \forall integer q; 0 <= q < n ==> INV.v[q] == Keeper(s, q, NDEV);
*/
void keep_cells(uint32_t s, uint32_t n);

/*@ requires covering: Covering(s) && FewCells(s);
    requires count: n == CellCount(s, DIMS) <= NDEV;
    terminates \true;
    exits \false;
    assigns INV, OLD;
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
    assigns INV, OLD;
    ensures accept: \result == 0 <==> ExchangeOk(s);
*/
uint32_t check_cover(uint32_t s);

#endif
