/* A step in words: "alltoall 0 1", dimensions as in docs/FORMAT.md, section 3. */
#ifndef REDIST_PROGRAM_STEP_NAME_H
#define REDIST_PROGRAM_STEP_NAME_H

#include "types/sequence.h"

/* With `factor` also how many members a group has: "alltoall 0 1 x4". */
void format_step(const struct redist_step *step, bool factor, char *text, size_t size);

#endif
