/* Where a device has its pieces of a layout: docs/TRANSFERS.md, section 2. What is read here
 * has been judged before, so no sum and no product is too large. */
#ifndef REDIST_TRANSFERS_MOVES_PLACES_H
#define REDIST_TRANSFERS_MOVES_PLACES_H

#include "transfers/problem.h"

/* Pieces of a device have numbers that follow one another. */
struct device_places {
    uint64_t bytes; /* of the memory */
    uint32_t first, count;
    uint32_t width;
    uint64_t *number; /* `width` for each piece: its first byte, and its strides */
};

/* Bytes from the start of the memory to the first element of a piece of the device, and from
 * an index to the next along each data dimension of its array; along one of extent 1 no
 * matter how many. */
struct piece_place {
    uint64_t first;
    const uint64_t *stride;
};

/* `*places` is for free_device_places, also on failure. */
enum redist_status read_device_places(const struct transfer_problem *problem,
                                      const struct transfer_side *side, uint32_t device,
                                      struct device_places *places, struct redist_error *error);
void free_device_places(struct device_places *places);

/* Bytes of a device's memories of the source and the target. */
enum redist_status measure_device(const struct transfer_problem *problem, uint32_t device,
                                  uint64_t *source_bytes, uint64_t *target_bytes,
                                  struct redist_error *error);

struct piece_place get_piece_place(const struct device_places *places, uint32_t piece);

#endif
