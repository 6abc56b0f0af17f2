/* The offsets of the target's tiles, computed once. With a span that cuts the mesh
 * between two axes, or an axis at a divisor of its size, the offset of place p is the
 * sum of those of p % span and of p / span * span: so two small tables say all. That it
 * is so is looked at, device by device, and not proved. */
#ifndef CHECK_TARGET_STATE_H
#define CHECK_TARGET_STATE_H

#include "check/base/state.h"

#define ROWS_MAX 32768

/* A span from here on leaves no more than ROWS_MAX quotients of a place. */
#define SPAN_LEAST 32

struct offset_rows {
    uint64_t v[RANK_MAX][ROWS_MAX];
};
extern struct offset_rows TARGET_LOW, TARGET_HIGH;

/* Of device d: remainder + quotient * ROWS_MAX, 0 when it has no place. */
struct device_rows {
    uint32_t v[DEVICES_MAX];
};
extern struct device_rows TARGET_ROW;

/* Whether the sums were found right in a dimension: 1 or 0. */
extern struct dimension_flags TARGET_SPLIT;

#endif
