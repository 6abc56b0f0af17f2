/* Somebody else's collectives as a plan. */
#ifndef REDIST_IMPORT_MODULES_IMPORTED_PLAN_H
#define REDIST_IMPORT_MODULES_IMPORTED_PLAN_H

#include "types/sequence.h"
#include "import/modules/module_choice.h"

/* The plan that the collectives of a module are for `problem`, right or wrong. */
enum redist_status import_plan(const struct redist_problem *problem,
                               const struct module_choice *choice, const char *text, size_t length,
                               const char *name, struct redist_plan **plan,
                               struct redist_error *error);

#endif
