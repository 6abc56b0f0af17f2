/* The verdict line on transfers that the core has just accepted (docs/TRANSFERS.md,
 * "Verdict"). */
#ifndef REPORT_TRANSFER_VERDICT_H
#define REPORT_TRANSFER_VERDICT_H

#include "report/transfer_policy.h"

enum { TRANSFER_VERDICT_BYTES = 256 };

/* The line, without its end; of a policy that is not met, `unmet` is the code, else 0. */
void format_transfer_verdict(char text[TRANSFER_VERDICT_BYTES], uint32_t unmet,
                             const struct verified_transfers *verified);

#endif
