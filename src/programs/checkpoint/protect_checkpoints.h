/* What was judged is written to no file that the same command reads or writes otherwise. */
#ifndef REDIST_PROGRAMS_CHECKPOINT_PROTECT_CHECKPOINTS_H
#define REDIST_PROGRAMS_CHECKPOINT_PROTECT_CHECKPOINTS_H

#include "checkpoint/reshard.h"
#include "programs/checkpoint/checkpoint_options.h"
#include "programs/shared/transfer_files.h"

/* Fails when to write `files` would replace a layout or a file of the source, under whatever name,
 * or add one to the source, the target, or what the target is called until it is whole. */
enum redist_status protect_checkpoints(const struct checkpoint_options *options,
                                       const struct reshard_plan *plan,
                                       const struct transfer_files *files,
                                       struct redist_error *error);

/* Fails when there is something of the target's name, or the source is where the target lies until
 * it is whole. */
enum redist_status check_target_place(const struct checkpoint_options *options,
                                      struct redist_error *error);

#endif
