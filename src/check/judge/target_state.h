/* The offsets of the target's tiles, computed once. The last axes of the mesh, or parts of
 * them, have TARGET_WHOLE places together, those of them that vary faster than the first divide
 * TARGET_SPAN, and a coordinate along that first one is the sum of its remainder and of what is
 * left. So with r = p % TARGET_WHOLE % TARGET_SPAN the offset of place p is the sum of those of
 * r and of p - r, and two small tables say all. That it is so is looked at, device by device,
 * and not proved. */
#ifndef CHECK_TARGET_STATE_H
#define CHECK_TARGET_STATE_H

#include "check/base/state.h"

#define ROWS_MAX 2048

/* A span from here on leaves fewer than ROWS_MAX places without remainder. */
#define SPAN_LEAST 1024

extern uint32_t TARGET_SPAN, TARGET_WHOLE;

struct offset_rows {
    uint64_t v[RANK_MAX][ROWS_MAX];
};
extern struct offset_rows TARGET_LOW, TARGET_HIGH;

/* Of device d: r + ROWS_MAX * the row of p - r, 0 when it has no place. */
struct device_rows {
    uint32_t v[DEVICES_MAX];
};
extern struct device_rows TARGET_ROW;

/* Whether the sums were found right in a dimension: 1 or 0. */
extern struct dimension_flags TARGET_SPLIT;

#endif
