/* Plans for random problems of every kind: right by a machine of their own
 * (exact/machine.h), and accepted by the core.
 *
 * REDIST_SEED and TEST_COUNT in the environment replay and lengthen the run. */
#include "support/checks.h"

#include <redist/check.h>

#include "exact/kinds.h"
#include "exact/machine.h"
#include "types/plain.h"
#include "plan/choose/least_cost.h"
#include "plan/choose/plan.h"

static const struct redist_plan_options by_the_paper = {.size = sizeof by_the_paper,
                                                        .rules = REDIST_PAPER_STEPS};

static char problem_text[REDIST_PROBLEM_TEXT];

static void report_plan(const struct redist_plan *plan, const char *fault)
{
    (void)redist_format_problem(&plan->problem, problem_text, sizeof problem_text);
    print_message("%s\n%s", fault, problem_text);
    for (uint32_t s = 0; s < plan->nsteps; s++)
        print_message("  %s into %u split %u factor %u used %u\n", redist_name_op(plan->step[s].op),
                      plan->step[s].into, plan->step[s].split, plan->step[s].factor,
                      plan->step[s].used);
}

static void check_by_core(const struct redist_plan *plan)
{
    struct redist_verdict verdict = {.size = sizeof verdict};
    struct redist_error error;
    char *text = NULL;
    size_t length = 0;
    size_t size = redist_format_problem(&plan->problem, problem_text, sizeof problem_text);
    assert_ok(redist_format_certificate(plan, &text, &length, &error));
    if (redist_check(problem_text, size, text, length, &verdict, NULL, &error) != REDIST_OK)
        print_message("%s%s%u %s, line %u: %s\n", problem_text, text, verdict.code, verdict.name,
                      verdict.line, verdict.found);
    assert_true(verdict.verified);
    free(text);
}

/* Padding may be above the memory bound where `padded`. */
static void check_plan(const struct redist_plan *plan, bool padded)
{
    uint32_t where;
    const char *fault = judge_plan(plan, &where);
    uint64_t padding =
        count_padding_over_bound(&plan->problem, plan->step, plan->nsteps, plan->height);
    if (fault == NULL && plan->height > plan->memory_bound && !(padded && padding > 0))
        fault = "over the memory bound";
    if (fault != NULL) {
        report_plan(plan, fault);
        fail();
    }
    check_by_core(plan);
}

/* The plan that runs best is right, and no dearer than the one by the paper's rules. */
static void check_best(const struct redist_plan *paper)
{
    static const struct redist_objective prices[] = {{.per_exchange = 1000, .per_received = 1},
                                                     {.per_exchange = 1, .per_received = 1000}};
    for (uint32_t k = 0; k < 3; k++) {
        const struct redist_objective usual = redist_get_usual_prices(&paper->problem);
        const struct redist_objective *objective = k < 2 ? &prices[k] : &usual;
        struct redist_plan *plan = NULL;
        struct redist_error error = {""};
        const struct redist_plan_options options = {.size = sizeof options,
                                                    .objective = k < 2 ? objective : NULL};
        assert_ok(redist_make_plan(&paper->problem, &options, &plan, &error));
        check_plan(plan, true);
        assert_true(redist_weigh_plan(plan, objective) <= redist_weigh_plan(paper, objective));
        redist_free_plan(plan);
    }
}

/* What is said of a plan without making it. */
static void check_least(const struct redist_plan *plan)
{
    uint64_t least;
    assert_int_equal(find_least_cost(&plan->problem, &least, NULL), REDIST_OK);
    if (least > plan->cost)
        report_plan(plan, "costs less than the least");
    assert_true(least <= plan->cost);
}

static void check_kinds(uint32_t kinds, uint32_t most, uint32_t n)
{
    for (uint32_t k = 0; k < n; k++) {
        struct redist_problem problem;
        struct redist_plan *plan = NULL;
        struct redist_error error = {""};
        draw_kind(kinds == KIND_ALL ? draw(KIND_ALL + 1) : kinds, most, &problem);
        make_sums(&problem);
        if (redist_make_plan(&problem, &by_the_paper, &plan, &error) != REDIST_OK) {
            (void)redist_format_problem(&problem, problem_text, sizeof problem_text);
            fail_msg("%s\n%s", error.message, problem_text);
        }
        check_plan(plan, false);
        check_least(plan);
        check_best(plan);
        redist_free_plan(plan);
        redist_free_problem(&problem);
    }
}

static void test_sums(void **state)
{
    check_kinds(KIND_SUMS, 16, start_random(500));
}

static void test_all(void **state)
{
    check_kinds(KIND_ALL, 24, start_random(500));
}

/* More dimensions than the search for reductions takes: the plan is right all the same. */
static void test_many_dimensions(void **state)
{
    static const uint32_t ranks[] = {6, 9, 12, 15};
    for (uint32_t k = 0; k < sizeof ranks / sizeof ranks[0]; k++) {
        struct redist_problem problem = {.elem_bytes = 1, .combine = REDIST_SUM};
        struct redist_plan *plan = NULL;
        struct redist_error error = {""};
        assert_ok(redist_parse_mesh("a=4,b=4,c=8,d=8", &problem.mesh, &error));
        problem.from.rank = problem.to.rank = ranks[k];
        for (uint32_t i = 0; i < ranks[k]; i++)
            problem.from.dim[i] = problem.to.dim[i] = (struct redist_dim){.tile = 8, .size = 8};
        problem.from.dim[1] = (struct redist_dim){.tile = 1, .size = 8, .naxes = 1, .axis = {2}};
        problem.to.dim[2] = (struct redist_dim){.tile = 2, .size = 8, .naxes = 1, .axis = {0}};
        problem.to.dim[3] = (struct redist_dim){.tile = 1, .size = 8, .naxes = 1, .axis = {3}};
        problem.from.nunreduced = 2;
        problem.from.unreduced[1] = 1;
        assert_ok(make_paper_plan(&problem, &plan, &error));
        check_plan(plan, false);
        redist_free_plan(plan);
    }
}

/* With something to combine for another mesh or other padding, the whole plan counts: no
 * exchange follows where every device has its tile, and slices cost nothing. The last three combine
 * over parts of axes, the last two in one of more orders than can all be tried. */
static void test_known_sums(void **state)
{
    static const struct {
        const char *text;
        uint64_t cost;
    } known[] = {
        {"mesh x=8\nelem 4\nop sum\nfrom [1024]{x}\nmesh y=2,z=4\nto [128{z,y}1024]\n", 1024},
        {"mesh x=2\nelem 4\nop sum\nfrom [7]{x}\nmesh y=2\nto [7]\n", 14},
        {"mesh x=2,y=2\nelem 4\nop sum\nfrom [2, 7]{x,y}\nto [1{y}2, 4{x}7]\n", 18},
        {"mesh x=2,y=6\nelem 4\nop sum\nfrom [3, 8]{x,y}\nto [3, 4{x}8]\n", 46},
        {"mesh a=8,b=4,c=8,d=4,e=2\nelem 4\nop sum\nfrom [8, 24, 48, 1]{d,b,a,c,e}\nto [1{c}8, "
         "6{b}24, 6{d,e}48, 1]\n",
         9936},
        {"mesh a=4,b=4,c=4,d=4,e=4\nelem 4\nop sum\nfrom [12, 1, 12, 32]{c,e,d,b,a}\nto "
         "[3{e}12, 1, 3{a}12, 2{b,c}32]\n",
         4824},
    };
    for (uint32_t k = 0; k < sizeof known / sizeof known[0]; k++) {
        struct redist_problem problem;
        struct redist_plan *plan = NULL;
        struct redist_error error = {""};
        char text[512];
        int length = snprintf(text, sizeof text, "redist-problem 2\n%s", known[k].text);
        assert_ok(redist_parse_problem(text, (size_t)length, "known", &problem, &error));
        assert_ok(make_paper_plan(&problem, &plan, &error));
        assert_int_equal(plan->cost, known[k].cost);
        check_plan(plan, false);
        redist_free_plan(plan);
        redist_free_problem(&problem);
    }
}

RUN_TESTS(cmocka_unit_test(test_sums), cmocka_unit_test(test_all),
          cmocka_unit_test(test_many_dimensions), cmocka_unit_test(test_known_sums))
