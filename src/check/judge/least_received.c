#include "check/judge/least_received.h"

void find_least_received(void)
{
    LEAST_RECEIVED = most_lacking(1);
    IS_LEAST_RECEIVED = CLAIM_RECEIVED <= LEAST_RECEIVED;
}
