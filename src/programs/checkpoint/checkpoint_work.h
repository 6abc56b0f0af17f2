/* The files of the target written, and compared. */
#ifndef REDIST_PROGRAMS_CHECKPOINT_CHECKPOINT_WORK_H
#define REDIST_PROGRAMS_CHECKPOINT_CHECKPOINT_WORK_H

#include "checkpoint/reshard.h"
#include "checkpoint/target_directory.h"
#include "programs/checkpoint/checkpoint_options.h"

struct checkpoint_work {
    uint64_t bytes; /* of data in the target's files */
    uint64_t bytes_read, bytes_written, bytes_compared;
    uint32_t files_before; /* whole already when work was resumed */
    double seconds;
};

/* The plan is judged. REDIST_REJECTED when the comparison finds a difference. */
enum redist_status write_checkpoint(const struct reshard_plan *plan,
                                    const struct checkpoint_options *options,
                                    struct checkpoint_work *work, struct redist_error *error);

#endif
