/* A collective of Shardy up to its operand: the axes that it moves, and what that does. */
#ifndef REDIST_IMPORT_MODULES_SDY_AXES_H
#define REDIST_IMPORT_MODULES_SDY_AXES_H

#include "import/modules/sdy_steps.h"

/* Behind the word of the operation: keeps its steps, and changes the sharding of the value. */
enum redist_status take_sdy_axes(struct sdy_value *value, struct scan *scan,
                                 struct piece_of_text word, struct redist_error *error);

#endif
