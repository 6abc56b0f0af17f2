/* The plan of a checkpoint before the judge that redist-check consists of. */
#ifndef REDIST_PROGRAMS_CHECKPOINT_CHECKPOINT_JUDGE_H
#define REDIST_PROGRAMS_CHECKPOINT_CHECKPOINT_JUDGE_H

#include <redist/error.h>
#include "transfers/texts.h"

/* Once in a process, as the core keeps its state in file-scope objects. Fails when the
 * certificate is not accepted: then the planner is wrong. */
enum redist_status judge_checkpoint(const struct transfer_texts *texts, struct redist_error *error);

#endif
