/* What redist-run says about the execution of transfers. */
#ifndef REDIST_PROGRAMS_RUN_RUN_ROUNDS_H
#define REDIST_PROGRAMS_RUN_RUN_ROUNDS_H

#include "programs/run/data/run_image.h"
#include "programs/run/job/run_report.h"

/* Collective: rank 0 prints the table, or the JSON object. `image` is NULL when nothing was
 * verified. */
enum redist_status print_rounds(const struct job *job, const struct summary *summary,
                                const struct image *image, struct redist_error *error);

#endif
