#include "programs/check/transfers.h"
#include <string.h>
#include "check/base/state.h"
#include "programs/check/check_json.h"
#include "programs/check/page_hints.h"
#include "report/transfer_finding.h"
#include "report/transfer_policy.h"
#include "report/transfer_verdict.h"
#include "transfer/judge.h"

int are_transfers(uint32_t n)
{
    static const char start[] = "redist-transfers ";
    size_t length = sizeof start - 1;

    return n >= length && memcmp(TEXT.v, start, length) == 0;
}

void expect_long_texts(void)
{
    prefer_large_pages(TEXT.v, sizeof TEXT.v);
    prefer_large_pages(TR_WORD.v, sizeof TR_WORD.v);
}

static int report_rejection(const struct arguments *arguments, uint32_t plen, uint32_t clen)
{
    int second = transfer_rejection_in_certificate(FAULT.code, FAULT.at, plen);
    char found[TRANSFER_FINDING_BYTES];

    describe_transfer_finding(second ? plen : 0, second ? plen + clen : plen, found);
    return print_rejection(arguments, second, found, plen, clen);
}

static int report_accepted(const struct arguments *arguments, uint32_t plen, uint32_t clen)
{
    struct verified_transfers verified = {.rounds = TR_WORD.v[TR_CERT + 1],
                                          .received = TR_RECEIVED,
                                          .sent = TR_SENT,
                                          .messages = TR_MESSAGES,
                                          .memory = TR_MEMORY,
                                          .identical = TR_IDENTICAL == 1,
                                          .is_least_received = TR_LEAST == 1};
    uint32_t codes[DEMANDS];
    uint32_t count = list_unmet_of_transfers(&arguments->policy, &verified, codes);
    uint32_t unmet = count > 0 ? codes[0] : 0;
    char numbers[DEMANDS][UNMET_BYTES], verdict[TRANSFER_VERDICT_BYTES];

    for (uint32_t i = 0; i < count; i++) {
        describe_unmet_of_transfers(codes[i], &arguments->policy, &verified, numbers[i]);
        say_unmet(arguments, codes[i], numbers[i]);
    }
    format_transfer_verdict(verdict, unmet, &verified);
    if (arguments->json) {
        print_transfers_json(verdict, unmet, &verified);
        if (unmet != 0)
            print_unmet_json(&arguments->policy, codes, count, numbers[0]);
        end_object(arguments, unmet == 0 ? POLICY_MET : POLICY_UNMET, plen, clen);
    } else
        puts(verdict);
    return end_output(unmet == 0 ? VERIFIED : REFUSED);
}

int check_transfers(const struct arguments *arguments, uint32_t plen, uint32_t clen)
{
    if (judge_transfers(plen, plen + clen) == 0)
        return report_rejection(arguments, plen, clen);
    return report_accepted(arguments, plen, clen);
}
