/* Texts of transfers judged with but one copy of them meanwhile, so that large ones fit. */
#ifndef REDIST_ACCEPT_TRANSFERS_H
#define REDIST_ACCEPT_TRANSFERS_H

#include <redist/check.h>
#include "transfers/texts.h"

/* Checks as redist_check_transfers does, with a verdict that has its size. The texts are freed
 * for the time of the check; when memory for them runs out behind it, REDIST_NO_MEMORY. */
enum redist_status check_moved_texts(struct transfer_texts *texts, struct redist_verdict *verdict,
                                     struct redist_error *error);

#endif
