/* `redist-run --product PREFIX`: a product of distributed matrices, from its files. */
#ifndef REDIST_PROGRAMS_RUN_RUN_PRODUCT_H
#define REDIST_PROGRAMS_RUN_RUN_PRODUCT_H

#include "programs/run/job/run_job.h"

/* Collective. Reads and checks the files, fills A and B with small integers, moves them,
 * multiplies, moves C, and compares every element of C with the product of the whole
 * matrices, summed up apart from the plan. Prints what was verified, on rank 0. */
enum redist_status run_product(const struct job *job, struct redist_error *error);

#endif
