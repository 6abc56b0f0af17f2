#include "copy/inside.h"
#include "copy/digits.h"
#include "copy/nest.h"
#include "copy/size.h"

uint32_t is_box_inside(const uint64_t *shape, const uint64_t *stride, uint32_t rank, uint64_t run,
                       uint64_t length)
{
    if (rank > COPY_RANK_MAX)
        return 0;
    if (run == 0 || has_zero(shape, rank) != 0)
        return 1;
    if (is_within(shape, stride, rank, run, length) == 0)
        return 0;
    //@ ghost offset_positive(shape, stride, rank);
    //@ ghost number_indices(shape, stride, rank);
    //@ ghost top_fits(shape, stride, rank, run, length);
    //@ assert runs: CpFits(shape, stride, rank, CpCount(shape, rank), run, length);
    return 1;
}
