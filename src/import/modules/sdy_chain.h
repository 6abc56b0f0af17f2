/* The collectives of a function between two of its values. */
#ifndef REDIST_IMPORT_MODULES_SDY_CHAIN_H
#define REDIST_IMPORT_MODULES_SDY_CHAIN_H

#include "import/modules/module_numbers.h"
#include "import/modules/sdy_function.h"

enum { MOST_CHAIN = 4 * REDIST_MAX_STEPS };

/* The last operation comes first, each with the value that it is on. The chain begins with an
 * argument of the function, or else with the result of that number of `source`. */
struct sdy_chain {
    uint32_t count;
    const struct sdy_operation *operation[MOST_CHAIN];
    struct piece_of_text operand[MOST_CHAIN];
    const struct sdy_bound *argument;
    const struct sdy_operation *source;
    uint64_t source_number;
};

/* The value whose collectives are asked for: the one that is named, or returned. */
enum redist_status choose_target(const struct module_reader *reader,
                                 const struct sdy_function *function, struct piece_of_text *target,
                                 struct redist_error *error);

/* From the value of that name back to the one where the chain of collectives begins. */
enum redist_status follow_back(const struct module_reader *reader,
                               const struct sdy_function *function, struct piece_of_text name,
                               struct sdy_chain *chain, struct redist_error *error);

#endif
