#include "compare/baseline_naive.h"

static bool has_same_axes(const struct redist_dim *a, const struct redist_dim *b)
{
    bool same = a->naxes == b->naxes;
    for (uint32_t k = 0; same && k < a->naxes; k++) {
        same = a->axis[k] == b->axis[k];
    }
    return same;
}

void run_naive(const struct redist_problem *problem, bool only_differing, struct meter *meter)
{
    for (uint32_t pass = 0; pass < 2; pass++) {
        const struct redist_type *type = pass == 0 ? &problem->from : &problem->to;
        for (uint32_t i = 0; i < type->rank; i++) {
            uint32_t pieces = (uint32_t)(type->dim[i].size / type->dim[i].tile);
            if (pieces == 1 ||
                (only_differing && has_same_axes(&problem->from.dim[i], &problem->to.dim[i]))) {
                continue;
            }
            if (pass == 0) {
                meter_gather(meter, pieces);
            } else {
                meter_slice(meter, pieces);
            }
        }
    }
}
