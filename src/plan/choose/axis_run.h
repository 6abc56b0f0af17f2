/** @file axis_run.h
 * Unreduced axes as the steps of a path take them, and the summand dimensions that
 * follow from that.
 */
#ifndef REDIST_PLAN_AXIS_RUN_H
#define REDIST_PLAN_AXIS_RUN_H

#include "plan/choose/view.h"
#include "plan/digits/digits.h"

/** The axes to reduce, size-1 axes left out. */
struct reduced_axes {
    uint32_t n;
    uint8_t axis[REDIST_MAX_AXES];
    uint32_t size[REDIST_MAX_AXES];
    uint32_t taken[REDIST_MAX_AXES]; /**< product of the parts that are combined already */
    bool placed[REDIST_MAX_AXES];    /**< the axis is in a dimension of the target */
};

void list_reduced_axes(const struct plan_view *view, struct reduced_axes *axes);

/** Whether an untouched axis before x is of its size and, like it, nowhere in the target: then
 *  what x leads to is the same with the two exchanged. */
bool has_twin(const struct reduced_axes *axes, uint32_t x);

/** The parts of axes whose summands a step combines, least significant first. */
struct axis_run {
    uint32_t n;
    struct digit part[MAX_DIGITS]; /**< origin: number of the axis among the reduced */
};

uint32_t multiply_run(const struct axis_run *run);

/** What the allreduces take: all untouched axes at once with the rest of one axis that
 *  is begun; each other such rest on its own. Returns how many runs there are. */
uint32_t list_left_runs(const struct reduced_axes *axes, struct axis_run run[REDIST_MAX_AXES]);

/** A path over the dimensions of `sums`, behind the fixed ones of a view. */
struct reduce_path {
    struct weak_path path;
    struct sum_layout sums;
};

/** Writes the runs of a path and groups their axes: a run goes on in the summand dimension
 *  that its first axis is in, or opens one. */
struct run_writer {
    const struct plan_view *view;
    const struct reduced_axes *axes;
    uint32_t place[REDIST_MAX_AXES];
    struct reduce_path *path;
};

/** Empties `path`. */
void start_run_writer(const struct plan_view *view, const struct reduced_axes *axes,
                      struct reduce_path *path, struct run_writer *writer);

/** False when there are too many dimensions or steps. */
bool append_run(struct run_writer *writer, enum redist_op op, uint32_t split,
                const struct axis_run *run);

#endif
