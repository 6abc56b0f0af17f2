/* The plan that runs best where it has to be bounded, identical, optimal or of collectives,
 * and what it may be where it has not. */
#include "support/checks.h"

#include "types/sequence.h"

#include "types/plain.h"
#include "plan/choose/best_plan.h"

static struct redist_plan *plan_required(const char *problem_text,
                                         const struct redist_requirements *required,
                                         enum redist_status wanted)
{
    struct redist_problem problem;
    struct redist_plan *plan = NULL;
    struct redist_error error = {""};
    char text[512];
    int length = snprintf(text, sizeof text, "redist-problem 2\n%s", problem_text);
    assert_ok(redist_parse_problem(text, (size_t)length, "p", &problem, &error));
    assert_int_equal(make_required_plan(&problem, NULL, required, &plan, &error), wanted);
    assert_int_equal(plan == NULL, wanted != REDIST_OK);
    redist_free_problem(&problem);
    return plan;
}

/* Where tiles do not divide the source is padded first, unless all has to be within the bound. */
static void test_padded(void **state)
{
    static const struct {
        const char *problem;
        uint64_t cost, padding, bounded_cost;
    } cases[] = {
        {"mesh x=8\nelem 2\nop sum\nfrom [50257, 768]{x}\nto [6283{x}50257, 768]\n", 38602752, 5376,
         43422720},
        {"mesh m0=4\nelem 4\nop sum\nfrom [13, 3]{m0}\nto [4{m0}13, 3]\n", 48, 9, 90},
        {"mesh x=4,y=2\nelem 4\nop sum\nfrom [13, 6{y}12]{x}\nto [4{x}13, 6{y}12]\n", 96, 18, 180},
        /* a dimension that the target does not cut, for the summands */
        {"mesh x=2,y=8\nelem 4\nop sum\nfrom [2903, 325{y}2600]{x}\nto [2903, 163{x,y}2600]\n",
         1416989, 325, 2360139},
        /* one for the replicas, before the other is cut */
        {"mesh x=3,y=5\nelem 4\nop sum\nfrom [300, 1802]{x}\nto [100{x}300, 1802]\n", 288500, 900,
         288320},
        /* as much again, or more */
        {"mesh x=8\nelem 4\nop sum\nfrom [4, 3]{x}\nto [1{x}4, 3]\n", 27, 0, 27},
    };
    const struct redist_requirements bounded = {.bounded = true};
    for (size_t k = 0; k < sizeof cases / sizeof cases[0]; k++) {
        struct redist_plan *plan = plan_required(cases[k].problem, NULL, REDIST_OK);
        assert_int_equal(plan->cost, cases[k].cost);
        assert_int_equal(
            count_padding_over_bound(&plan->problem, plan->step, plan->nsteps, plan->height),
            cases[k].padding);
        redist_free_plan(plan);
        plan = plan_required(cases[k].problem, &bounded, REDIST_OK);
        assert_int_equal(plan->cost, cases[k].bounded_cost);
        assert_true(plan->height <= plan->memory_bound);
        redist_free_plan(plan);
    }
}

struct required_case {
    const char *problem;
    struct redist_requirements required;
    uint64_t cost; /* 0 where there is none */
};

static void check_required(const struct required_case *of)
{
    struct redist_plan *plan =
        plan_required(of->problem, &of->required, of->cost > 0 ? REDIST_OK : REDIST_IMPOSSIBLE);
    if (plan == NULL)
        return;
    assert_int_equal(plan->cost, of->cost);
    assert_true(!of->required.identical || plan->identical);
    assert_true(!of->required.optimal || plan->proof.stated);
    redist_free_plan(plan);
}

/* The best plan is none of these: an allreduce over replicas, an exchange. */
static void test_required(void **state)
{
    static const struct required_case cases[] = {
        {"mesh ddp=8,fsdp=5\nelem 4\nop sum\nfrom [40]{fsdp}\nto [40]\n", {.identical = true}, 45},
        {"mesh ddp=8,fsdp=5\nelem 4\nop sum\nfrom [40]{fsdp}\nto [40]\n",
         {.identical = true, .optimal = true, .collectives = true},
         45},
        {"mesh x=4,y=6\nelem 4\nfrom [3{x}12, 2{y}12]\nto [2{y}12, 3{x}12]\n",
         {.collectives = true},
         18},
        {"mesh x=4,y=6\nelem 4\nfrom [3{x}12, 2{y}12]\nto [2{y}12, 3{x}12]\n",
         {.optimal = true},
         0},
        {"mesh x=2\nelem 4\nfrom [3{x}5]\nmesh y=4\nto [2{y}5]\n", {.collectives = true}, 0},
        /* tiles with padding are gathered with it, which is above the bound, and cut off */
        {"mesh x=2\nelem 4\nfrom [3{x}5]\nto [5]\n", {.collectives = true}, 6},
        {"mesh x=4\nelem 4\nfrom [3{x}10]\nto [10]\n", {.collectives = true}, 12},
        {"mesh x=2,y=3\nelem 4\nop sum\nfrom [3{x}5]{y}\nto [5]\n", {.collectives = true}, 9},
        {"mesh x=2\nelem 4\nfrom [3{x}5]\nto [5]\n", {.collectives = true, .bounded = true}, 0},
        {"mesh a=2\nelem 4\nfrom [2{a}4]\nmesh b=2\nto [4]\n", {.optimal = true}, 0},
    };
    for (size_t k = 0; k < sizeof cases / sizeof cases[0]; k++)
        check_required(&cases[k]);
}

/* Tiles that cannot be cut for the replicas: one group of devices combines for all. */
static void test_uncut_replicas(void **state)
{
    static const struct required_case cases[] = {
        {"mesh dp=2,tp=2\nelem 4\nop sum\nfrom []{dp}\nto []\n",
         {.identical = true, .collectives = true},
         2},
        {"mesh x=4,y=6\nelem 4\nop sum\nfrom [2]{y}\nto [2]\n", {.identical = true}, 4},
        {"mesh x=2,y=2\nelem 4\nop sum\nfrom [3]{y}\nto [3]\n",
         {.identical = true, .bounded = true},
         6},
        {"mesh x=2,y=3\nelem 4\nop sum\nfrom [5]{x}\nto [2{y}5]\n",
         {.identical = true, .bounded = true},
         7},
        {"mesh x=2,y=2,z=3\nelem 4\nop sum\nfrom [1{x}2]{y,z}\nto [1{x}2]{y}\n",
         {.identical = true},
         2},
    };
    for (size_t k = 0; k < sizeof cases / sizeof cases[0]; k++)
        check_required(&cases[k]);
}

RUN_TESTS(cmocka_unit_test(test_required), cmocka_unit_test(test_uncut_replicas),
          cmocka_unit_test(test_padded))
