/* The operations of StableHLO text; text that begins with HloModule is HLO. */
#ifndef REDIST_IMPORT_MODULES_STABLEHLO_TEXT_H
#define REDIST_IMPORT_MODULES_STABLEHLO_TEXT_H

#include "import/modules/module_text.h"

/* Reads up to the next operation; `*found` is false behind the last one. */
enum redist_status next_operation(struct module_text *module, struct operation_text *operation,
                                  bool *found, struct redist_error *error);

#endif
