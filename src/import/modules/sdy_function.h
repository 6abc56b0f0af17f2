/* One function of a module of Shardy: which value comes of which, so that a chain of
 * collectives is found among other computations. */
#ifndef REDIST_IMPORT_MODULES_SDY_FUNCTION_H
#define REDIST_IMPORT_MODULES_SDY_FUNCTION_H

#include "import/modules/module_choice.h"
#include "import/modules/sdy_body.h"

/* A value that the function is given or returns: its type and, where it has one, its
 * sharding. */
struct sdy_bound {
    struct piece_of_text name;
    uint32_t line;
    struct scan type, sharding;
    bool has_sharding;
};

enum { MOST_BOUND = 256 };

struct sdy_function {
    bool found;
    uint32_t line, narguments, nresults;
    struct sdy_bound argument[MOST_BOUND], result[MOST_BOUND];
    struct sdy_body body;
    uint32_t return_line, nreturned;
    struct piece_of_text returned[MOST_BOUND];
};

/* Reads the function, from the line that is next to the end of it; other lines are handed to
 * `take_other`. */
enum redist_status
read_sdy_function(struct module_text *module, const struct module_choice *choice,
                  enum redist_status (*take_other)(void *, struct scan *, struct redist_error *),
                  void *context, struct sdy_function *function, struct redist_error *error);

const struct sdy_bound *find_sdy_argument(const struct sdy_function *function,
                                          struct piece_of_text name);

#endif
