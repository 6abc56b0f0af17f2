#include "price/entry.h"
#include "price/capped.h"
#include "price/inputs.h"
#include "price/leaving.h"
#include "price/price.h"

uint64_t find_step_price(uint32_t k, uint32_t kind, uint32_t e, uint32_t n, uint64_t s)
{
    if (kind > PRICE_ALLPERMUTE || s > PRICE_ELEMENTS)
        return PRICE_MAX;
    if (groups_fit(e, n) == 0)
        return PRICE_MAX;
    if (levels_fit(k, e) == 0)
        return PRICE_MAX;
    return price_groups(k, kind, e, n, s);
}

uint64_t find_reduction_bound(uint32_t k, uint32_t e, uint32_t n, uint64_t s)
{
    if (s > PRICE_ELEMENTS)
        return 0;
    if (groups_fit(e, n) == 0)
        return 0;
    if (levels_fit(k, e) == 0)
        return 0;
    if (groups_ascend(e, n) == 0)
        return 0;
    return find_least_price(k, e, n, s);
}

uint64_t add_step_price(uint64_t price, uint64_t step)
{
    return add_capped(price, step);
}
