/* The proof of the least weak cost W that a plan carries. That it proves W is
 * the checkers' business (test-optimality, test-mutation); here: how long the
 * list is, when it is left out, and what the certificate says. */
#include "exact/replay.h"
#include "plan/lower/lower.h"
#include "plan/choose/plan.h"
#include "plan/choose/best_plan.h"

static struct redist_plan *make_plan(const struct redist_problem *problem)
{
    struct redist_plan *plan = NULL;
    struct redist_error error;
    assert_ok(make_paper_plan(problem, &plan, &error));
    return plan;
}

/* Does the certificate contain the text? */
static bool states(const struct redist_plan *plan, const char *wanted)
{
    struct redist_error error;
    char *text = NULL;
    size_t length = 0;
    assert_ok(redist_format_certificate(plan, &text, &length, &error));
    bool found = strstr(text, wanted) != NULL;
    free(text);
    return found;
}

static void test_closed_form(void **state)
{
    struct redist_problem problem = read_problem("x=4,y=6", "[3{x}12, 2{y}12]", "[2{y}12, 3{x}12]");
    struct redist_plan *plan = make_plan(&problem);
    assert_true(plan->proof.stated);
    assert_int_equal(plan->proof.cost, 12);
    assert_int_equal(plan->proof.nstates, 0);
    assert_true(states(plan, "\nbound 12 0\nend 3\n"));
    plan->proof.stated = false;
    assert_false(states(plan, "bound 12"));
    redist_free_plan(plan);
}

/* Figure 12: slices lead to five states from which the closed form, 256 for
 * one dimension to merge, does not reach 320. */
static void test_list(void **state)
{
    struct redist_problem problem =
        read_problem("x=4,y=2,z=4", "[1{y,x}8, 8, 8, 4]", "[8, 4{y}8, 2{x}8, 4]");
    struct redist_plan *plan = make_plan(&problem);
    assert_int_equal(plan->proof.cost, 320);
    assert_int_equal(plan->proof.nstates, 5);
    assert_int_equal(plan->proof.state[0].tile[0], 1);
    assert_int_equal(plan->proof.state[0].tile[1], 8);
    for (uint32_t k = 0; k < 5; k++)
        assert_int_equal(plan->proof.state[k].paid, 0);
    assert_true(states(plan, "\nbound 320 5\nstate 1 8 8 4 paid 0\n"));
    redist_free_plan(plan);
}

static void test_nothing_to_do(void **state)
{
    struct redist_problem problem = read_problem("x=1", "[]", "[]");
    struct redist_plan *plan = make_plan(&problem);
    assert_true(states(plan, "\nbound 0 0\nend 0\n"));
    redist_free_plan(plan);
    problem = read_problem("x=2", "[8]", "[4{x}8]"); /* a slice is free */
    plan = make_plan(&problem);
    assert_true(states(plan, "\nbound 0 0\nend 1\n"));
    redist_free_plan(plan);
}

/* 221,184 devices, eight dimensions. */
static void test_too_long(void **state)
{
    struct redist_problem problem =
        read_problem("a=12,b=6,c=16,d=12,e=16", "[12, 2, 1{a,c,e,b}18432, 48, 4, 8{d}96, 16, 24]",
                     "[1{a}12, 2, 18432, 4{d}48, 4, 6{c}96, 1{e}16, 4{b}24]");
    struct redist_plan *plan = make_plan(&problem);
    assert_true(plan->proof.too_long);
    assert_false(plan->proof.stated);
    assert_null(plan->proof.state);
    assert_false(states(plan, "\nbound"));
    redist_free_plan(plan);
}

/* A plan of other steps gets the same proof. */
static void test_other_plan(void **state)
{
    static const struct redist_weak_op ops[] = {{REDIST_ALLTOALL, 0, 1, 2},
                                                {REDIST_ALLTOALL, 0, 2, 4}};
    struct redist_problem problem =
        read_problem("x=4,y=2,z=4", "[1{y,x}8, 8, 8, 4]", "[8, 4{y}8, 2{x}8, 4]");
    struct redist_plan *plan = NULL;
    struct redist_error error;
    assert_ok(lower_sequence(&problem, ops, 2, &plan, &error));
    assert_false(plan->proof.stated);
    assert_ok(redist_prove_bound(plan, &error));
    assert_ok(redist_prove_bound(plan, &error)); /* replaces the first */
    assert_true(plan->proof.stated);
    assert_int_equal(plan->proof.cost, 320);
    assert_int_equal(plan->proof.nstates, 5);
    redist_free_plan(plan);
}

static struct redist_problem read_sum(const char *to)
{
    struct redist_problem problem = read_problem("x=2,y=2,z=2", "[8]{x,y,z}", to);
    problem.combine = REDIST_SUM;
    return problem;
}

/* A reducescatter and an allgather; the closed form proves 6. The axis that is kept lets
 * four devices differ, and a state says how many summands are joined. */
static void test_sums(void **state)
{
    struct redist_problem problem = read_sum("[4{y}8]{z}");
    struct redist_plan *plan = make_plan(&problem);
    assert_int_equal(plan->proof.cost, 12);
    assert_true(states(plan, "\nbound 12 1\nstate 8 1 paid 0\nend 2\n"));
    redist_free_plan(plan);
    problem = read_sum("[8]{x,y,z}"); /* all are kept */
    plan = make_plan(&problem);
    assert_true(states(plan, "\nbound 0 0\nend 0\n"));
    redist_free_plan(plan);
}

/* The plan that runs best states the same bound, unless it has an exchange. */
static void test_best_plan(void **state)
{
    struct redist_problem problem = read_sum("[1{x,y,z}8]");
    struct redist_plan *plan = NULL;
    struct redist_error error;
    assert_ok(make_best_plan(&problem, NULL, &plan, &error));
    assert_int_equal(plan->nsteps, 1);
    assert_true(states(plan, "\nbound 8 1\nstate 8 1 paid 0\nend 1\n"));
    redist_free_plan(plan);
    problem = read_problem("x=4,y=6", "[3{x}12, 2{y}12]", "[2{y}12, 3{x}12]");
    assert_ok(make_best_plan(&problem, NULL, &plan, &error));
    assert_int_equal(plan->step[0].op, REDIST_EXCHANGE);
    assert_ok(redist_prove_bound(plan, &error));
    assert_false(states(plan, "\nbound"));
    redist_free_plan(plan);
}

RUN_TESTS(cmocka_unit_test(test_closed_form), cmocka_unit_test(test_list),
          cmocka_unit_test(test_nothing_to_do), cmocka_unit_test(test_too_long),
          cmocka_unit_test(test_other_plan), cmocka_unit_test(test_sums),
          cmocka_unit_test(test_best_plan))
