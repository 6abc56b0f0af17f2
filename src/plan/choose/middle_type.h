/** @file middle_type.h
 * Types that a reduction may take on before anything is combined: with the tiles of these,
 * combining brings less, or comes out where the target wants it.
 */
#ifndef REDIST_PLAN_MIDDLE_TYPE_H
#define REDIST_PLAN_MIDDLE_TYPE_H

#include <redist/type.h>

enum middle_kind {
    /** The source, sliced over replicas as far as the target's tiles lie inside. */
    SLICED_TOWARDS_TARGET,
    /** The same, and sliced over all other replicas wherever that goes. */
    SLICED_OVER_REPLICAS,
    /** The target, not yet cut over the axes to reduce. */
    TARGET_TO_COMBINE,
    MIDDLE_KINDS
};

/** The type of that kind for a problem on one mesh, with the source's unreduced axes. False
 *  when it is the source itself, or another kind in front of it. */
bool find_middle_type(const struct redist_problem *problem, enum middle_kind kind,
                      struct redist_type *type);

/** Cuts a dimension further, over the axes of a summand dimension. */
void cut_minor(struct redist_dim *dim, const struct redist_dim *sum);

#endif
