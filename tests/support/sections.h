/** @file sections.h
 * What the optional sections of a certificate claim, judged by other means than
 * the checker's: every weak state is visited, whatever the section lists; what
 * devices a chain of steps ties together is found by merging sets.
 */
#ifndef SUPPORT_SECTIONS_H
#define SUPPORT_SECTIONS_H

#include "raw_plan.h"

/** Cost of the cheapest weak sequence within the memory bound. */
uint64_t find_least_cost(const struct redist_problem *problem);

/** The joined steps are of kinds that can be carried out together, each chain
 *  stays in sets of as many devices as the product of its factors, and the cost
 *  of all is within the claim. `size` holds the local sizes from the source on. */
bool is_fusion_right(const struct raw_plan *plan, const uint64_t *size);

#endif
