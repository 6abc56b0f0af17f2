/* Slices of a tile, or of a table by the number of the device. */
#ifndef REDIST_IMPORT_MODULES_MODULE_SLICES_H
#define REDIST_IMPORT_MODULES_MODULE_SLICES_H

#include "import/modules/module_numbers.h"

/* Reads a dynamic_slice. */
enum redist_status take_slice(struct module_reader *reader, const struct operation_text *operation,
                              struct redist_error *error);

/* For an operation on the tile where no parameter was read before it. */
enum redist_status refuse_before_tile(const struct module_reader *reader,
                                      const struct operation_text *operation,
                                      struct redist_error *error);

#endif
