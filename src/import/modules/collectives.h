/* Somebody else's plan: the collectives of a StableHLO or HLO module of one device. */
#ifndef REDIST_IMPORT_MODULES_COLLECTIVES_H
#define REDIST_IMPORT_MODULES_COLLECTIVES_H

#include "import/modules/imported_steps.h"
#include "import/modules/module_choice.h"

/* Reads the module `text`; `name` is the file's, for messages. What is not understood is
 * refused with its line. On failure there is nothing to free. */
enum redist_status read_collectives(const struct redist_problem *problem,
                                    const struct module_choice *choice, const char *text,
                                    size_t length, const char *name, struct imported_steps *steps,
                                    struct redist_error *error);

void free_imported_steps(struct imported_steps *steps);

#endif
