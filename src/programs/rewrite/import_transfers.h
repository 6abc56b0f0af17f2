/* `redist import-plan --format transfers` */
#ifndef REDIST_PROGRAMS_REWRITE_IMPORT_TRANSFERS_H
#define REDIST_PROGRAMS_REWRITE_IMPORT_TRANSFERS_H

#include "programs/shared/transfer_files.h"

/* Reads the plan in JSON and writes both files, or removes older ones; the exit status. */
int import_transfers(const char *plan, const struct transfer_files *files);

#endif
