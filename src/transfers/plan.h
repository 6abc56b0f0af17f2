/* Who gives the elements of each target piece of a transfer problem, in one round. */
#ifndef REDIST_TRANSFERS_PLAN_H
#define REDIST_TRANSFERS_PLAN_H

#include <stdio.h>
#include "transfers/problem.h"

/* Writes a transfer certificate. What a device has itself it takes from itself; else, of the
 * devices that have a whole box, from the one that has been asked for the fewest bytes so
 * far, and of such from the nearest by the exclusive or of device numbers. Fails when
 * an element, or a summand, is in no piece of the source, and says which. */
enum redist_status plan_transfers(FILE *out, const struct transfer_problem *problem,
                                  struct redist_error *error);

#endif
