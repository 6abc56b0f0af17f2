/** @file result.h
 * What a baseline's steps come to.
 */
#ifndef REDIST_COMPARE_RESULT_H
#define REDIST_COMPARE_RESULT_H

#include "types/sequence.h"

/** A step as a baseline takes it; `joined` when it is part of the collective
 *  of the step before. */
struct baseline_step {
    enum redist_op op;
    uint32_t into, split, factor;
    bool joined;
};

/** Figures of UINT64_MAX mean "that or more". Elements. */
struct baseline_result {
    uint64_t cost;         /**< Figure 11, one collective per dimension */
    uint64_t joint_cost;   /**< each collective of the method charged once */
    uint64_t height;       /**< largest local size, source, target and padding included */
    uint64_t received;     /**< by a device that every step moves data to */
    uint32_t nsteps;       /**< one per dimension; the list below ends at REDIST_MAX_STEPS */
    uint32_t ncollectives; /**< as the method counts them, slices included */
    uint32_t npermutes;
    bool pads;           /**< some dimension is cut into more tiles than divide it */
    bool parts_of_axes;  /**< a layout on the way cuts a mesh axis, which no type can say */
    bool replicates;     /**< the method gave up its rules and gathered everything */
    const char *failure; /**< why the method ends without a plan, or NULL */
    struct baseline_step step[REDIST_MAX_STEPS];
};

#endif
