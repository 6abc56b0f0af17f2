/** @file dtensor_layout.h
 * DTensor's layouts: for each mesh axis the tensor dimension that it cuts, and
 * for each dimension the order of its axes. One move changes one axis.
 */
#ifndef REDIST_COMPARE_DTENSOR_LAYOUT_H
#define REDIST_COMPARE_DTENSOR_LAYOUT_H

#include "compare/meter.h"

#define REPLICATED UINT8_MAX

/** Axes of size 1 are replicated. Compared and hashed as bytes. */
struct dtensor_layout {
    uint8_t dim[REDIST_MAX_AXES];   /**< or REPLICATED */
    uint8_t place[REDIST_MAX_AXES]; /**< in its dimension, 0 the major-most; 0 if replicated */
};

/** Axis `axis` goes to dimension `to`, or is replicated. */
struct dtensor_move {
    uint8_t axis, to;
};

void read_dtensor_layout(const struct redist_mesh *mesh, const struct redist_type *type,
                         struct dtensor_layout *layout);

/** Within each dimension, axes follow one another as in the mesh. */
bool has_default_order(const struct redist_mesh *mesh, const struct dtensor_layout *layout);

bool is_same_layout(const struct dtensor_layout *a, const struct dtensor_layout *b);

/** The minor-most axis of a dimension, or -1. */
int find_minor_axis(const struct redist_mesh *mesh, const struct dtensor_layout *layout,
                    uint8_t dim);

/** Takes an axis off the minor end of its dimension and puts it at that of
 *  another. */
void move_axis(const struct redist_mesh *mesh, struct dtensor_move move,
               struct dtensor_layout *layout);

/** Meters the moves from the problem's source. Neighbouring gathers of one
 *  dimension, inner mesh axis first, count as one collective: that of the
 *  flattened axes. */
void meter_moves(struct meter *meter, const struct dtensor_move *move, uint32_t nmoves);

#endif
