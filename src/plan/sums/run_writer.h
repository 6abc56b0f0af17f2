/** @file run_writer.h
 * The summand dimensions that follow from what the steps of a path take of unreduced axes.
 */
#ifndef REDIST_PLAN_RUN_WRITER_H
#define REDIST_PLAN_RUN_WRITER_H

#include "plan/sums/view.h"
#include "plan/sums/axis_run.h"

/** The axes that a view combines over. */
void list_reduced_axes(const struct plan_view *view, struct reduced_axes *axes);

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
