/** @file plan_price.h
 * Which mesh axes the steps of a plan go along. What that costs: redist_price_plan,
 * redist/plan.h.
 */
#ifndef REDIST_PLAN_PLAN_PRICE_H
#define REDIST_PLAN_PLAN_PRICE_H

#include "types/sequence.h"

/** Bit x: axis x has more than one device. */
uint32_t list_links(const struct redist_mesh *mesh);

#endif
