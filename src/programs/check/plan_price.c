#include "programs/check/plan_price.h"
#include <inttypes.h>
#include <stdio.h>
#include "price/plan/plan.h"

void find_plan_price(uint32_t levels, struct plan_price *found)
{
    price_plan(levels);
    *found = (struct plan_price){
        .priced = IS_PRICED != 0,
        .price = PLAN_PRICE,
        .unpriced = UNPRICED,
        .has_least = HAS_LEAST != 0,
        .least = PLAN_LEAST,
    };
}

void format_price(const struct plan_price *price, char text[PRICE_WORDS_BYTES])
{
    text[0] = '\0';
    if (price->priced && price->has_least)
        (void)snprintf(text, PRICE_WORDS_BYTES, " PRICE <= %" PRIu64 " LEAST %" PRIu64,
                       price->price, price->least);
    else if (price->priced)
        (void)snprintf(text, PRICE_WORDS_BYTES, " PRICE <= %" PRIu64, price->price);
}
