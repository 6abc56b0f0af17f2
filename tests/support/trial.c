#include "trial.h"
#include "support/checks.h"
#include <redist/check.h>
#include "simulator.h"

/* What is wrong has a device, a state or a number of its own. */
static bool names_culprit(uint32_t code)
{
    return (code >= 106 && code <= 111) || (code >= 116 && code <= 119) || code == 150 ||
           code == 152 || (code >= 154 && code <= 158) || code == 160 || code == 161;
}

bool accepts_texts(const struct text *problem, const struct text *certificate)
{
    struct redist_verdict verdict = {.size = sizeof verdict};
    struct redist_error error;
    enum redist_status status = redist_check(problem->bytes, problem->length, certificate->bytes,
                                             certificate->length, &verdict, NULL, &error);
    assert_true(status <= REDIST_REJECTED);
    assert_int_equal(verdict.verified, status == REDIST_OK);
    assert_int_equal(verdict.code == 0, status == REDIST_OK);
    assert_non_null(memchr(verdict.found, '\0', sizeof verdict.found));
    assert_true(verdict.found[0] != '\0' || !names_culprit(verdict.code));
    return status == REDIST_OK;
}

/* Numbers and lists have one spelling each: what was accepted is what the
 * writer makes of its meaning, byte by byte. */
static bool is_canonical(const struct text *certificate)
{
    struct raw_plan plan;
    struct text again;
    if (!raw_read_certificate(certificate->bytes, certificate->length, &plan))
        return false;
    again.bytes = raw_write_certificate(&plan, &again.length);
    bool same = again.length == certificate->length &&
                memcmp(again.bytes, certificate->bytes, again.length) == 0;
    free(again.bytes);
    raw_free_plan(&plan);
    return same;
}

void judge_trial(void *context, const char *bytes, size_t length)
{
    struct trial *trial = context;
    struct text mutant = {(char *)bytes, length};
    const struct text *original =
        trial->of_problem ? &trial->golden->problem : &trial->golden->certificate;
    const struct text *problem = trial->of_problem ? &mutant : &trial->golden->problem;
    const struct text *certificate = trial->of_problem ? &trial->golden->certificate : &mutant;
    struct simulation_report report;
    if (length == original->length && memcmp(bytes, original->bytes, length) == 0)
        return;
    trial->mutants++;
    if (!accepts_texts(problem, certificate)) {
        trial->refused++;
        return;
    }
    switch (simulate_texts(problem->bytes, problem->length, certificate->bytes, certificate->length,
                           TRIAL_BLOCKS, &report)) {
    case SIM_RIGHT:
        trial->accepted_right++;
        if (!is_canonical(certificate))
            trial->second_spellings++;
        break;
    case SIM_TOO_LARGE:
        trial->too_large++;
        break;
    case SIM_WRONG:
        if (trial->accepted_wrong++ < 3)
            print_message("%s: accepted, but %s:\n%.*s\n%.*s\n", trial->golden->name, report.why,
                          (int)problem->length, problem->bytes, (int)certificate->length,
                          certificate->bytes);
        break;
    }
}

void report_trial(const char *what, const struct trial *trial)
{
    print_message("%s: %lu mutants, %lu refused, %lu accepted and right, %lu accepted and too "
                  "large to simulate, %lu accepted and wrong\n",
                  what, trial->mutants, trial->refused, trial->accepted_right, trial->too_large,
                  trial->accepted_wrong);
    assert_true(trial->too_large == 0 || trial->is_random);
    assert_true(trial->refused > 0);
    assert_int_equal(trial->accepted_wrong, 0);
    assert_int_equal(trial->second_spellings, 0);
}

void read_golden_plan(const struct golden *golden, struct raw_plan *plan)
{
    if (!raw_read_certificate(golden->certificate.bytes, golden->certificate.length, plan))
        fail_msg("%s: the simulator cannot read the certificate", golden->name);
}
