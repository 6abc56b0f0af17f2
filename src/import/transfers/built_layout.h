/* Devices of a layout in JSON, with buffers that a notation stands for. */
#ifndef REDIST_IMPORT_TRANSFERS_BUILT_LAYOUT_H
#define REDIST_IMPORT_TRANSFERS_BUILT_LAYOUT_H

#include "import/transfers/given_problem.h"
#include "import/transfers/item_order.h"

/* What the notations of a layout have made so far, and how often they have named a device. */
struct notated_work {
    size_t made; /* buffers and pieces */
    size_t named;
};

/* An item of a layout that is no device but a notation. */
struct notated_item {
    struct plan_place place;
    const struct given_problem *problem;
    const json_t *object;
    json_t *side;      /* the layout: a list, to which devices are added */
    json_t *device_of; /* the devices there, by their numbers as texts */
    struct notated_work *work;
    json_t *made; /* the buffers of this item, each behind the list that it is in */
    struct item_order order;
    uint64_t *device; /* `devices` of the item; or NULL: 0, 1, .. */
    size_t ndevices;
};

/* Reads `devices`, where there is the key: as many as `count` if that is not 0. */
enum redist_status take_devices(struct notated_item *item, size_t count);

/* A device that may have no buffer, by its place in `devices`; those that take_devices read and,
 * where there is a count, all devices are kept already. */
enum redist_status keep_device(const struct notated_item *item, uint64_t device);

/* One buffer or piece more is made; fails when there are too many. */
enum redist_status count_built(const struct notated_item *item);

/* Numbers as a JSON list. */
json_t *list_numbers(const uint64_t *number, uint32_t count);

/* A buffer under way. */
struct built_buffer {
    uint32_t array, rank;
    json_t *pieces; /* made by start_buffer */
};

/* A piece: boxes in the buffer and in the array. */
struct built_piece {
    uint32_t array;
    const uint64_t *at, *shape, *origin;
    const uint64_t *box;    /* extents in the array, which has other dimensions; or NULL */
    const uint64_t *repeat; /* three numbers for each dimension; or NULL */
    uint32_t nsums;         /* of these summands one each; 0: all */
    const uint64_t *summand;
};

struct built_buffer start_buffer(uint32_t array, uint32_t rank);
enum redist_status add_built_piece(const struct notated_item *item, struct built_buffer *buffer,
                                   const struct built_piece *piece);

/* Gives the buffer to a device, by its place in `devices`, and keeps it in `made`. Releases its
 * pieces, also on failure. */
enum redist_status finish_buffer(const struct notated_item *item, struct built_buffer *buffer,
                                 const uint64_t *shape, uint64_t device);

/* Releases the pieces of a buffer that is not finished. */
void drop_buffer(struct built_buffer *buffer);

/* One piece as large as its buffer, of all summands; none where an extent is 0. */
enum redist_status add_whole_buffer(const struct notated_item *item, uint32_t array,
                                    const uint64_t *shape, const uint64_t *origin, uint64_t device);

#endif
