/* Who gives the elements of each target piece of a transfer problem, in one round. */
#ifndef REDIST_TRANSFERS_PLAN_H
#define REDIST_TRANSFERS_PLAN_H

#include <stdio.h>
#include "transfers/problem.h"

/* What a plan has devices send and receive, in bytes; what a device gives itself is neither. */
struct transfer_load {
    uint64_t received_most, received_sum, sent_most;
    uint64_t sent_least; /* no plan of one round has a device send at most less */
    bool bounded;        /* it is known */
};

/* Writes a transfer certificate. What a device has itself it takes from itself; else, of the
 * devices that have a whole box, from the one that has been asked for the fewest bytes so
 * far, and of such from the nearest by the exclusive or of device numbers. Fails when
 * an element, or a summand, is in no piece of the source, and says which. */
enum redist_status plan_transfers(FILE *out, const struct transfer_problem *problem,
                                  struct redist_error *error);

/* The same; but where a device then sends more than the least possible, boxes are cut and
 * shared by all that have them. Sums are combined by who wants them, whole. */
enum redist_status plan_balanced_transfers(FILE *out, const struct transfer_problem *problem,
                                           struct transfer_load *load, struct redist_error *error);

#endif
