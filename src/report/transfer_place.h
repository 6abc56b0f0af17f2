/* Where in a plan transfers were rejected: whose piece or buffer, which box, which element. For
 * people: a wrong word here changes a message, never a verdict. */
#ifndef REPORT_TRANSFER_PLACE_H
#define REPORT_TRANSFER_PLACE_H

#include <stdint.h>
#include "transfer/base/limits.h"

#define ARRAY_NAME_BYTES 32u

struct transfer_place {
    uint32_t device;
    uint32_t round;               /* of the tree of a piece; of a buffer 0 */
    char array[ARRAY_NAME_BYTES]; /* the name of the piece's; of a buffer "" */
    uint32_t dims;                /* of the box; 0 where it is not known, or has none */
    uint64_t origin[TR_DIMS_MAX], shape[TR_DIMS_MAX];
    uint32_t giver; /* the device of a piece that does not hold the box, or NONE */
    uint32_t has_element, data;
    uint64_t element[TR_DIMS_MAX]; /* the first of the box that is missing, its data dimensions */
};

/* 1 when the finding at hand, in the text that begins at `start`, is about a tree or a buffer.
 * All words have been read then; from box to box the judge's own functions walk once more. */
uint32_t find_transfer_place(uint32_t start, struct transfer_place *place);

#endif
