/* What counting messages keeps, apart from the state of the whole judge: it is of one round. */
#ifndef TRANSFER_MESSAGE_STATE_H
#define TRANSFER_MESSAGE_STATE_H

#include <stdint.h>
#include "transfer/base/limits.h"

struct tr_takers {
    uint32_t v[TR_DEVICES_MAX];
};
struct tr_partners {
    uint32_t v[2][TR_DEVICES_MAX];
};

/* Of each device, the last one that takes from it, plus one, or 0: so a pair is counted once. */
extern struct tr_takers TR_TAKER;

/* How many other devices take from each device, side 0, and give to it, side 1. */
extern struct tr_partners TR_PARTNERS;

/* Of an accepted plan: the most messages that a device sends, or receives, in a round. */
extern uint32_t TR_MESSAGES;

#endif
