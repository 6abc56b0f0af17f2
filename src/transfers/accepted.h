/* Transfers that the judge has accepted: redist_check_transfers alone makes them. */
#ifndef REDIST_TRANSFERS_ACCEPTED_H
#define REDIST_TRANSFERS_ACCEPTED_H

#include "transfers/problem.h"
#include "transfers/texts.h"

struct redist_transfers {
    struct transfer_texts texts; /* that were judged */
    struct transfer_problem problem;
    uint32_t rounds;
    uint64_t memory;         /* most bytes of a device before and after a round together */
    uint64_t received, sent; /* most bytes that a device takes from others, and gives to others */
    uint32_t messages;       /* most that a device sends, or receives, in a round */
    bool is_least_received;  /* no method brings less to the device that receives the most */
    bool identical;          /* nothing is combined */
};

#endif
