/* Steps as a table: operation, type after it, local size drawn as a bar, cost. */
#ifndef REDIST_EXPORT_STEPS_VIEW_H
#define REDIST_EXPORT_STEPS_VIEW_H

#include <stdbool.h>
#include <stdio.h>
#include "types/sequence.h"
#include "table/table.h"

/* Lines of at most `columns` characters where types allow. False when memory runs out. */
bool print_steps(FILE *out, const struct redist_sequence *sequence, unsigned columns);

#endif
