/* The words of the verdict on the price of the accepted plan, on the levels of a topology
 * (docs/REDUCTIONS.md, section 5). The numbers are those of src/price/plan, which is proved. */
#ifndef REDIST_PROGRAMS_CHECK_PLAN_PRICE_H
#define REDIST_PROGRAMS_CHECK_PLAN_PRICE_H

#include <stdint.h>

struct plan_price {
    int priced; /* the plan has a price below 2^64-1 */
    uint64_t price;
    uint32_t unpriced; /* else the first step without one, 0 when the sum is too large */
    int has_least;     /* the problem is one reduction, of which a least price is known */
    uint64_t least;
};

/* Of the plan that the core has just accepted, on the levels that read_topology and
 * set_levels stored. */
void find_plan_price(uint32_t levels, struct plan_price *found);

enum { PRICE_WORDS_BYTES = 80 };

/* " PRICE <= P LEAST L", what is known of it; empty without a price. */
void format_price(const struct plan_price *price, char text[PRICE_WORDS_BYTES]);

#endif
