/* A reduction over some of the axes of a placement: who reduces with whom, and
 * the hierarchy in which its programs are written (P2, section 3.4, (d)). */
#ifndef REDIST_REDUCE_REDUCTION_H
#define REDIST_REDUCE_REDUCTION_H

#include "reduce/hierarchy.h"

/* How the members of a reduction group are numbered when several axes are
 * reduced: level by level, so that a level of the synthesis hierarchy is one of
 * the hardware, or axis by axis, which is what the seconds printed by P2 fit. */
enum member_order { LEVEL_ORDER, AXIS_ORDER };

/* Factors of one hardware level are one level here, levels without a factor are
 * left out, and the root stands before them all. */
struct reduction {
    uint32_t nlevels;
    uint32_t level[REDIST_MAX_AXES]; /* of the hardware, outermost first */
    uint32_t size[REDIST_MAX_AXES];  /* at least 2 */
    uint32_t members, replicas;      /* devices in a reduction group, and groups */
    uint32_t *device;                /* [replica * members + member] */
};

/* `axes` is the mask of the reduced ones. */
enum redist_status make_reduction(const struct hierarchy *hierarchy, const struct matrix *matrix,
                                  uint32_t axes, enum member_order order,
                                  struct reduction *reduction, struct redist_error *error);
void free_reduction(struct reduction *reduction);

#endif
