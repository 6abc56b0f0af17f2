/* What a device gives and gets in every round of accepted transfers, in the order of the
 * certificate's text, so that both ends of a message have it in one order. */
#ifndef REDIST_TRANSFERS_MOVES_DEVICE_MOVES_H
#define REDIST_TRANSFERS_MOVES_DEVICE_MOVES_H

#include "transfers/accepted.h"

/* A part of a target piece on its way: where this device has it, before if it gives, else
 * after. In the message its elements lie one behind the other, row-major. */
struct device_move {
    uint32_t peer; /* the other device, or this one */
    uint32_t array, rank, elem;
    uint64_t first;         /* byte of this device's memory at which it begins */
    uint64_t bytes;         /* of it */
    uint64_t at;            /* in the memory of all messages of its direction */
    size_t own;             /* of what it gets from itself, the move among those that it gives */
    const uint64_t *extent; /* `rank` numbers */
    const uint64_t *stride; /* likewise: bytes from an index to the next in the memory */
    bool adds;              /* it is combined with the other parts of its group, .. */
    uint32_t group;         /* .. which follow one another in what is gotten .. */
    uint64_t turn;          /* .. in the order of these */
};

/* All that goes to, or comes from, one other device. */
struct device_message {
    uint32_t peer;
    uint64_t at, bytes; /* in the memory of all messages */
};

/* Moves in one direction, and the messages that they make, by number of the other device. What
 * a device gives itself is in no message. */
struct move_list {
    size_t count, room;
    struct device_move *move;
    size_t nnumbers, numbers_room;
    uint64_t *number; /* extents and strides of all moves */
    uint32_t nmessages;
    struct device_message *message;
    uint64_t bytes; /* of all messages */
};

struct device_round {
    uint64_t from_bytes, to_bytes; /* of this device's memories before and after; 0 when no
                                    * device gets anything */
    struct move_list given, gotten;
};

struct device_plan {
    uint32_t rounds;
    struct device_round *round;
    uint64_t source_bytes, target_bytes;
    bool *combined; /* for each array: some device combines parts of it */
};

/* `*plan` is for free_device_plan, also on failure. */
enum redist_status read_device_plan(const struct redist_transfers *transfers, uint32_t device,
                                    struct device_plan *plan, struct redist_error *error);
void free_device_plan(struct device_plan *plan);

#endif
