/* Random pairs of standard input (support/pair_stream.h), damaged in every systematic
 * way: the checker must refuse, or accept only what the simulator finds right. */
#include "support/checks.h"
#include "support/pair_stream.h"
#include "support/simulator.h"
#include "support/trial.h"

#define BYTES_TRIED 4u /* of each pair: there are many */

/* The pair as it is: right when it is accepted. Then a few bytes of it, and every
 * change of its meaning. */
static void damage_pair(struct trial *trial)
{
    const struct text *text = &trial->golden->certificate;
    struct raw_plan plan;
    struct simulation_report report;
    enum simulation verdict =
        simulate_texts(trial->golden->problem.bytes, trial->golden->problem.length, text->bytes,
                       text->length, TRIAL_BLOCKS, &report);
    if (!accepts_texts(&trial->golden->problem, text))
        return;
    if (verdict == SIM_WRONG)
        fail_msg("accepted, but %s:\n%s\n%s", report.why, trial->golden->problem.bytes,
                 text->bytes);
    mutate_bytes(text->bytes, text->length, text->length / BYTES_TRIED + 1, judge_trial, trial);
    read_golden_plan(trial->golden, &plan);
    mutate_lists(&plan, 7, judge_trial, trial);
    mutate_steps(&plan, judge_trial, trial);
    mutate_statements(&plan, judge_trial, trial);
    mutate_sections(&plan, judge_trial, trial);
    raw_free_plan(&plan);
}

static void damaged_random_pairs(void **state)
{
    struct trial trial = {.is_random = true};
    struct golden golden = {.name = "random"};
    enum pair_status status = PAIR_END;
    unsigned long pairs = 0;
    trial.golden = &golden;
    while ((status = read_pair(stdin, &golden.problem, &golden.certificate)) == PAIR_READ) {
        damage_pair(&trial);
        pairs++;
        free(golden.problem.bytes);
        free(golden.certificate.bytes);
    }
    assert_int_equal(status, PAIR_END);
    assert_true(pairs > 0);
    print_message("%lu random pairs\n", pairs);
    report_trial("random pairs", &trial);
}

RUN_TESTS(cmocka_unit_test(damaged_random_pairs))
