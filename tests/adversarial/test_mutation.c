/* Every golden certificate, damaged in every systematic way: the checker must
 * refuse, or accept only what the simulator finds right and within the claims. With
 * the name of a stream of random pairs, those too. Usage: test_mutation [PAIRS]. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>
#include <redist/check.h>
#include <stdlib.h>
#include <string.h>
#include "support/golden.h"
#include "support/mutants.h"
#include "support/pair_stream.h"
#include "support/problem_generator.h"
#include "support/simulator.h"

#define BLOCKS 4000000u
/* Longer certificates have only every n-th byte changed: the time is bounded. */
#define BYTES_TRIED 1500u
/* Of random pairs there are many. */
#define RANDOM_BYTES_TRIED 4u

static FILE *random_pairs;
static struct golden goldens[GOLDENS_MAX];
static size_t ngoldens;

/* One golden under test, and what happened to all mutants of this test. */
struct trial {
    const struct golden *golden;
    bool of_problem; /* the mutant replaces the problem, not the certificate */
    unsigned long mutants, refused, accepted_right, accepted_wrong, second_spellings;
    bool is_random;          /* then some are at the limits and */
    unsigned long too_large; /* accepted, but not simulated */
};

/* What is wrong has a device, a state or a number of its own. */
static bool names_culprit(uint32_t code)
{
    return (code >= 106 && code <= 111) || (code >= 116 && code <= 119);
}

static bool accepts(const struct text *problem, const struct text *certificate)
{
    struct redist_verdict verdict;
    struct redist_error error;
    enum redist_status status = redist_check(problem->bytes, problem->length, certificate->bytes,
                                             certificate->length, &verdict, NULL, &error);
    assert_int_not_equal(status, REDIST_FAILED);
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

static void judge(void *context, const char *bytes, size_t length)
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
    if (!accepts(problem, certificate)) {
        trial->refused++;
        return;
    }
    switch (simulate_texts(problem->bytes, problem->length, certificate->bytes, certificate->length,
                           BLOCKS, &report)) {
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

static void report_trial(const char *what, const struct trial *trial)
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

static void read_plan(const struct golden *golden, struct raw_plan *plan)
{
    if (!raw_read_certificate(golden->certificate.bytes, golden->certificate.length, plan))
        fail_msg("%s: the simulator cannot read the certificate", golden->name);
}

static bool accepts_plan(const struct golden *golden, const struct raw_plan *plan)
{
    struct text text;
    text.bytes = raw_write_certificate(plan, &text.length);
    bool accepted = accepts(&golden->problem, &text);
    free(text.bytes);
    return accepted;
}

static void goldens_are_right(void **state)
{
    (void)state;
    for (size_t k = 0; k < ngoldens; k++) {
        const struct golden *golden = &goldens[k];
        struct simulation_report report;
        assert_true(accepts(&golden->problem, &golden->certificate));
        assert_int_equal(simulate_texts(golden->problem.bytes, golden->problem.length,
                                        golden->certificate.bytes, golden->certificate.length,
                                        BLOCKS, &report),
                         SIM_RIGHT);
    }
    print_message("%zu goldens\n", ngoldens);
    assert_true(ngoldens > 0);
}

/* Accepted at the claim, refused one below it. */
static void claims_are_tight(void **state)
{
    unsigned pairs = 0;
    (void)state;
    for (size_t k = 0; k < ngoldens; k++) {
        struct raw_plan plan;
        read_plan(&goldens[k], &plan);
        assert_true(accepts_plan(&goldens[k], &plan));
        plan.height--;
        assert_false(accepts_plan(&goldens[k], &plan));
        plan.height++;
        if (plan.cost > 0) {
            plan.cost--;
            assert_false(accepts_plan(&goldens[k], &plan));
            plan.cost++;
        }
        if (plan.received > 0) {
            plan.received--;
            assert_false(accepts_plan(&goldens[k], &plan));
            plan.received++;
        }
        plan.height++;
        plan.cost++;
        plan.received++;
        assert_true(accepts_plan(&goldens[k], &plan));
        raw_free_plan(&plan);
        pairs++;
    }
    print_message("%u tight pairs\n", pairs);
}

/* The checker judges the list, not its spelling. */
static void explicit_lists_are_accepted(void **state)
{
    unsigned replaced = 0;
    (void)state;
    for (size_t k = 0; k < ngoldens; k++) {
        struct raw_plan plan;
        read_plan(&goldens[k], &plan);
        for (uint32_t s = 0; s < plan.nsteps; s++) {
            if (plan.step[s].iota_rank == 0)
                continue;
            plan.step[s].iota_rank = 0;
            replaced++;
            assert_true(accepts_plan(&goldens[k], &plan));
        }
        raw_free_plan(&plan);
    }
    print_message("%u iota forms spelled out\n", replaced);
    assert_true(replaced > 0);
}

static void mutate_text(struct trial *trial, const struct text *text)
{
    size_t stride = text->length / BYTES_TRIED + 1;
    if (stride > 1)
        print_message("%s: every %zu-th byte only\n", trial->golden->name, stride);
    mutate_bytes(text->bytes, text->length, stride, judge, trial);
    mutate_lines(text->bytes, text->length, judge, trial);
    mutate_numbers(text->bytes, text->length, judge, trial);
}

static void damaged_certificates(void **state)
{
    struct trial trial = {0};
    (void)state;
    for (size_t k = 0; k < ngoldens; k++) {
        trial.golden = &goldens[k];
        mutate_text(&trial, &goldens[k].certificate);
    }
    report_trial("certificates", &trial);
}

static void damaged_problems(void **state)
{
    struct trial trial = {.of_problem = true};
    (void)state;
    for (size_t k = 0; k < ngoldens; k++) {
        trial.golden = &goldens[k];
        mutate_text(&trial, &goldens[k].problem);
    }
    report_trial("problems", &trial);
}

static void permuted_groups(void **state)
{
    struct trial trial = {0};
    (void)state;
    for (size_t k = 0; k < ngoldens; k++) {
        struct raw_plan plan;
        read_plan(&goldens[k], &plan);
        trial.golden = &goldens[k];
        mutate_lists(&plan, plan.ndevices > 16 ? 7 : 1, judge, &trial);
        mutate_iotas(&plan, judge, &trial);
        raw_free_plan(&plan);
    }
    print_message("above 16 devices every 7th pair of places only\n");
    report_trial("groups", &trial);
}

static void altered_steps(void **state)
{
    struct trial trial = {0};
    (void)state;
    for (size_t k = 0; k < ngoldens; k++) {
        struct raw_plan plan;
        read_plan(&goldens[k], &plan);
        trial.golden = &goldens[k];
        mutate_steps(&plan, judge, &trial);
        mutate_statements(&plan, judge, &trial);
        raw_free_plan(&plan);
    }
    report_trial("restated plans", &trial);
}

static void altered_sections(void **state)
{
    struct trial trial = {0};
    unsigned bounds = 0;
    (void)state;
    for (size_t k = 0; k < ngoldens; k++) {
        struct raw_plan plan;
        read_plan(&goldens[k], &plan);
        bounds += plan.has_bound;
        trial.golden = &goldens[k];
        mutate_sections(&plan, judge, &trial);
        raw_free_plan(&plan);
    }
    assert_true(bounds > 0);
    report_trial("optional sections", &trial);
}

#define LISTS_TRIED 40u

/* A problem whose bound takes a list of states; fused where that saves something. */
static void draw_golden(struct prng *prng, struct golden *golden)
{
    static char problem_text[PROBLEM_TEXT_MAX];
    struct redist_problem problem;
    struct redist_plan *plan = NULL;
    uint32_t nstates = 0;
    while (nstates == 0) {
        enum redist_extension extension = (enum redist_extension)draw_below(prng, 3);
        redist_free_plan(plan);
        generate_problem(RECIPE_MIXED, prng, &problem);
        assert_int_equal(redist_make_extended_plan(&problem, extension, &plan, NULL), REDIST_OK);
        nstates = plan->ndevices <= 48 ? plan->proof.nstates : 0;
    }
    strcpy(golden->name, "drawn");
    golden->problem.bytes = problem_text;
    golden->problem.length = raw_write_problem(&problem, problem_text, sizeof problem_text);
    assert_int_equal(redist_format_certificate(plan, &golden->certificate.bytes,
                                               &golden->certificate.length, NULL),
                     REDIST_OK);
    redist_free_plan(plan);
}

static void altered_lists(void **state)
{
    struct trial trial = {0};
    unsigned long states = 0, fused = 0;
    (void)state;
    for (uint64_t k = 0; k < LISTS_TRIED; k++) {
        struct prng prng = start_case(1, k);
        struct golden golden;
        struct raw_plan plan;
        draw_golden(&prng, &golden);
        read_plan(&golden, &plan);
        states += plan.nstates;
        fused += plan.has_fusion;
        trial.golden = &golden;
        mutate_sections(&plan, judge, &trial);
        raw_free_plan(&plan);
        free(golden.certificate.bytes);
    }
    print_message("%u problems, %lu states, %lu with a fusion section\n", LISTS_TRIED, states,
                  fused);
    assert_true(states >= LISTS_TRIED);
    report_trial("lists of states", &trial);
}

/* The pair as it is: right when it is accepted. Then a few bytes of it, and every
 * change of its meaning. */
static void damage_pair(struct trial *trial)
{
    const struct text *text = &trial->golden->certificate;
    struct raw_plan plan;
    struct simulation_report report;
    enum simulation verdict =
        simulate_texts(trial->golden->problem.bytes, trial->golden->problem.length, text->bytes,
                       text->length, BLOCKS, &report);
    if (!accepts(&trial->golden->problem, text))
        return;
    if (verdict == SIM_WRONG)
        fail_msg("accepted, but %s:\n%s\n%s", report.why, trial->golden->problem.bytes,
                 text->bytes);
    mutate_bytes(text->bytes, text->length, text->length / RANDOM_BYTES_TRIED + 1, judge, trial);
    read_plan(trial->golden, &plan);
    mutate_lists(&plan, 7, judge, trial);
    mutate_steps(&plan, judge, trial);
    mutate_statements(&plan, judge, trial);
    mutate_sections(&plan, judge, trial);
    raw_free_plan(&plan);
}

static void damaged_random_pairs(void **state)
{
    struct trial trial = {.is_random = true};
    struct golden golden = {.name = "random"};
    enum pair_status status = PAIR_END;
    unsigned long pairs = 0;
    (void)state;
    trial.golden = &golden;
    while ((status = read_pair(random_pairs, &golden.problem, &golden.certificate)) == PAIR_READ) {
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

static void other_certificates(void **state)
{
    struct trial trial = {0};
    (void)state;
    for (size_t k = 0; k < ngoldens; k++) {
        trial.golden = &goldens[k];
        for (size_t other = 0; other < ngoldens; other++)
            judge(&trial, goldens[other].certificate.bytes, goldens[other].certificate.length);
    }
    report_trial("other problems' certificates", &trial);
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(goldens_are_right),
        cmocka_unit_test(claims_are_tight),
        cmocka_unit_test(explicit_lists_are_accepted),
        cmocka_unit_test(damaged_certificates),
        cmocka_unit_test(damaged_problems),
        cmocka_unit_test(permuted_groups),
        cmocka_unit_test(altered_steps),
        cmocka_unit_test(altered_sections),
        cmocka_unit_test(altered_lists),
        cmocka_unit_test(other_certificates),
    };
    const struct CMUnitTest random_tests[] = {cmocka_unit_test(damaged_random_pairs)};
    if (argc > 1 && (random_pairs = fopen(argv[1], "rb")) == NULL) {
        (void)fprintf(stderr, "test_mutation: cannot read %s\n", argv[1]);
        return 2;
    }
    ngoldens = golden_load(goldens);
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    golden_free(goldens, ngoldens);
    if (random_pairs != NULL) {
        failed += cmocka_run_group_tests(random_tests, NULL, NULL);
        (void)fclose(random_pairs);
    }
    return failed;
}
