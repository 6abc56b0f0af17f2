/* A line of a batch that is a product. */
#ifndef REDIST_PROGRAMS_PLAN_PRODUCT_BATCH_H
#define REDIST_PROGRAMS_PLAN_PRODUCT_BATCH_H

#include <jansson.h>
#include <redist/error.h>

/* Plans the product that `object` is: the cheapest, and as "balanced" the balanced one. */
enum redist_status answer_product(json_t *object, json_t *result, struct redist_error *error);

#endif
