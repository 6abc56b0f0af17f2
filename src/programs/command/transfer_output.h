/* What a plan of transfers moves, in JSON. */
#ifndef REDIST_PROGRAMS_COMMAND_TRANSFER_OUTPUT_H
#define REDIST_PROGRAMS_COMMAND_TRANSFER_OUTPUT_H

#include <jansson.h>
#include "transfers/volumes.h"

/* Adds what devices send and receive, and what is known of plans of one round: NULL where nothing
 * was planned. */
void describe_load(json_t *object, const struct transfer_load *load,
                   const struct sent_bound *bound);

/* Adds devices, arrays and, for each round, the bytes of each message; what each device sends and
 * receives; and the same as describe_load. */
void describe_transfers(json_t *object, const struct transfer_problem *problem,
                        const struct transfer_volumes *volumes);

#endif
