/* The shardings of an sdy.manual_computation, against the types of the problem. */
#ifndef REDIST_IMPORT_MODULES_SDY_MANUAL_H
#define REDIST_IMPORT_MODULES_SDY_MANUAL_H

#include "import/modules/module_numbers.h"

/* Whether its argument lies as the source type says and its result as the target type, when the
 * module has one. */
enum redist_status check_manual_shardings(struct module_reader *reader, struct redist_error *error);

#endif
