/* The price of the plan that the core has just accepted, on the levels of a topology
 * (docs/REDUCTIONS.md, section 5). Prices and bounds are those of the proved functions
 * of src/price; which groups and amounts they are given is decided here, and tested. */
#ifndef REDIST_PROGRAMS_CHECK_PLAN_PRICE_H
#define REDIST_PROGRAMS_CHECK_PLAN_PRICE_H

#include <stddef.h>
#include <stdint.h>

struct plan_price {
    int priced; /* the plan has a price below 2^64-1 */
    uint64_t price;
    uint32_t unpriced; /* else the first step without one, 0 when the sum is too large */
    int has_least;     /* the problem is one reduction, of which a least price is known */
    uint64_t least;
};

/* The levels are those that read_topology and set_levels stored. */
void price_plan(uint32_t levels, struct plan_price *found);

enum { PRICE_WORDS_BYTES = 80 };

/* " PRICE <= P LEAST L", what is known of it; empty without a price. */
void format_price(const struct plan_price *price, char text[PRICE_WORDS_BYTES]);

#endif
