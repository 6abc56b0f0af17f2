/* Arrays whose pieces, on one side, are the same boxes on the same devices, as those of the
 * layers of a model are. */
#ifndef REDIST_TRANSFERS_EQUAL_ARRAYS_H
#define REDIST_TRANSFERS_EQUAL_ARRAYS_H

#include <stdbool.h>
#include "transfers/problem.h"

struct equal_arrays {
    const struct transfer_problem *problem;
    const struct transfer_side *side;
    uint32_t *like;   /* of each array: the first one that is like it */
    uint32_t *start;  /* of each array: where its pieces begin in `listed`; one more at the end */
    uint32_t *listed; /* numbers of pieces, those of an array together and rising */
    uint32_t *place;  /* of each piece: which of its array's it is */
};

/* Pieces are in the order of their devices. False when memory runs out, with nothing to free. */
bool create_equal_arrays(const struct transfer_problem *problem, const struct transfer_side *side,
                         struct equal_arrays *arrays);
void free_equal_arrays(struct equal_arrays *arrays);

/* Whether a device has a piece of an array. */
bool has_array(const struct equal_arrays *arrays, uint32_t array, uint32_t device);

#endif
