/* What is kept with a checkpoint beside its tensors. */
#ifndef REDIST_PROGRAMS_CHECKPOINT_CHECKPOINT_RECORDS_H
#define REDIST_PROGRAMS_CHECKPOINT_CHECKPOINT_RECORDS_H

#include "checkpoint/reshard.h"
#include "checkpoint/target_directory.h"

#define CHECKPOINT_RECORDS 4u

/* Sources with their digests, problem, certificate and layout: work is resumed only when all are
 * the same. For free_checkpoint_records, also on failure. */
struct checkpoint_records {
    struct target_record record[CHECKPOINT_RECORDS];
    char *sources, *layout;
};

enum redist_status make_checkpoint_records(const struct reshard_plan *plan,
                                           struct checkpoint_records *records,
                                           struct redist_error *error);
void free_checkpoint_records(struct checkpoint_records *records);

#endif
