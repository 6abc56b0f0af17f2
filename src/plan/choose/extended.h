/** @file extended.h
 * Plans with an extension of the paper's collectives.
 */
#ifndef REDIST_PLAN_CHOOSE_EXTENDED_H
#define REDIST_PLAN_CHOOSE_EXTENDED_H

#include "types/sequence.h"

/** By REDIST_FREE_SLICES or REDIST_FUSE; else the plan of the paper's rules. Its report is of the
 *  search within these, but `permute` and `optimal` speak of this plan, and `objective_cap_hit` of
 *  the search for less fused cost. */
enum redist_status make_extended_plan(const struct redist_problem *problem,
                                      enum redist_rules extension, struct redist_plan **plan,
                                      struct redist_error *error);

#endif
