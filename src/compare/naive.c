#include "compare/naive.h"
#include "types/cuts.h"

void run_naive(struct meter *meter, bool only_differing)
{
    const struct redist_problem *problem = meter->problem;
    struct layout_of_type target = {&problem->mesh, &problem->to};
    for (uint32_t pass = 0; pass < 2; pass++) {
        const struct redist_type *type = pass == 0 ? &problem->from : &problem->to;
        for (uint32_t i = 0; i < type->rank; i++) {
            uint32_t pieces = (uint32_t)(type->dim[i].size / type->dim[i].tile);
            if (pieces == 1 ||
                (only_differing && is_over_same_axes(&problem->from.dim[i], &problem->to.dim[i])))
                continue;
            if (pass == 0)
                meter_gather(meter, i, pieces);
            else
                meter_slice(meter, i, pieces, locate_in_type, &target);
        }
    }
}
