/* What a user demands of transfers beside that they are right. Judged from what was
 * verified, after the proven core accepted; not part of that core. */
#ifndef REPORT_TRANSFER_POLICY_H
#define REPORT_TRANSFER_POLICY_H

#include "report/policy.h"

/* What was verified of transfers: rounds, bytes, and messages of a round. */
struct verified_transfers {
    uint64_t rounds, received, sent, messages, memory;
    int identical, is_least_received;
};

/* The codes of the demands that are not met, in the order of docs/FORMAT.md; how many. What
 * the verdict on transfers has no word for is never met. */
uint32_t list_unmet_of_transfers(const struct policy *policy,
                                 const struct verified_transfers *verified,
                                 uint32_t codes[DEMANDS]);

/* The numbers that do not meet demand `code`. */
void describe_unmet_of_transfers(uint32_t code, const struct policy *policy,
                                 const struct verified_transfers *verified, char text[UNMET_BYTES]);

#endif
