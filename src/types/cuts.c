#include "types/cuts.h"
#include <string.h>

bool is_over_same_axes(const struct redist_dim *one, const struct redist_dim *other)
{
    return one->naxes == other->naxes && memcmp(one->axis, other->axis, one->naxes) == 0;
}

bool has_same_cut(const struct redist_dim *one, const struct redist_dim *other)
{
    return one->tile == other->tile && one->size == other->size && is_over_same_axes(one, other);
}

bool is_cut_alike(const struct redist_type *one, const struct redist_type *other)
{
    bool alike = true;
    for (uint32_t i = 0; i < one->rank && alike; i++)
        alike = has_same_cut(&one->dim[i], &other->dim[i]);
    return alike;
}
