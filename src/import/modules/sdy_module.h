/* Modules of the Shardy dialect: collectives between shardings of one global array. */
#ifndef REDIST_IMPORT_MODULES_SDY_MODULE_H
#define REDIST_IMPORT_MODULES_SDY_MODULE_H

#include "import/modules/module_numbers.h"

/* Whether the text defines a mesh of Shardy, or has one in a sharding of its collectives; the
 * body of an sdy.manual_computation is the program of one device. */
bool is_sdy_module(const char *text, size_t length);

/* Reads the module and keeps its steps. What each operation does follows from the operand's
 * sharding and its axes, and must lead to its out_sharding, by the constraints of
 * docs/sdy_dialect.md in github.com/openxla/shardy. */
enum redist_status read_sdy_module(struct module_reader *reader, struct redist_error *error);

#endif
