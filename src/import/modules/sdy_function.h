/* One function of a module of Shardy: which value comes of which, so that a chain of
 * collectives is found among other computations. */
#ifndef REDIST_IMPORT_MODULES_SDY_FUNCTION_H
#define REDIST_IMPORT_MODULES_SDY_FUNCTION_H

#include <stddef.h>
#include "import/modules/module_choice.h"
#include "import/modules/module_text.h"

/* A value that the function is given or returns: its type and, where it has one, its
 * sharding. */
struct sdy_bound {
    struct piece_of_text name;
    uint32_t line;
    struct scan type, sharding;
    bool has_sharding;
};

/* `%result = word ..`, of a collective with the value that it is on; `%result:2 = word ..` has
 * the values %result#0 and %result#1. */
struct sdy_operation {
    struct piece_of_text result, operand;
    uint64_t nresults; /* 0 for one */
    uint32_t line, last_line;
    struct scan text;        /* behind the = */
    bool collective, manual; /* inside an sdy.manual_computation, of local arrays */
};

enum { MOST_BOUND = 256 };

struct sdy_function {
    bool found;
    uint32_t line, narguments, nresults, noperations;
    size_t room;
    uint64_t regions; /* the lowest bit is that of the innermost one: whether it is manual */
    struct sdy_bound argument[MOST_BOUND], result[MOST_BOUND];
    struct sdy_operation *operation; /* owned */
    uint32_t return_line, nreturned;
    struct piece_of_text returned[MOST_BOUND];
};

/* Reads the function, from the line that is next to the end of it; other lines are handed to
 * `take_other`. */
enum redist_status
read_sdy_function(struct module_text *module, const struct module_choice *choice,
                  enum redist_status (*take_other)(void *, struct scan *, struct redist_error *),
                  void *context, struct sdy_function *function, struct redist_error *error);

/* Takes `%name`, or `%name#1`, one of several results; without the sign %. */
struct piece_of_text take_value(struct scan *scan);

/* The last operation with this result, and which of its results that is; NULL when there is
 * none. */
const struct sdy_operation *find_sdy_operation(const struct sdy_function *function,
                                               struct piece_of_text name, uint64_t *number);

/* Whether an operation before it has the same result: regions beside each other may use a name
 * again, and which is meant is not known. */
bool is_defined_before(const struct sdy_function *function, const struct sdy_operation *operation);

const struct sdy_bound *find_sdy_argument(const struct sdy_function *function,
                                          struct piece_of_text name);

#endif
