#include "programs/check/check_json.h"
#include <stdio.h>
#include "check/base/state.h"
#include "programs/check/evidence.h"
#include "report/json_text.h"
#include "report/rejection.h"
#include "report/transfer_finding.h"
#include "report/verdict.h"

void print_rejection_json(const char *role, uint32_t line, uint32_t column, const char *found)
{
    printf("{\"status\":\"rejected\",\"verified\":false,\"verdict\":\"s NOT VERIFIED %u\","
           "\"code\":%u,\"name\":\"%s\","
           "\"file\":\"%s\",\"line\":%u,\"column\":%u,\"step\":%u,\"expected\":",
           (unsigned)FAULT.code, (unsigned)FAULT.code, rejection_name(FAULT.code), role,
           (unsigned)line, (unsigned)column, (unsigned)FAULT.step);
    print_json_string(rejection_expectation(FAULT.code));
    fputs(",\"found\":", stdout);
    print_json_string(found);
}

void print_place_json(uint32_t start)
{
    char text[2 * TRANSFER_FINDING_BYTES] = "";
    struct line line = {.text = text, .size = sizeof text};
    struct transfer_place place;
    if (find_transfer_place(start, &place))
        append_place(&line, &place, 1);
    fputs(text, stdout);
}

void print_unmet_json(const struct policy *policy, const uint32_t codes[DEMANDS], uint32_t count,
                      const char *numbers)
{
    char demand[UNMET_BYTES];

    fputs(",\"unmet\":", stdout);
    for (uint32_t i = 0; i < count; i++)
        printf("%c%u", i == 0 ? '[' : ',', (unsigned)codes[i]);
    printf("],\"code\":%u,\"name\":\"%s\",\"expected\":", (unsigned)codes[0],
           rejection_name(codes[0]));
    describe_demand(codes[0], policy, demand);
    print_json_string(demand);
    fputs(",\"found\":", stdout);
    print_json_string(numbers);
}

/* What an object about an accepted certificate begins with. */
static void begin_accepted(const char *verdict, uint32_t unmet)
{
    printf("{\"status\":\"%s\",\"verified\":%s,\"verdict\":\"%s\"",
           unmet == 0 ? "verified" : "refused", unmet == 0 ? "true" : "false", verdict);
}

void print_accepted_json(const char *verdict, uint32_t unmet, const struct plan_price *price)
{
    char optimum[64];

    begin_accepted(verdict, unmet);
    print_number(',', "height", CLAIM_HEIGHT);
    print_number(',', "cost", CLAIM_COST);
    print_number(',', "received", CLAIM_RECEIVED);
    print_number(',', "least_received", LEAST_RECEIVED);
    printf(",\"is_least_received\":%s", IS_LEAST_RECEIVED ? "true" : "false");
    print_number(',', "steps", NSTEPS);
    printf(",\"bounded\":%s,\"normal\":%s,\"identical\":%s", CLAIM_BOUNDED ? "true" : "false",
           CLAIM_NORMAL ? "true" : "false", CLAIM_IDENTICAL ? "true" : "false");
    format_optimum(optimum, sizeof optimum);
    if (HAS_FUSION)
        print_number(',', "fused_cost", CLAIM_FUSED);
    if (optimum[0] != '\0') {
        print_number(',', "least", BOUND_COST);
        printf(",\"optimum\":\"%s\"", optimum);
    }
    if (price->priced)
        print_number(',', "price", price->price);
    if (price->priced && price->has_least)
        print_number(',', "least_price", price->least);
}

void print_transfers_json(const char *verdict, uint32_t unmet,
                          const struct verified_transfers *verified)
{
    begin_accepted(verdict, unmet);
    print_number(',', "rounds", verified->rounds);
    print_number(',', "received", verified->received);
    print_number(',', "sent", verified->sent);
    print_number(',', "messages", verified->messages);
    print_number(',', "memory", verified->memory);
    printf(",\"is_least_received\":%s", verified->is_least_received ? "true" : "false");
    printf(",\"identical\":%s,\"ordered\":true", verified->identical ? "true" : "false");
}
