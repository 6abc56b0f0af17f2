/* Many random problems, planned, certified and checked; a part simulated. */
#include "support/checks.h"
#include <inttypes.h>
#include <redist/check.h>
#include "support/problem_generator.h"
#include "support/simulator.h"
#include "plan/choose/extended.h"

#define BLOCKS 60000u /* larger plans are checked but not simulated */

struct tally {
    unsigned planned, simulated, permuted, at_optimum, fused;
};

struct certificate {
    char *text;
    size_t length;
};

static unsigned current; /* the case at hand, named when a test fails */

#define NONE_AT_HAND (~0u)

static int name_failed_case(void **state)
{
    if (current != NONE_AT_HAND)
        print_message("failed in case %u of the seed above\n", current);
    current = NONE_AT_HAND;
    return 0;
}

/* What the planner promises about its own plan. */
static void check_promises(const struct redist_problem *problem, const struct redist_plan *plan)
{
    uint64_t source = redist_compute_local_size(&problem->from);
    uint64_t target = redist_compute_local_size(&problem->to);
    assert_true(plan->memory_bound == (source > target ? source : target));
    assert_true(plan->height <= plan->memory_bound);
    assert_true(plan->normal);
    assert_true(plan->report.lower_bound <= plan->report.weak_cost);
    assert_true(plan->report.weak_cost <= plan->cost);
    bool fused = plan->fused_cost < plan->cost; /* then the cost is not what was least */
    assert_true(fused || plan->cost - plan->report.weak_cost <= target); /* paper, Theorem 6.7 */
}

static void check_certificate(const struct redist_plan *plan, const char *text, size_t length,
                              const struct certificate *certificate)
{
    struct redist_verdict verdict = {.size = sizeof verdict};
    struct redist_error error;
    enum redist_status status =
        redist_check(text, length, certificate->text, certificate->length, &verdict, NULL, &error);
    if (status != REDIST_OK)
        fail_msg("refused: %s, line %" PRIu32 ":\n%s", verdict.name, verdict.line,
                 certificate->text);
    assert_true(verdict.verified && verdict.bounded && verdict.normal == plan->normal);
    assert_true(verdict.height == plan->height && verdict.cost == plan->cost);
    assert_true(verdict.fused_cost == plan->fused_cost);
    assert_int_equal(verdict.nsteps, plan->nsteps);
}

static void simulate(const struct redist_plan *plan, const char *text, size_t length,
                     const struct certificate *certificate, struct tally *tally)
{
    struct simulation_report report;
    enum simulation verdict =
        simulate_texts(text, length, certificate->text, certificate->length, BLOCKS, &report);
    if (verdict == SIM_TOO_LARGE)
        return;
    if (verdict == SIM_WRONG)
        fail_msg("the simulator: %s:\n%s", report.why, certificate->text);
    assert_true(report.height == plan->height && report.cost == plan->cost);
    assert_true(report.bounded && report.normal == plan->normal);
    tally->simulated++;
}

static void try_problem(const struct redist_problem *problem, enum redist_rules extension,
                        struct tally *tally)
{
    char text[PROBLEM_TEXT_MAX];
    size_t length = raw_write_problem(problem, text, sizeof text);
    struct redist_plan *plan = NULL;
    struct redist_error error = {""};
    struct certificate certificate = {NULL, 0};
    if (make_extended_plan(problem, extension, &plan, &error) != REDIST_OK)
        fail_msg("no plan: %s:\n%s", error.message, text);
    check_promises(problem, plan);
    assert_ok(redist_format_certificate(plan, &certificate.text, &certificate.length, &error));
    check_certificate(plan, text, length, &certificate);
    simulate(plan, text, length, &certificate, tally);
    tally->planned++;
    tally->permuted += plan->report.permute;
    tally->at_optimum += plan->report.optimal;
    for (uint32_t s = 0; s < plan->nsteps; s++)
        tally->fused += plan->step[s].fused;
    free(certificate.text);
    redist_free_plan(plan);
}

static void try_recipe(const char *name, enum recipe recipe, unsigned count)
{
    uint64_t seed = choose_seed(name);
    struct tally tally = {0};
    for (unsigned k = 0; k < count; k++) {
        struct prng prng = start_case(seed, k);
        struct redist_problem problem;
        current = k;
        generate_problem(recipe, &prng, &problem);
        try_problem(&problem, (enum redist_rules)(REDIST_PAPER_STEPS + k % 3), &tally);
    }
    current = NONE_AT_HAND;
    print_message("%s: %u planned and accepted, %u simulated, %u with a permute, %u at the "
                  "proven optimum, %u fused steps\n",
                  name, tally.planned, tally.simulated, tally.permuted, tally.at_optimum,
                  tally.fused);
    assert_int_equal(tally.planned, count);
    assert_true(tally.simulated > count / 10);
}

static void small_problems(void **state)
{
    try_recipe("small", RECIPE_SMALL, 6000);
}

static void mixed_meshes(void **state)
{
    try_recipe("mixed meshes to 512 devices", RECIPE_MIXED, 12000);
}

static void paper_recipe(void **state)
{
    try_recipe("the paper's recipe", RECIPE_PAPER, 2000);
}

RUN_TESTS(cmocka_unit_test_teardown(small_problems, name_failed_case),
          cmocka_unit_test_teardown(mixed_meshes, name_failed_case),
          cmocka_unit_test_teardown(paper_recipe, name_failed_case))
