/* How much a device multiplies, exactly: local products are compared by it, and sizes
 * that fit each may have a product that fits no integer of C. */
#ifndef REDIST_PRODUCT_WORK_H
#define REDIST_PRODUCT_WORK_H

#include "product/layouts.h"

enum { WORK_DIGITS = 6 }; /* three sizes of 64 bits */

/* Multiplications, to the base 2^32, the least digit first. */
struct work {
    uint32_t digit[WORK_DIGITS];
};

/* Of the device that has most: it multiplies no padding. */
struct work measure_work(const struct redist_product *product, const struct product_layout *layout);

/* Negative, 0 or positive, as a is less than, equal to or more than b. */
int compare_work(const struct work *a, const struct work *b);

/* UINT64_MAX for that or more. */
uint64_t round_work(const struct work *work);

#endif
