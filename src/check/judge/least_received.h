/* What some device has to receive in any method, beside what is claimed. */
#ifndef CHECK_LEAST_RECEIVED_H
#define CHECK_LEAST_RECEIVED_H

#include "check/judge/received.h"
#include "spec/check/judge/least_received.acsl"

/* The table at hand is that of the source type. */
/*@ requires counting: Counting(1);
    terminates \true;
    exits \false;
    assigns LEAST_RECEIVED, IS_LEAST_RECEIVED;
    ensures least: LEAST_RECEIVED == LeastReceived;
    ensures is_least: IS_LEAST_RECEIVED != 0 <==> IsLeastReceived;
*/
void find_least_received(void);

#endif
