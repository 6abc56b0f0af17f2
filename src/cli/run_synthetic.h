/* An array that shows where each of its elements came from.
 *
 * The element of global row-major index g holds g itself when it has 8 bytes or
 * more. A narrower one of e bytes holds one digit of g to the base 256^e, and
 * the program is executed once per digit: the same data movement, so together
 * the executions show the whole index of every element. */
#ifndef REDIST_CLI_RUN_SYNTHETIC_H
#define REDIST_CLI_RUN_SYNTHETIC_H

#include "cli/run_job.h"

/* Executions after which every digit of every global index has been seen. */
uint32_t count_passes(const struct job *job);

/* Fills the source tile with digit `pass` of the global indices, and the target
 * tile with what cannot be right. */
void fill_tiles(struct job *job, uint32_t pass);

/* Collective. Compares every element of the target tile. */
enum redist_status verify_target(struct job *job, uint32_t pass, struct redist_error *error);

#endif
