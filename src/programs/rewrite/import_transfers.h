/* `redist import-plan --format transfers` */
#ifndef REDIST_PROGRAMS_REWRITE_IMPORT_TRANSFERS_H
#define REDIST_PROGRAMS_REWRITE_IMPORT_TRANSFERS_H

#include <stdbool.h>
#include "programs/shared/transfer_files.h"

/* Reads the plan in JSON and writes the files that are named, or removes older ones; with `json`
 * prints what it moves. Returns the exit status. */
int import_transfers(const char *plan, const struct transfer_files *files, bool json);

#endif
