#include "report/policy.h"
#include <inttypes.h>
#include <stdio.h>
#include "report/word_list.h"

const char *const requirement_words =
    "bounded, normal, optimal, identical or least-received, separated by commas";

int read_requirements(const char *list, struct policy *policy)
{
    const struct word_flag words[] = {{"bounded", &policy->bounded},
                                      {"normal", &policy->normal},
                                      {"optimal", &policy->optimal},
                                      {"identical", &policy->identical},
                                      {"least-received", &policy->is_least_received},
                                      {NULL, NULL}};
    return read_word_list(list, words);
}

int read_policy_limit(const char *text, uint64_t *limit)
{
    uint64_t number = 0;
    if (*text == '\0')
        return 0;
    for (; *text != '\0'; text++) {
        uint64_t digit = (uint64_t)(*text - '0');
        if (*text < '0' || *text > '9' || number > (UINT64_MAX - digit) / 10)
            return 0;
        number = number * 10 + digit;
    }
    *limit = number;
    return 1;
}

uint32_t list_unmet(const struct policy *policy, const struct verified *verified,
                    uint32_t codes[DEMANDS])
{
    const struct {
        uint32_t code;
        int unmet;
    } demands[DEMANDS] = {
        {E_REQUIRE_BOUNDED, policy->bounded && !verified->bounded},
        {E_REQUIRE_NORMAL, policy->normal && !verified->normal},
        {E_REQUIRE_OPTIMAL, policy->optimal && !verified->optimal},
        {E_MAX_HEIGHT, policy->limits_height && verified->height > policy->max_height},
        {E_MAX_COST, policy->limits_cost && verified->cost > policy->max_cost},
        {E_REQUIRE_IDENTICAL, policy->identical && !verified->identical},
        {E_MAX_RECEIVED, policy->limits_received && verified->received > policy->max_received},
        {E_NO_PRICE, policy->priced && !verified->priced},
        {E_MAX_PRICE,
         policy->limits_price && verified->priced && verified->price > policy->max_price},
        {E_REQUIRE_LEAST_RECEIVED, policy->is_least_received && !verified->is_least_received},
        {E_MAX_MEMORY, policy->limits_memory},
        {E_MAX_MESSAGES, policy->limits_messages},
    };
    uint32_t count = 0;
    for (uint32_t i = 0; i < DEMANDS; i++)
        if (demands[i].unmet)
            codes[count++] = demands[i].code;
    return count;
}

void describe_demand(uint32_t code, const struct policy *policy, char text[UNMET_BYTES])
{
    const char *words = code == E_REQUIRE_BOUNDED          ? "the claim BOUNDED"
                        : code == E_REQUIRE_NORMAL         ? "the claim NORMAL"
                        : code == E_REQUIRE_IDENTICAL      ? "the claim IDENTICAL"
                        : code == E_REQUIRE_LEAST_RECEIVED ? "no more received than in any method"
                        : code == E_NO_PRICE ? "a price of every step, below 2^64-1 in all"
                                             : "a proof that nothing costs less";
    if (code == E_MAX_HEIGHT)
        snprintf(text, UNMET_BYTES, "a claimed height of at most %" PRIu64, policy->max_height);
    else if (code == E_MAX_COST)
        snprintf(text, UNMET_BYTES, "a claimed cost of at most %" PRIu64, policy->max_cost);
    else if (code == E_MAX_RECEIVED)
        snprintf(text, UNMET_BYTES, "at most %" PRIu64 " received", policy->max_received);
    else if (code == E_MAX_PRICE)
        snprintf(text, UNMET_BYTES, "a price of at most %" PRIu64, policy->max_price);
    else if (code == E_MAX_MEMORY)
        snprintf(text, UNMET_BYTES, "at most %" PRIu64 " bytes of memory", policy->max_memory);
    else if (code == E_MAX_MESSAGES)
        snprintf(text, UNMET_BYTES, "at most %" PRIu64 " messages", policy->max_messages);
    else
        snprintf(text, UNMET_BYTES, "%s", words);
}

void describe_excess(const char *verb, uint64_t number, uint64_t most, char text[UNMET_BYTES])
{
    snprintf(text, UNMET_BYTES, "it %s %" PRIu64 ", the policy allows %" PRIu64, verb, number,
             most);
}

void describe_unmet(uint32_t code, const struct policy *policy, const struct verified *verified,
                    char text[UNMET_BYTES])
{
    text[0] = '\0';
    if (code == E_REQUIRE_BOUNDED)
        snprintf(text, UNMET_BYTES, "%sthe height is %" PRIu64 ", the memory bound %" PRIu64,
                 verified->reached > verified->bound ? "" : "the certificate does not claim it; ",
                 verified->reached, verified->bound);
    else if (code == E_REQUIRE_OPTIMAL && verified->has_least)
        snprintf(text, UNMET_BYTES, "it claims cost %" PRIu64 ", and proves LEAST >= %" PRIu64,
                 verified->cost, verified->least);
    else if (code == E_REQUIRE_OPTIMAL)
        snprintf(text, UNMET_BYTES, "the certificate proves no lower bound");
    else if (code == E_MAX_HEIGHT)
        describe_excess("claims", verified->height, policy->max_height, text);
    else if (code == E_MAX_COST)
        describe_excess("claims", verified->cost, policy->max_cost, text);
    else if (code == E_MAX_RECEIVED)
        describe_excess("claims", verified->received, policy->max_received, text);
    else if (code == E_NO_PRICE && verified->unpriced != 0)
        snprintf(text, UNMET_BYTES,
                 "step %" PRIu32
                 " has none: an exchange, more than 2^40 elements, or 2^64-1 or more",
                 verified->unpriced);
    else if (code == E_NO_PRICE)
        snprintf(text, UNMET_BYTES, "the steps cost 2^64-1 or more");
    else if (code == E_MAX_PRICE)
        describe_excess("costs", verified->price, policy->max_price, text);
    else if (code == E_REQUIRE_LEAST_RECEIVED)
        snprintf(text, UNMET_BYTES,
                 "it claims %" PRIu64 ", some device needs %" PRIu64 " in any method",
                 verified->received, verified->least_received);
    else if (code == E_MAX_MEMORY)
        snprintf(text, UNMET_BYTES, "MEMORY is a word of the verdict on transfers");
    else if (code == E_MAX_MESSAGES)
        snprintf(text, UNMET_BYTES, "MESSAGES is a word of the verdict on transfers");
}
