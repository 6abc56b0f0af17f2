/* Transfer problems in JSON, one a line, planned. */
#ifndef REDIST_PROGRAMS_TRANSFERS_TRANSFER_BATCH_H
#define REDIST_PROGRAMS_TRANSFERS_TRANSFER_BATCH_H

#include <stdbool.h>
#include "programs/transfers/planned_transfers.h"

/* Answers each on stdout with what devices send and receive, by `jobs` processes. Returns the
 * exit status. */
int plan_transfer_batch(const struct planning *planning, const char *path, bool strict,
                        unsigned jobs);

#endif
