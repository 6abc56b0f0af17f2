/* Two types as a transfer problem (docs/TRANSFERS.md): one array, `tensor`, and who holds what
 * of it before and after. */
#ifndef REDIST_EXPORT_TRANSFER_PROBLEM_H
#define REDIST_EXPORT_TRANSFER_PROBLEM_H

#include "export/transfer_layout.h"
#include "transfers/texts.h"

/* Fails when they are above the limits of the format. */
enum redist_status check_transfer_tables(const struct tile_table *source,
                                         const struct tile_table *target,
                                         struct redist_error *error);

/* The text. The numbers of pieces are put into `before` and `after`, a number for each
 * device. */
void write_transfer_problem(FILE *out, const struct tile_table *source,
                            const struct tile_table *target, uint32_t *before, uint32_t *after);

/* The text for a problem of types, each of whose unreduced axes becomes a summand dimension,
 * in texts->problem. `texts` is for free_transfer_texts, also on failure. */
enum redist_status write_typed_transfers(const struct redist_problem *problem,
                                         struct transfer_texts *texts, struct redist_error *error);

#endif
