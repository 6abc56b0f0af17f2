#include "programs/check/evidence.h"
#include <inttypes.h>
#include <stdio.h>
#include "check/base/state.h"
#include "programs/identity/identity.h"
#include "report/sha256.h"

void print_number(char before, const char *name, uint64_t number)
{
    const char *quote = number > INT64_MAX ? "\"" : "";

    printf("%c\"%s\":%s%" PRIu64 "%s", before, name, quote, number, quote);
}

static void print_limits(const char *key, const struct stated_limit *limits, size_t count)
{
    printf(",\"%s\":", key);
    for (size_t k = 0; k < count; k++)
        print_number(k == 0 ? '{' : ',', limits[k].name, limits[k].most);
    putchar('}');
}

void print_tool(void)
{
    printf(",\"tool\":{\"name\":\"redist-check\",\"version\":\"%s\",\"commit\":\"%s\","
           "\"proofs_sha256\":\"%s\"}",
           this_build.version, this_build.commit, this_build.proofs);
    print_limits("limits", stated_limits, STATED_LIMITS);
    print_limits("transfer_limits", transfer_limits, TRANSFER_LIMITS);
}

static void print_text_digest(const char *role, uint32_t at, uint32_t length)
{
    char digest[SHA256_TEXT_BYTES];

    digest_bytes(TEXT.v + at, length, digest);
    printf(",\"%s\":{\"sha256\":\"%s\",\"bytes\":%" PRIu32 "}", role, digest, length);
}

void print_texts(uint32_t problem_length, uint32_t certificate_length)
{
    print_text_digest("problem", 0, problem_length);
    print_text_digest("certificate", problem_length, certificate_length);
}

void print_policy(const struct policy *policy, enum policy_state state)
{
    printf(",\"policy\":{\"bounded\":%s,\"normal\":%s,\"optimal\":%s,\"identical\":%s",
           policy->bounded ? "true" : "false", policy->normal ? "true" : "false",
           policy->optimal ? "true" : "false", policy->identical ? "true" : "false");
    printf(",\"is_least_received\":%s", policy->is_least_received ? "true" : "false");
    if (policy->limits_height)
        print_number(',', "max_height", policy->max_height);
    if (policy->limits_cost)
        print_number(',', "max_cost", policy->max_cost);
    if (policy->limits_received)
        print_number(',', "max_received", policy->max_received);
    if (policy->limits_price)
        print_number(',', "max_price", policy->max_price);
    if (policy->limits_memory)
        print_number(',', "max_memory", policy->max_memory);
    if (policy->limits_messages)
        print_number(',', "max_messages", policy->max_messages);
    if (state != POLICY_ASKED)
        printf(",\"met\":%s", state == POLICY_MET ? "true" : "false");
    putchar('}');
}
