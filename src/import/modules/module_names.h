/* The names that the operations of a module define. */
#ifndef REDIST_IMPORT_MODULES_MODULE_NAMES_H
#define REDIST_IMPORT_MODULES_MODULE_NAMES_H

#include "import/modules/module_text.h"

struct defined_name {
    struct piece_of_text name;
    uint32_t line;
};

struct module_names {
    size_t count, room;
    struct defined_name *item; /* owned; free() */
};

/* Keeps the name of the operation's result, if it has one. */
enum redist_status keep_name(struct module_names *names, const struct operation_text *operation,
                             struct redist_error *error);

/* Fails when a name is defined twice. Puts the names in another order. */
enum redist_status expect_distinct_names(struct module_names *names,
                                         const struct module_text *module,
                                         struct redist_error *error);

#endif
