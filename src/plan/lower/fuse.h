/** @file fuse.h
 * Steps carried out together: one collective on joint groups.
 *
 * A labelled extension of the paper's cost model. A chain of alltoalls, or of
 * allgathers, can be one collective if there are groups of devices, as many in
 * each as the product of the factors, that no step of the chain leaves. An
 * allpermute at the end of a chain of alltoalls that stays inside those groups
 * costs nothing more: the members take the slices in another order.
 */
#ifndef REDIST_PLAN_FUSE_H
#define REDIST_PLAN_FUSE_H

#include "types/sequence.h"

/** Marks the steps of a plan that can be carried out with the one before, and
 *  orders the groups in their lists so that the joint groups lie one behind the
 *  other in all of them. Without `chains` only allpermutes after one alltoall
 *  are fused. The plan's totals are not touched. False when memory runs out,
 *  and then the plan is only good for redist_free_plan. */
bool fuse_steps(struct redist_plan *plan, bool chains);

#endif
