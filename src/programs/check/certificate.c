#include "programs/check/certificate.h"
#include "check/check.h"
#include "programs/check/check_json.h"
#include "programs/check/page_hints.h"
#include "programs/check/plan_price.h"
#include "report/finding.h"
#include "report/rejection.h"
#include "report/verdict.h"

static int report_rejection(const struct arguments *arguments, uint32_t plen, uint32_t clen)
{
    int second = rejection_in_certificate(FAULT.code, FAULT.at, plen);
    char found[FINDING_BYTES];

    describe_finding(second ? plen + clen : plen, found);
    return print_rejection(arguments, second, found, plen, clen);
}

static int report_accepted(const struct arguments *arguments, const struct plan_price *price,
                           uint32_t plen, uint32_t clen)
{
    struct verified verified = {
        .height = CLAIM_HEIGHT,
        .cost = CLAIM_COST,
        .received = CLAIM_RECEIVED,
        .bounded = CLAIM_BOUNDED != 0,
        .normal = CLAIM_NORMAL != 0,
        .identical = CLAIM_IDENTICAL != 0,
        .is_least_received = IS_LEAST_RECEIVED != 0,
        .least_received = LEAST_RECEIVED,
        .optimal = OPTIMALITY == OPTIMAL,
        .has_least = OPTIMALITY != NO_BOUND,
        .least = BOUND_COST,
        .reached = find_height(),
        .bound = SIZE.v[0] > SIZE.v[NSTEPS] ? SIZE.v[0] : SIZE.v[NSTEPS],
        .priced = price->priced,
        .price = price->price,
        .unpriced = price->unpriced,
    };
    uint32_t codes[DEMANDS];
    uint32_t count = list_unmet(&arguments->policy, &verified, codes);
    uint32_t unmet = count > 0 ? codes[0] : 0;
    char numbers[DEMANDS][UNMET_BYTES], price_words[PRICE_WORDS_BYTES], verdict[VERDICT_BYTES];

    for (uint32_t i = 0; i < count; i++) {
        describe_unmet(codes[i], &arguments->policy, &verified, numbers[i]);
        say_unmet(arguments, codes[i], numbers[i]);
    }
    format_price(price, price_words);
    format_verdict(verdict, sizeof verdict, unmet, price_words);
    if (arguments->json) {
        print_accepted_json(verdict, unmet, price);
        if (unmet != 0)
            print_unmet_json(&arguments->policy, codes, count, numbers[0]);
        end_object(arguments, unmet == 0 ? POLICY_MET : POLICY_UNMET, plen, clen);
    } else
        puts(verdict);
    return end_output(unmet == 0 ? VERIFIED : REFUSED);
}

int check_certificate(struct arguments *arguments, uint32_t plen, uint32_t clen)
{
    struct plan_price price = {0};

    expect_many_devices(plen, plen + clen);
    if (check_texts(plen, clen) != 0)
        return report_rejection(arguments, plen, clen);
    if (arguments->topology.path != NULL) {
        if (!cut_devices(&arguments->topology))
            return fail_without(arguments, F_TOPOLOGY, "topology",
                                "%s: expected levels whose sizes multiply to the %u devices of %s",
                                arguments->topology.path, (unsigned)NDEV, arguments->problem);
        find_plan_price(arguments->topology.levels, &price);
    }
    return report_accepted(arguments, &price, plen, clen);
}
