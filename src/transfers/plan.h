/* Who gives the elements of each target piece of a transfer problem, in one round. */
#ifndef REDIST_TRANSFERS_PLAN_H
#define REDIST_TRANSFERS_PLAN_H

#include <stdio.h>
#include "transfers/load.h"
#include "transfers/nearness.h"
#include "transfers/plan_room.h"

/* Writes a transfer certificate. What a device has itself it takes from itself; else, of the
 * devices that have a whole box, from the one that has been asked for the fewest bytes so
 * far, and of such from the nearest by the exclusive or of device numbers. Fails when
 * an element, or a summand, is in no piece of the source, and says which; and when the certificate
 * is longer than a judge reads. */
enum redist_status plan_transfers(FILE *out, const struct transfer_problem *problem,
                                  struct redist_error *error);

/* Writes the trees of a round. Where a device sends more than the least possible as above, boxes
 * are cut and shared by all that have them, of sums those of every range of summands. Sums are
 * combined by who wants them. Where `levels` are given, only the nearest that have a part give it,
 * and the least that is sent is that of such plans. Trees that there is no `room` for are not
 * written, but REDIST_REJECTED; of those that are shared, these are not taken. `*bound`, where it
 * is asked for, is for free_sent_bound, also on failure. */
enum redist_status plan_balanced_round(FILE *out, const struct transfer_problem *problem,
                                       const struct device_levels *levels,
                                       const struct plan_room *room, struct transfer_load *load,
                                       struct sent_bound *bound, struct redist_error *error);

#endif
