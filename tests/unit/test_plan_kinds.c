/* Plans for random problems of every kind: right by a machine of their own
 * (exact/machine.h), and accepted by the core.
 *
 * TEST_SEED and TEST_COUNT in the environment replay and lengthen the run. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <redist/check.h>

#include "exact/kinds.h"
#include "exact/machine.h"

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
    struct redist_verdict verdict;
    struct redist_error error;
    char *text = NULL;
    size_t length = 0;
    size_t size = redist_format_problem(&plan->problem, problem_text, sizeof problem_text);
    assert_int_equal(redist_format_certificate(plan, &text, &length, &error), REDIST_OK);
    if (redist_check(problem_text, size, text, length, &verdict, NULL, &error) != REDIST_OK)
        print_message("%s%s%u %s, line %u: %s\n", problem_text, text, verdict.code, verdict.name,
                      verdict.line, verdict.found);
    assert_true(verdict.verified);
    free(text);
}

static void check_kinds(uint32_t kinds, uint32_t most, uint32_t n)
{
    for (uint32_t k = 0; k < n; k++) {
        struct redist_problem problem;
        struct redist_plan *plan = NULL;
        struct redist_error error = {""};
        uint32_t where;
        draw_kind(kinds == KIND_ALL ? draw(KIND_ALL + 1) : kinds, most, &problem);
        if (redist_make_plan(&problem, &plan, &error) != REDIST_OK) {
            (void)redist_format_problem(&problem, problem_text, sizeof problem_text);
            print_message("%s\n%s", error.message, problem_text);
            fail();
        }
        const char *fault = judge_plan(plan, &where);
        if (fault != NULL) {
            report_plan(plan, fault);
            fail();
        }
        assert_true(plan->height <= plan->memory_bound);
        check_by_core(plan);
        redist_free_plan(plan);
        redist_free_problem(&problem);
    }
}

static void test_sums(void **state)
{
    (void)state;
    check_kinds(KIND_SUMS, 16, start_random(500));
}

static void test_all(void **state)
{
    (void)state;
    check_kinds(KIND_ALL, 24, start_random(500));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_sums),
        cmocka_unit_test(test_all),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
