#include "report/transfer_policy.h"
#include <inttypes.h>
#include <stdio.h>

uint32_t list_unmet_of_transfers(const struct policy *policy,
                                 const struct verified_transfers *verified, uint32_t codes[DEMANDS])
{
    const struct {
        uint32_t code;
        int unmet;
    } demands[DEMANDS] = {
        {E_REQUIRE_BOUNDED, policy->bounded},
        {E_REQUIRE_NORMAL, policy->normal},
        {E_REQUIRE_OPTIMAL, policy->optimal},
        {E_MAX_HEIGHT, policy->limits_height},
        {E_MAX_COST, policy->limits_cost},
        {E_REQUIRE_IDENTICAL, policy->identical && !verified->identical},
        {E_MAX_RECEIVED, policy->limits_received && verified->received > policy->max_received},
        {E_NO_PRICE, policy->priced},
        {E_MAX_PRICE, policy->limits_price},
        {E_REQUIRE_LEAST_RECEIVED, policy->is_least_received && !verified->is_least_received},
        {E_MAX_MEMORY, policy->limits_memory && verified->memory > policy->max_memory},
        {E_MAX_MESSAGES, policy->limits_messages && verified->messages > policy->max_messages},
    };
    uint32_t count = 0;
    for (uint32_t i = 0; i < DEMANDS; i++)
        if (demands[i].unmet)
            codes[count++] = demands[i].code;
    return count;
}

void describe_unmet_of_transfers(uint32_t code, const struct policy *policy,
                                 const struct verified_transfers *verified, char text[UNMET_BYTES])
{
    if (code == E_MAX_MEMORY)
        describe_excess("needs", verified->memory, policy->max_memory, text);
    else if (code == E_MAX_RECEIVED)
        describe_excess("receives", verified->received, policy->max_received, text);
    else if (code == E_MAX_MESSAGES)
        describe_excess("sends or receives", verified->messages, policy->max_messages, text);
    else if (code == E_REQUIRE_IDENTICAL)
        snprintf(text, UNMET_BYTES, "the certificate adds");
    else if (code == E_REQUIRE_LEAST_RECEIVED)
        snprintf(text, UNMET_BYTES, "%" PRIu64 " bytes are not known to be the least",
                 verified->received);
    else
        snprintf(text, UNMET_BYTES, "the verdict on transfers has no word for it");
}
