/* What stands in a module on the way from one value to another. */
#ifndef REDIST_IMPORT_MODULES_VALUE_WAY_H
#define REDIST_IMPORT_MODULES_VALUE_WAY_H

#include "import/modules/module_choice.h"
#include "import/modules/module_text.h"

enum { MOST_ON_WAY = 1024 };

/* `from` is empty where the way begins at the parameter. */
struct value_way {
    struct piece_of_text from, to;
    uint32_t count;
    struct piece_of_text name[MOST_ON_WAY];
    bool defined[MOST_ON_WAY];
};

/* Finds all that the value of `--to-value`, or the result, comes of, back to the value of
 * `--from-value`. */
enum redist_status find_way(const struct module_text *module, const struct module_choice *choice,
                            struct value_way *way, struct redist_error *error);

bool is_on_way(const struct value_way *way, struct piece_of_text name);

/* The name before the sign = in the current line; empty when there is none. */
struct piece_of_text get_defined_name(const struct module_text *module);

#endif
