/* Layouts in JSON of which items are notations (docs/TRANSFERS.md, section 10). */
#ifndef REDIST_IMPORT_TRANSFERS_NOTATED_LAYOUT_H
#define REDIST_IMPORT_TRANSFERS_NOTATED_LAYOUT_H

#include "import/transfers/given_problem.h"

/* Puts devices with buffers in the place of notations. `problem` has its arrays. */
enum redist_status expand_notations(const struct given_problem *problem, const char *word,
                                    json_t *side);

#endif
