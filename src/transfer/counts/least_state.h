/* What asking for the least that can be received keeps, apart from the state of the whole judge: it
 * is of one device. */
#ifndef TRANSFER_LEAST_STATE_H
#define TRANSFER_LEAST_STATE_H

#include "transfer/base/state.h"

/* Pairs of pieces of one device and array that are looked at. */
#define TR_PAIRS_MAX 4194304

struct tr_links {
    uint32_t v[2 * TR_PIECES_MAX];
};

/* Of each piece, those of the source first: the one before it of the same device and array, plus
 * one, or 0. */
extern struct tr_links TR_LINK;

/* Of each array the last piece so far, plus one, or 0. */
extern struct tr_arrays TR_LATEST;

/* How many pairs there are; the bytes that their pieces are not both counted with; and those of the
 * pieces of the target. */
extern uint32_t TR_PAIRS;
extern uint64_t TR_SHARED, TR_ASKED;

/* Of an accepted plan: 1 when no method brings every device fewer than TR_RECEIVED bytes. */
extern uint32_t TR_LEAST;

#endif
