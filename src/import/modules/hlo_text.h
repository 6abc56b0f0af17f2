/* The operations of HLO text, as XLA prints it. */
#ifndef REDIST_IMPORT_MODULES_HLO_TEXT_H
#define REDIST_IMPORT_MODULES_HLO_TEXT_H

#include "import/modules/module_text.h"

/* Takes the current line: `*found` when it is an operation of the entry computation. */
enum redist_status next_hlo_operation(struct module_text *module, struct operation_text *operation,
                                      bool *found, struct redist_error *error);

#endif
