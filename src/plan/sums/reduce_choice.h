/** @file reduce_choice.h
 * What a search for paths that combine summands finds (plan/sums/reduce_path).
 */
#ifndef REDIST_PLAN_REDUCE_CHOICE_H
#define REDIST_PLAN_REDUCE_CHOICE_H

#include "plan/sums/run_writer.h"
#include "plan/weak/rests.h"

struct reduce_choice {
    bool found;
    struct rest rest;  /**< cost and steps of the whole path */
    uint64_t received; /**< elements by a device */
    struct reduce_path path;
    uint64_t considered;
    bool cap_hit; /**< some paths were not looked at */
    /** Where none is found, the search is the same within any limit from the first of these on that
     *  is less than the second. */
    struct rest allowed, refused;
};

#endif
