/* The state of the judge of transfers, in file-scope objects: no function takes or stores
 * an address, so the prover sees every object as one map. Arrays that are written sit in
 * one-field structs for the same reason. One judgement at a time in a process. */
#ifndef TRANSFER_STATE_H
#define TRANSFER_STATE_H

#include <stdint.h>
#include "transfer/base/limits.h"

struct tr_words {
    uint64_t v[TR_WORDS_MAX];
};
struct tr_arrays {
    uint32_t v[TR_ARRAYS_MAX];
};
struct tr_rounds {
    uint32_t v[TR_ROUNDS_MAX + 2];
};
struct tr_devices {
    uint32_t v[2][TR_DEVICES_MAX];
};
struct tr_pieces {
    uint32_t v[2][TR_PIECES_MAX];
};
struct tr_owners {
    uint32_t v[2][TR_PIECES_MAX];
};
struct tr_moved {
    uint64_t v[2][TR_DEVICES_MAX];
};
struct tr_turns {
    uint32_t v[TR_WORDS_MAX];
};
struct tr_box {
    uint64_t v[TR_DIMS_MAX];
};
struct tr_dims {
    uint32_t v[TR_DIMS_MAX];
};
struct tr_boxes {
    uint64_t v[TR_DEPTH_MAX][TR_DIMS_MAX];
};

/* The words of problem and certificate, in the order of the text; from TR_CERT on they are
 * those of the certificate. */
extern uint32_t TR_WORDS, TR_CERT;
extern struct tr_words TR_WORD;

/* The word at which the line of each array begins. */
extern struct tr_arrays TR_ARRAY;

/* The words at which the layouts of the problem begin. */
extern uint32_t TR_SOURCE, TR_TARGET;

/* The word at which each piece begins of the two layouts at hand: side 0 gives, side 1
 * takes. */
extern struct tr_pieces TR_PIECE;

/* The word at which each round begins, from 1 on, and behind the last the rest. */
extern struct tr_rounds TR_ROUND;

/* The word at which the memory of each device begins of two layouts. */
extern struct tr_devices TR_DEVICE;

/* Bytes of the memory at hand up to the end of the last buffer that was read. */
extern uint64_t TR_USED;

/* The word at which the line begins of the buffer whose tree is walked over. */
extern uint32_t TR_BUFFER;

/* The box that the tree with its first node at TR_ROOT cuts, and its dimensions. */
extern uint32_t TR_ROOT, TR_RANK;
extern struct tr_box TR_GOAL_LO, TR_GOAL_HI;

/* The boxes that are still to come, the next one last. */
extern struct tr_boxes TR_LO, TR_HI;

/* The buffer that is judged: its dimensions outermost first, which of them each is, and
 * their extents. */
extern struct tr_dims TR_ORDER, TR_SPOT;
extern struct tr_box TR_EXTENT;

/* The leaf of each turn in the group at hand; those of groups before it stay. The turn behind
 * the last one, and the word behind the group. */
extern struct tr_turns TR_TURN;
extern uint32_t TR_TURNS, TR_GROUP_END;

/* Of an accepted plan: the most bytes of a device's memories before and after a round
 * together. */
extern uint64_t TR_MEMORY;

/* The most bytes that a device gives to others, and takes from others, in all rounds together. */
extern uint64_t TR_SENT, TR_RECEIVED;

/* 1 when it only copies: no leaf of its certificate is an `add`. */
extern uint32_t TR_IDENTICAL;

/* The device that holds each piece of the two layouts at hand; and how many bytes each device
 * gives to others, side 0, and takes from others, side 1, in the rounds so far. */
extern struct tr_owners TR_OWNER;
extern struct tr_moved TR_MOVED;

/* How many of the dimensions of the array at hand are data. */
extern uint32_t TR_DATA;

#endif
