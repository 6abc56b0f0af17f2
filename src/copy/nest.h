/* Lemma functions: what a box's sizes say of all its runs. */
#ifndef COPY_NEST_H
#define COPY_NEST_H

#include "spec/copy/box.acsl"
#include "spec/copy/index.acsl"

/*@ ghost
  /@ requires valid: \valid_read(shape + (0 .. rank - 1)) && \valid_read(stride + (0 .. rank - 1));
     requires shape: CpShape(shape, rank);
     terminates \true;
     exits \false;
     assigns \nothing;
     ensures number: \forall box_index u; CpInShape(shape, rank, u) ==>
       0 <= CpNumber(shape, u, rank) < CpCount(shape, rank);
     ensures offset: \forall box_index u; CpInShape(shape, rank, u) ==>
       CpAt(shape, stride, CpNumber(shape, u, rank), rank) == CpOffset(stride, u, rank);
  @/
  void number_indices(const uint64_t *shape, const uint64_t *stride, uint32_t rank);
*/

/*@ ghost
  /@ requires valid: \valid_read(shape + (0 .. rank - 1));
     requires shape: CpShape(shape, rank) && m < CpCount(shape, rank);
     terminates \true;
     exits \false;
     assigns \nothing;
     ensures below: CpLead(shape, rank, m, 0) < 1;
  @/
  void lead_below(const uint64_t *shape, uint32_t rank, uint64_t m);
*/

/*@ ghost
  /@ requires valid: \valid_read(shape + (0 .. rank - 1)) && \valid_read(stride + (0 .. rank - 1));
     requires shape: CpShape(shape, rank) && 1 <= rank;
     requires row: r < CpCount(shape, rank - 1) && n == CpMix(r, shape[rank - 1], 0);
     terminates \true;
     exits \false;
     assigns \nothing;
     ensures first: CpRest(n, shape[rank - 1]) == 0;
     ensures at: CpAt(shape, stride, n, rank) == CpAt(shape, stride, r, rank - 1);
     ensures next: n + shape[rank - 1] == CpMix(r + 1, shape[rank - 1], 0) <= CpCount(shape, rank);
  @/
  void row_begins(const uint64_t *shape, const uint64_t *stride, uint32_t rank, uint64_t r,
                  uint64_t n);
*/

/*@ ghost
  /@ requires valid: \valid_read(shape + (0 .. rank - 1)) && \valid_read(stride + (0 .. rank - 1));
     requires shape: CpShape(shape, rank) && CpNested(shape, stride, rank, run);
     terminates \true;
     exits \false;
     assigns \nothing;
     ensures apart: CpApart(shape, stride, rank, CpCount(shape, rank), run);
  @/
  void nested_apart(const uint64_t *shape, const uint64_t *stride, uint32_t rank, uint64_t run);
*/

/*@ ghost
  /@ requires valid: \valid_read(shape + (0 .. rank - 1)) && \valid_read(stride + (0 .. rank - 1));
     requires shape: CpShape(shape, rank);
     terminates \true;
     exits \false;
     assigns \nothing;
     ensures grows: \forall integer d; 0 <= d <= rank ==>
       0 <= CpTop(shape, stride, d) <= CpTop(shape, stride, rank);
  @/
  void top_grows(const uint64_t *shape, const uint64_t *stride, uint32_t rank);
*/

/*@ ghost
  /@ requires valid: \valid_read(shape + (0 .. rank - 1)) && \valid_read(stride + (0 .. rank - 1));
     requires shape: CpShape(shape, rank);
     requires top: CpTop(shape, stride, rank) + run <= length;
     terminates \true;
     exits \false;
     assigns \nothing;
     ensures fits: \forall integer runs; CpFits(shape, stride, rank, runs, run, length);
  @/
  void top_fits(const uint64_t *shape, const uint64_t *stride, uint32_t rank, uint64_t run,
                uint64_t length);
*/

#endif
