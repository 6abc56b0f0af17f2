/** @file view.h
 * A problem as the planner sees it: a plain problem on the positions of one mesh,
 * with the unreduced axes beside it.
 *
 * Unreduced axes are dimensions of their own behind the data dimensions: they are
 * cut in the source and whole in the target, or the same on both sides when they
 * are kept. An alltoall out of such a dimension is a reducescatter, an allgather an
 * allreduce. Tails are part of the array, so the tiles divide.
 */
#ifndef REDIST_PLAN_VIEW_H
#define REDIST_PLAN_VIEW_H

#include "plan/weak/weak.h"
#include "table/cut_mesh.h"

struct plan_view {
    const struct redist_problem *problem;
    uint32_t ndevices;
    uint32_t npositions;
    /** Data dimensions, then one of the kept axes and one of the axes to reduce, if
     *  there are any of more than one device. Of two meshes whose devices can be seated
     *  (plan/weak/seats.h) it has both, with their orders; else positions are devices. */
    struct redist_problem inner;
    struct cut_mesh cut; /**< what the axes of `inner.mesh` are in the problem's mesh */
    uint32_t rank;       /**< data dimensions */
    uint32_t kept;       /**< devices along the kept axes, 1 for none */
    uint32_t outstanding;
    /** Padded sizes differ, or the devices do: `inner` has the target of no axes. */
    bool apart;
    /** The source's or the target's tiles are others than those of `inner`. */
    bool resize_source, resize_target;
};

/** Views a problem that redist_check_problem accepts, its sides `apart` even if they need
 *  not be. Fails when the dimensions are too many. */
enum redist_status view_problem(const struct redist_problem *problem, bool apart,
                                struct plan_view *view, struct redist_error *error);

/** The same view, on a mesh where axes to reduce are cut into parts. */
void cut_view(const struct plan_view *view, const struct axis_cuts *cuts, struct plan_view *fine);

/** Lays out the summand dimensions of `view->inner` anew: `reduced` are its
 *  dimensions behind the kept one, each with axes minor to major. */
struct sum_layout {
    uint32_t n;
    struct redist_dim dim[REDIST_MAX_RANK];
};
void lay_out_sums(const struct plan_view *view, const struct sum_layout *reduced,
                  struct redist_problem *inner);

/** The number of the first dimension to reduce in `inner`. */
uint32_t count_fixed(const struct plan_view *view);

/** The weak graph of the data dimensions alone. */
void build_data_graph(const struct plan_view *view, struct weak_graph *graph);

#endif
