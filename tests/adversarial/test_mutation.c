/* Every golden certificate, damaged in every systematic way: the checker must
 * refuse, or accept only what the simulator finds right and within the claims. */
#include "support/checks.h"
#include <redist/plan.h>
#include "support/golden.h"
#include "support/mutants.h"
#include "support/problem_generator.h"
#include "support/simulator.h"
#include "support/trial.h"

/* Longer certificates have only every n-th byte changed: the time is bounded. */
#define BYTES_TRIED 1500u

static struct golden goldens[GOLDENS_MAX];
static size_t ngoldens;

static bool accepts_plan(const struct golden *golden, const struct raw_plan *plan)
{
    struct text text;
    text.bytes = raw_write_certificate(plan, &text.length);
    bool accepted = accepts_texts(&golden->problem, &text);
    free(text.bytes);
    return accepted;
}

static void goldens_are_right(void **state)
{
    for (size_t k = 0; k < ngoldens; k++) {
        const struct golden *golden = &goldens[k];
        struct simulation_report report;
        assert_true(accepts_texts(&golden->problem, &golden->certificate));
        assert_int_equal(simulate_texts(golden->problem.bytes, golden->problem.length,
                                        golden->certificate.bytes, golden->certificate.length,
                                        TRIAL_BLOCKS, &report),
                         SIM_RIGHT);
    }
    print_message("%zu goldens\n", ngoldens);
    assert_true(ngoldens > 0);
}

/* Accepted at the claim, refused one below it. */
static void claims_are_tight(void **state)
{
    unsigned pairs = 0;
    for (size_t k = 0; k < ngoldens; k++) {
        struct raw_plan plan;
        read_golden_plan(&goldens[k], &plan);
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
    for (size_t k = 0; k < ngoldens; k++) {
        struct raw_plan plan;
        read_golden_plan(&goldens[k], &plan);
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
    mutate_bytes(text->bytes, text->length, stride, judge_trial, trial);
    mutate_lines(text->bytes, text->length, judge_trial, trial);
    mutate_numbers(text->bytes, text->length, judge_trial, trial);
}

static void damaged_certificates(void **state)
{
    struct trial trial = {0};
    for (size_t k = 0; k < ngoldens; k++) {
        trial.golden = &goldens[k];
        mutate_text(&trial, &goldens[k].certificate);
    }
    report_trial("certificates", &trial);
}

static void damaged_problems(void **state)
{
    struct trial trial = {.of_problem = true};
    for (size_t k = 0; k < ngoldens; k++) {
        trial.golden = &goldens[k];
        mutate_text(&trial, &goldens[k].problem);
    }
    report_trial("problems", &trial);
}

static void permuted_groups(void **state)
{
    struct trial trial = {0};
    for (size_t k = 0; k < ngoldens; k++) {
        struct raw_plan plan;
        read_golden_plan(&goldens[k], &plan);
        trial.golden = &goldens[k];
        mutate_lists(&plan, plan.ndevices > 16 ? 7 : 1, judge_trial, &trial);
        mutate_iotas(&plan, judge_trial, &trial);
        raw_free_plan(&plan);
    }
    print_message("above 16 devices every 7th pair of places only\n");
    report_trial("groups", &trial);
}

static void altered_steps(void **state)
{
    struct trial trial = {0};
    for (size_t k = 0; k < ngoldens; k++) {
        struct raw_plan plan;
        read_golden_plan(&goldens[k], &plan);
        trial.golden = &goldens[k];
        mutate_steps(&plan, judge_trial, &trial);
        mutate_statements(&plan, judge_trial, &trial);
        raw_free_plan(&plan);
    }
    report_trial("restated plans", &trial);
}

static void altered_sections(void **state)
{
    struct trial trial = {0};
    unsigned bounds = 0;
    for (size_t k = 0; k < ngoldens; k++) {
        struct raw_plan plan;
        read_golden_plan(&goldens[k], &plan);
        bounds += plan.has_bound;
        trial.golden = &goldens[k];
        mutate_sections(&plan, judge_trial, &trial);
        raw_free_plan(&plan);
    }
    assert_true(bounds > 0);
    report_trial("optional sections", &trial);
}

#define LISTS_TRIED 40u

/* A problem whose bound takes a list of states; fused where that saves something. */
static void draw_golden(enum recipe recipe, struct prng *prng, struct golden *golden)
{
    static char problem_text[PROBLEM_TEXT_MAX];
    struct redist_problem problem;
    struct redist_plan *plan = NULL;
    uint32_t nstates = 0;
    while (nstates == 0) {
        const struct redist_plan_options options = {
            .size = sizeof options,
            .rules = (enum redist_rules)(REDIST_PAPER_STEPS + draw_below(prng, 3))};
        redist_free_plan(plan);
        generate_problem(recipe, prng, &problem);
        assert_int_equal(redist_make_plan(&problem, &options, &plan, NULL), REDIST_OK);
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

static void alter_lists(enum recipe recipe, const char *what)
{
    struct trial trial = {0};
    unsigned long states = 0, fused = 0;
    for (uint64_t k = 0; k < LISTS_TRIED; k++) {
        struct prng prng = start_case(1, k);
        struct golden golden;
        struct raw_plan plan;
        draw_golden(recipe, &prng, &golden);
        read_golden_plan(&golden, &plan);
        states += plan.nstates;
        fused += plan.has_fusion;
        trial.golden = &golden;
        mutate_sections(&plan, judge_trial, &trial);
        raw_free_plan(&plan);
        free(golden.certificate.bytes);
    }
    print_message("%u problems, %lu states, %lu with a fusion section\n", LISTS_TRIED, states,
                  fused);
    assert_true(states >= LISTS_TRIED);
    report_trial(what, &trial);
}

static void altered_lists(void **state)
{
    alter_lists(RECIPE_MIXED, "lists of states");
}

static void altered_lists_of_sums(void **state)
{
    alter_lists(RECIPE_SUMS, "lists of states of reductions");
}

static void other_certificates(void **state)
{
    struct trial trial = {0};
    for (size_t k = 0; k < ngoldens; k++) {
        trial.golden = &goldens[k];
        for (size_t other = 0; other < ngoldens; other++)
            judge_trial(&trial, goldens[other].certificate.bytes,
                        goldens[other].certificate.length);
    }
    report_trial("other problems' certificates", &trial);
}

int main(void)
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
        cmocka_unit_test(altered_lists_of_sums),
        cmocka_unit_test(other_certificates),
    };
    ngoldens = golden_load(goldens);
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    golden_free(goldens, ngoldens);
    return failed;
}
