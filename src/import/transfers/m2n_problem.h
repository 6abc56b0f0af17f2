/* Model and system files of nccl_m2n's benchmark as a transfer problem: docs/TRANSFERS.md,
 * section 9. */
#ifndef REDIST_IMPORT_TRANSFERS_M2N_PROBLEM_H
#define REDIST_IMPORT_TRANSFERS_M2N_PROBLEM_H

#include "import/transfers/fields.h"

/* Of an object with `model` and `system`, each as in its file: one with `arrays`, `source` and
 * `target`, by notations, for json_decref. NULL on failure. */
json_t *make_m2n_problem(const struct plan_place *place, const json_t *object);

#endif
