/** @file axis_run.h
 * Unreduced axes as the steps of a path take them.
 */
#ifndef REDIST_PLAN_AXIS_RUN_H
#define REDIST_PLAN_AXIS_RUN_H

#include "plan/digits/digits.h"

/** The axes to reduce, size-1 axes left out. */
struct reduced_axes {
    uint32_t n;
    uint8_t axis[REDIST_MAX_AXES];
    uint32_t size[REDIST_MAX_AXES];
    uint32_t taken[REDIST_MAX_AXES]; /**< product of the parts that are combined already */
    bool placed[REDIST_MAX_AXES];    /**< the axis is in a dimension of the target */
};

/** The parts of axes whose summands a step combines, least significant first. */
struct axis_run {
    uint32_t n;
    struct digit part[MAX_DIGITS]; /**< origin: number of the axis among the reduced */
};

uint32_t multiply_run(const struct axis_run *run);

/** What the allreduces take: all untouched axes at once with the rest of one axis that
 *  is begun; each other such rest on its own. Returns how many runs there are. */
uint32_t list_left_runs(const struct reduced_axes *axes, struct axis_run run[REDIST_MAX_AXES]);

/** Looks at a run, whose parts are those of `reversed` from the last on and multiply to `factor`;
 *  they are taken already. Whether longer ones are to be looked at that have these parts as their
 *  most significant ones. */
typedef bool enter_run(void *context, const struct axis_run *reversed, uint32_t factor);

/** The runs that a step can take of what is left of the axes. Of runs that differ in untouched axes
 *  of one size which are nowhere in the target, the first is enough. */
struct run_walk {
    struct reduced_axes *axes;
    const uint32_t *divisor; /**< sizes of parts, ascending */
    uint32_t ndivisors;
    uint32_t room; /**< the most that parts may multiply to */
    enter_run *enter;
    void *context;
    struct axis_run reversed; /**< the run at hand, most significant part first */
};

void walk_runs(struct run_walk *walk);

#endif
