#include "report/transfer_verdict.h"
#include <inttypes.h>
#include <stdio.h>

void format_transfer_verdict(char text[TRANSFER_VERDICT_BYTES], uint32_t unmet,
                             const struct verified_transfers *verified)
{
    if (unmet != 0)
        snprintf(text, TRANSFER_VERDICT_BYTES, "s REFUSED %" PRIu32, unmet);
    else
        snprintf(text, TRANSFER_VERDICT_BYTES,
                 "s VERIFIED TRANSFERS ROUNDS %" PRIu64 " RECEIVED %" PRIu64 " SENT %" PRIu64
                 " MESSAGES %" PRIu64 " MEMORY %" PRIu64 "%s%s ORDERED",
                 verified->rounds, verified->received, verified->sent, verified->messages,
                 verified->memory, verified->is_least_received ? " LEAST-RECEIVED" : "",
                 verified->identical ? " IDENTICAL" : "");
}
