/** @file padded_source.h
 * The source with padding, so that its tiles divide as those of the target do.
 */
#ifndef REDIST_PLAN_PADDED_SOURCE_H
#define REDIST_PLAN_PADDED_SOURCE_H

#include "types/sequence.h"

/** How far the dimensions that the source does not cut are padded. */
struct padding {
    bool like_target; /* to the length that the target's tiles come to there */
    /* else one dimension for the summands, to a multiple of their number, and one for the
     * replicas; or no dimension, which is the rank */
    uint32_t sum_dim, summands, replica_dim, replicas;
};

/** False when no dimension changes. */
bool pad_source(const struct redist_problem *problem, const struct padding *padding,
                struct redist_type *padded);

/** `plan`, which starts from a padded source, starts from that of `problem`: the first step
 *  makes room. */
enum redist_status start_unpadded(const struct redist_problem *problem, struct redist_plan *plan,
                                  struct redist_error *error);

#endif
