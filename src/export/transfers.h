/* A program as a transfer problem and a transfer certificate (docs/TRANSFERS.md). */
#ifndef REDIST_EXPORT_TRANSFERS_H
#define REDIST_EXPORT_TRANSFERS_H

#include "types/sequence.h"
#include "transfers/texts.h"

/* One buffer for each device that holds a tile, with one piece and holes beyond the array.
 * Each step that moves data is one round, of which the leaves are what the devices take;
 * steps that only drop data are folded into the next round, or are one at the end. An
 * allreduce of more than two members is two rounds, parts combined and then gathered, and
 * so is such a reduce, in which the first member combines nothing. Fails above the limits
 * of the format, and when memory runs out. */
enum redist_status write_transfers(const struct redist_program *program,
                                   struct transfer_texts *texts, struct redist_error *error);

#endif
