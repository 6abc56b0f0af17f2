/* Dimensions that their parts do not divide: while one is whole, it is padded to what all the
 * parts divide that it is cut into until it is whole again. */
#ifndef REDIST_IMPORT_MODULES_SDY_PADDING_H
#define REDIST_IMPORT_MODULES_SDY_PADDING_H

#include "import/modules/sdy_chain.h"
#include "import/modules/sdy_steps.h"

/* Stage k is the value behind k operations. */
struct sdy_padding {
    uint32_t nstages;
    uint64_t parts[MOST_CHAIN + 1][REDIST_MAX_RANK];
    uint64_t tile[REDIST_MAX_RANK]; /* of the value at hand */
};

/* Adds the next stage. */
void add_stage(struct sdy_padding *padding, const struct sdy_sharding *sharding);

/* Begins with the tiles of the source type. */
enum redist_status begin_padding(struct sdy_padding *padding, const struct redist_problem *problem,
                                 struct redist_error *error);

/* Before the operation that leads to a stage: keeps a resize where one is needed. */
enum redist_status pad_for_stage(struct sdy_value *value, struct sdy_padding *padding,
                                 uint32_t stage, struct redist_error *error);

/* Behind the last operation: whole dimensions get the tiles of the target type. */
enum redist_status end_padding(struct sdy_value *value, struct sdy_padding *padding,
                               struct redist_error *error);

#endif
