/* What a collective of Shardy does to a sharding, as steps. */
#ifndef REDIST_IMPORT_MODULES_SDY_STEPS_H
#define REDIST_IMPORT_MODULES_SDY_STEPS_H

#include "import/modules/module_numbers.h"
#include "import/modules/sdy_sharding.h"

/* The value at hand: its sharding, and the line of the operation on it. */
struct sdy_value {
    struct module_reader *reader;
    const struct operation_text *operation;
    struct sdy_sharding sharding;
};

/* Each keeps a step and changes the sharding, or fails and says why without the line. `step` has
 * its kind and dimensions, and goes along the axes: along none nothing is done. What it reduces it
 * combines by `combine`. */
enum redist_status take_sdy_step(struct sdy_value *value, const struct redist_step *step,
                                 const struct sub_axis_list *axes, enum redist_operator combine,
                                 struct redist_error *error);
enum redist_status permute_to(struct sdy_value *value, const struct sdy_sharding *wanted,
                              struct redist_error *error);

/* Whether a sharding has the rank of the problem's array, and combines as the problem does. */
enum redist_status check_sdy_sharding(const struct redist_problem *problem,
                                      const struct sdy_sharding *sharding,
                                      struct redist_error *error);

/* Whether each device has its tile of the source type, and its summand. */
enum redist_status check_sdy_source(const struct redist_problem *problem,
                                    const struct sdy_sharding *sharding,
                                    struct redist_error *error);

#endif
