/* The transfers of a step between all devices, as a list. */
#ifndef REDIST_TABLE_TRANSFERS_H
#define REDIST_TABLE_TRANSFERS_H

#include <stddef.h>
#include "table/givers.h"

/* Longer lists are of no use to a reader, and take time and memory to make. */
#define LISTED_DEVICES 16384u
#define LISTED_TRANSFERS 262144u

/* In the order of receivers; what a device takes from itself is among them. */
struct transfer_list {
    uint32_t count;
    size_t room;
    struct tile_transfer *transfer;
};

/* LIST_TOO_LONG with more than LISTED_DEVICES devices or LISTED_TRANSFERS transfers. */
enum list_status { LIST_MADE, LIST_TOO_LONG, LIST_NO_MEMORY };

/* Of step s of a program, an exchange; the list is to be freed where it is made. */
enum list_status list_step_transfers(const struct redist_program *program, uint32_t s,
                                     struct transfer_list *list);

void free_transfers(struct transfer_list *list);

#endif
