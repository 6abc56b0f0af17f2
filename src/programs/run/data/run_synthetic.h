/* Arrays that show where each of their elements came from.
 *
 * When a program only moves elements, they are numbered: by their global row-major index,
 * and by their summand where the target leaves some to be combined. An element of 8 bytes
 * or more holds its number. A narrower one of e bytes holds one digit of it to the base
 * 256^e, and the program is executed once per digit: the same data movement, so together
 * the executions show the whole number of every element.
 *
 * When it combines elements, each summand is a number by a formula (run_values.h), and
 * what a device must end with is computed from the formula, summand by summand, for every
 * element: the plan plays no part in it.
 *
 * Of a device that is to end with the identity of the operation every place is compared, those
 * beyond the array too. */
#ifndef REDIST_PROGRAMS_RUN_DATA_RUN_SYNTHETIC_H
#define REDIST_PROGRAMS_RUN_DATA_RUN_SYNTHETIC_H

#include "programs/run/job/run_job.h"

/* Executions after which every digit of every number has been seen. */
uint32_t count_passes(const struct job *job);

/* Fills the source tile with digit `pass` of the numbers, or with the summands, and the
 * target tile with what cannot be right. */
void fill_tiles(struct job *job, uint32_t pass);

/* Collective. Compares every element of the target tile that exists, or every identity. */
enum redist_status verify_target(struct job *job, uint32_t pass, struct redist_error *error);

#endif
