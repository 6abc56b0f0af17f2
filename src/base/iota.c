#include "base/iota.h"

/* A regular list steps through nested strides: list[p] is the sum over the
 * mixed-radix digits of p of digit * stride. */
struct nest {
    uint32_t n; /* fastest digit first */
    uint32_t size[MAX_IOTA];
    uint32_t stride[MAX_IOTA];
};

/* Takes the longest run at each level: a shorter one would continue with the
 * same stride, which is one longer digit. */
static bool find_nest(const uint32_t *list, uint32_t n, struct nest *nest)
{
    uint32_t below = 1; /* positions covered by the digits found */
    nest->n = 0;
    while (below < n) {
        uint32_t stride = list[below];
        uint32_t size = 2;
        while ((uint64_t)below * size < n && list[below * size] == (uint64_t)stride * size)
            size++;
        if (n / below % size != 0 || nest->n == MAX_IOTA)
            return false;
        nest->size[nest->n] = size;
        nest->stride[nest->n++] = stride;
        below *= size;
    }
    return true;
}

static bool follows_nest(const uint32_t *list, uint32_t n, const struct nest *nest)
{
    uint32_t digit[MAX_IOTA] = {0};
    uint32_t value = 0;
    for (uint32_t p = 0; p < n; p++) {
        if (list[p] != value)
            return false;
        for (uint32_t k = 0; k < nest->n; k++) {
            value += nest->stride[k];
            if (++digit[k] < nest->size[k])
                break;
            value -= nest->stride[k] * nest->size[k];
            digit[k] = 0;
        }
    }
    return true;
}

bool find_iota(const uint32_t *list, uint32_t n, struct iota *iota)
{
    struct nest nest;
    if (list[0] != 0 || !find_nest(list, n, &nest) || !follows_nest(list, n, &nest))
        return false;
    /* The view's axes are the digits by stride, largest first. */
    uint32_t order[MAX_IOTA];
    for (uint32_t k = 0; k < nest.n; k++) {
        uint32_t at = k;
        for (; at > 0 && nest.stride[order[at - 1]] < nest.stride[k]; at--)
            order[at] = order[at - 1];
        order[at] = k;
    }
    iota->q = nest.n;
    for (uint32_t t = 0; t < nest.n; t++) {
        iota->dim[t] = nest.size[order[t]];
        iota->perm[nest.n - 1 - order[t]] = t;
    }
    return true;
}

static bool is_regular(const struct iota *iota, uint32_t n)
{
    uint64_t product = 1;
    uint32_t seen = 0;
    for (uint32_t t = 0; t < iota->q; t++) {
        product *= iota->dim[t]; /* both factors below 2^32 */
        if (product == 0 || product > n || iota->perm[t] >= iota->q)
            return false;
        seen |= UINT32_C(1) << iota->perm[t];
    }
    return product == n && seen == (UINT32_C(1) << iota->q) - 1;
}

bool expand_iota_list(const struct iota *iota, uint32_t n, uint32_t *list)
{
    uint32_t stride[MAX_IOTA];
    uint32_t digit[MAX_IOTA] = {0};
    uint32_t value = 0;
    if (!is_regular(iota, n))
        return false;
    for (uint32_t t = iota->q, product = 1; t-- > 0; product *= iota->dim[t])
        stride[t] = product;
    for (uint32_t p = 0; p < n; p++) {
        list[p] = value;
        for (uint32_t t = iota->q; t-- > 0;) {
            uint32_t axis = iota->perm[t];
            value += stride[axis];
            if (++digit[t] < iota->dim[axis])
                break;
            value -= stride[axis] * iota->dim[axis];
            digit[t] = 0;
        }
    }
    return true;
}
