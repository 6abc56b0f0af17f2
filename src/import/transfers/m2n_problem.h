/* Model and system files of nccl_m2n's benchmark as a transfer problem: docs/TRANSFERS.md,
 * section 9. */
#ifndef REDIST_IMPORT_TRANSFERS_M2N_PROBLEM_H
#define REDIST_IMPORT_TRANSFERS_M2N_PROBLEM_H

#include "import/transfers/fields.h"

/* A problem with `arrays`, `source` and `target`, for json_decref, also on failure: the object, or,
 * where that has `model` and `system`, each as in its file, what they say, by notations. */
enum redist_status take_problem(const struct plan_place *place, json_t *object, json_t **problem);

#endif
