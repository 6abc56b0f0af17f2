/* The files of the target written, and compared. */
#ifndef REDIST_PROGRAMS_CHECKPOINT_CHECKPOINT_WORK_H
#define REDIST_PROGRAMS_CHECKPOINT_CHECKPOINT_WORK_H

#include "checkpoint/reshard.h"
#include "programs/checkpoint/checkpoint_options.h"
#include "programs/checkpoint/team.h"

struct checkpoint_work {
    uint64_t bytes_read, bytes_written, bytes_compared;
    uint32_t files_before;   /* whole already when work was resumed */
    uint64_t resident_bytes; /* the most that a process held, by the kernel's figure */
    double seconds;
};

/* Collective; the plan is judged. REDIST_REJECTED when the comparison finds a difference.
 * Process 0 has the work of all. */
enum redist_status write_checkpoint(const struct team *team, const struct reshard_plan *plan,
                                    const struct checkpoint_options *options,
                                    struct checkpoint_work *work, struct redist_error *error);

#endif
