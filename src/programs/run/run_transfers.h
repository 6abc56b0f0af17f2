/* Transfers (docs/TRANSFERS.md) executed: the memories of all devices, round by round. */
#ifndef REDIST_PROGRAMS_RUN_RUN_TRANSFERS_H
#define REDIST_PROGRAMS_RUN_RUN_TRANSFERS_H

#include "programs/run/job/run_texts.h"

/* Collective. Every rank has the texts judged, then executes what was accepted. */
enum redist_status run_transfer_texts(struct job *job, struct run_texts *texts,
                                      struct redist_error *error);

#endif
