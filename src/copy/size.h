/* What is asked of a box before a byte of it is copied. */
#ifndef COPY_SIZE_H
#define COPY_SIZE_H

#include "spec/copy/box.acsl"

/* Whether some dimension has no index. */
/*@ requires shape: \valid_read(shape + (0 .. rank - 1)) && rank <= COPY_RANK_MAX;
    terminates \true;
    exits \false;
    assigns \nothing;
    ensures zero: \result != 0 <==> \exists integer x; 0 <= x < rank && shape[x] == 0;
*/
uint32_t has_zero(const uint64_t *shape, uint32_t rank);

/* The count is not above that of more dimensions. */
/*@ ghost
  /@ requires valid: \valid_read(shape + (0 .. rank - 1));
     requires shape: CpShape(shape, rank);
     terminates \true;
     exits \false;
     assigns \nothing;
     ensures grows: \forall integer d; 0 <= d <= rank ==> 1 <= CpCount(shape, d) <= CpCount(shape, rank);
  @/
  void count_grows(const uint64_t *shape, uint32_t rank);
*/

/* How many runs the box has, or 0 when there are too many. */
/*@ requires shape: \valid_read(shape + (0 .. rank - 1)) && CpShape(shape, rank);
    terminates \true;
    exits \false;
    assigns \nothing;
    ensures count: CpCount(shape, rank) < 18446744073709551615 ==> \result == CpCount(shape, rank);
    ensures some: CpCount(shape, rank) < 18446744073709551615 ==> 1 <= \result;
    ensures many: CpCount(shape, rank) >= 18446744073709551615 ==> \result == 0;
*/
uint64_t count_box_runs(const uint64_t *shape, uint32_t rank);

/* Whether the last run ends within so many bytes. */
/*@ requires valid: \valid_read(shape + (0 .. rank - 1)) && \valid_read(stride + (0 .. rank - 1));
    requires shape: CpShape(shape, rank);
    terminates \true;
    exits \false;
    assigns \nothing;
    ensures fits: \result != 0 <==> CpTop(shape, stride, rank) + run <= length;
*/
uint32_t is_within(const uint64_t *shape, const uint64_t *stride, uint32_t rank, uint64_t run,
                   uint64_t length);

/*@ requires valid: \valid_read(shape + (0 .. rank - 1)) && \valid_read(stride + (0 .. rank - 1));
    requires shape: CpShape(shape, rank);
    terminates \true;
    exits \false;
    assigns \nothing;
    ensures nested: \result != 0 <==> CpNested(shape, stride, rank, run);
*/
uint32_t is_nested(const uint64_t *shape, const uint64_t *stride, uint32_t rank, uint64_t run);

#endif
