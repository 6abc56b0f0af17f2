/* Lowering of given weak sequences, and the text of a certificate. */
#include "exact/replay.h"
#include "plan/lower.h"

static struct redist_plan *lower(const struct redist_problem *problem,
                                 const struct redist_weak_op *ops, size_t nops) {
    struct redist_plan *plan = NULL;
    struct redist_error error = {""};
    if (redist_lower_sequence(problem, ops, nops, &plan, &error) != REDIST_OK) {
        fail_msg("%s", error.message);
    }
    check_plan(plan);
    return plan;
}

/* Sequences (9) and (10) of the paper: whatever axis is named, three single
 * alltoalls reverse the digits, so a permute is needed. */
static void test_lower_sequence(void **state) {
    (void)state;
    struct redist_problem problem = read_problem("a=2,b=2,c=2", "[1{a,b,c}8, 8]", "[8, 1{a,b,c}8]");
    const struct redist_weak_op single = {REDIST_ALLTOALL, 0, 1, 2};
    const struct redist_weak_op merged = {REDIST_ALLTOALL, 0, 1, 8};
    struct redist_plan *plan = lower(&problem, (struct redist_weak_op[]){single, single, single}, 3);
    assert_int_equal(plan->nsteps, 4);
    assert_int_equal(plan->cost, 32);
    redist_free_plan(plan);
    plan = lower(&problem, &merged, 1);
    assert_int_equal(plan->nsteps, 1);
    assert_int_equal(plan->cost, 8);
    redist_free_plan(plan);
    /* Figure 12, the weak optimum with its permute in the valley */
    problem = read_problem("x=4,y=2,z=4", "[1{y,x}8, 8, 8, 4]", "[8, 4{y}8, 2{x}8, 4]");
    plan = lower(&problem,
                 (struct redist_weak_op[]){{REDIST_DYNSLICE, 0, 2, 4},
                                           {REDIST_ALLTOALL, 0, 1, 2},
                                           {REDIST_ALLGATHER, 0, 0, 4}},
                 3);
    assert_int_equal(plan->cost, 384);
    assert_int_equal(plan->step[1].op, REDIST_ALLPERMUTE);
    redist_free_plan(plan);
}

static void test_lower_refuses(void **state) {
    (void)state;
    struct redist_problem problem = read_problem("a=2,b=2", "[1{a}2, 4]", "[2, 2{a}4]");
    const struct redist_weak_op move = {REDIST_ALLTOALL, 0, 1, 2};
    const struct redist_weak_op slice = {REDIST_DYNSLICE, 0, 1, 2};
    const struct redist_weak_op gather = {REDIST_ALLGATHER, 1, 0, 2};
    struct redist_weak_op bad[65];
    struct redist_plan *plan = NULL;
    struct redist_error error = {""};
    expect_failure(redist_lower_sequence(&problem, bad, 65, &plan, &error), &error, &plan,
                   "more than 64");
    expect_failure(redist_lower_sequence(&problem, &move, 0, &plan, &error), &error, &plan,
                   "do not end");
    bad[0] = move, bad[1] = slice, bad[2] = gather;
    expect_failure(redist_lower_sequence(&problem, bad, 3, &plan, &error), &error, &plan,
                   "normal form");
    bad[0] = slice, bad[1] = slice;
    expect_failure(redist_lower_sequence(&problem, bad, 2, &plan, &error), &error, &plan,
                   "operation 2: factor 2 does not divide");
    bad[0].split = 2;
    expect_failure(redist_lower_sequence(&problem, bad, 1, &plan, &error), &error, &plan,
                   "malformed");
    bad[0] = (struct redist_weak_op){REDIST_ALLTOALL, 0, 0, 2};
    expect_failure(redist_lower_sequence(&problem, bad, 1, &plan, &error), &error, &plan,
                   "malformed");
}

static void test_certificate(void **state) {
    (void)state;
    struct redist_problem problem =
        read_problem("x=2,y=2", "[2{x}4, 4]", "[4, 1{y,x}4]");
    struct redist_plan *plan = NULL;
    char *text = NULL;
    size_t length = 0;
    struct redist_error error;
    assert_int_equal(redist_make_plan(&problem, &plan, &error), REDIST_OK);
    assert_int_equal(redist_format_certificate(plan, &text, &length, &error), REDIST_OK);
    assert_string_equal(text, "redist-cert 1\n"
                              "mesh 2 2 2\n"
                              "elem 4\n"
                              "from 2\n"
                              "2 4 1 0\n"
                              "4 4 0\n"
                              "to 2\n"
                              "4 4 0\n"
                              "1 4 2 1 0\n"
                              "claim height 8 cost 4 bounded 1 normal 1\n"
                              "steps 2\n"
                              "step 1 dynslice 0 2 tile 1 4 size 4 cost 0\n"
                              "iota 1 4 0\n"
                              "step 2 alltoall 0 1 4 tile 4 1 size 4 cost 4\n"
                              "iota 1 4 0\n"
                              "end 2\n");
    free(text);
    redist_free_plan(plan);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_lower_sequence),
        cmocka_unit_test(test_lower_refuses),
        cmocka_unit_test(test_certificate),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
