/** @file simulator.h
 * An independent judge of certificates that moves formal sums (contents.h).
 *
 * A block is a piece of the global array small enough that no step cuts it (its
 * extent in a dimension is the greatest common divisor of all tile extents met),
 * so large arrays stay small. Each step moves and combines blocks as the MPI
 * operation would; nothing is assumed about base offsets on the way. In the end
 * every device of the target must hold, in order, the blocks of its tile, each
 * the combination of the required summands.
 */
#ifndef SUPPORT_SIMULATOR_H
#define SUPPORT_SIMULATOR_H

#include "raw_plan.h"

enum simulation {
    SIM_RIGHT,    /**< right data, every stated number right, within the claims */
    SIM_WRONG,    /**< not all of that */
    SIM_TOO_LARGE /**< more than `most_blocks` blocks: not simulated */
};

struct simulation_report {
    const char *why;                 /**< what is wrong; "" when right */
    bool data_right;                 /**< the contents alone, whatever the stated numbers */
    uint64_t height, cost, received; /**< recomputed */
    bool bounded, normal;
    bool identical; /**< all replicas of a block come from one combination */
};

/** Judges `plan` as an answer to `asked`, holding at most `most_blocks` blocks
 *  on all devices together. */
enum simulation simulate_plan(const struct redist_problem *asked, const struct raw_plan *plan,
                              uint64_t most_blocks, struct simulation_report *report);

/** The same from the two texts; an unreadable text is wrong. */
enum simulation simulate_texts(const char *problem, size_t problem_length, const char *certificate,
                               size_t certificate_length, uint64_t most_blocks,
                               struct simulation_report *report);

#endif
