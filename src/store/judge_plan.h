/* The plan of a checkpoint before the judge that redist-check consists of. */
#ifndef REDIST_STORE_JUDGE_PLAN_H
#define REDIST_STORE_JUDGE_PLAN_H

#include <redist/error.h>
#include "transfers/texts.h"

/* Fails when the certificate is not accepted: then the planner is wrong. It may be called
 * again, as nothing is added up here, and so no turn is left behind (transfer/judge.h, `fresh`). */
enum redist_status judge_checkpoint(const struct transfer_texts *texts, struct redist_error *error);

#endif
