/* Every program of a reduction as a problem and a certificate that the checker accepts,
 * and with identical replicas exactly where the search says so. */
#include "support/checks.h"
#include <redist/check.h>
#include "reduce/certify.h"
#include "reduce/placement.h"
#include "reduce/study.h"
#include "support/p2_blocks.h"

enum { ELEMENTS = 2 * 3 * 3 * 64 };

/* What was certified. */
struct tally {
    uint32_t programs, identical, longer; /* the last: with more steps than the program has */
    size_t largest;                       /* certificate, bytes */
};

static void expect_verified(const struct redist_plan *plan, const struct reduction_program *program,
                            struct tally *tally)
{
    char problem[REDIST_PROBLEM_TEXT], *text = NULL;
    size_t length = 0;
    struct redist_error error = {{0}};
    struct redist_verdict verdict = {.size = sizeof verdict};
    size_t problem_length = redist_format_problem(&plan->problem, problem, sizeof problem);
    assert_ok(redist_format_certificate(plan, &text, &length, &error));
    if (redist_check(problem, problem_length, text, length, &verdict, NULL, &error) != REDIST_OK)
        fail_msg("E%u %s at step %u: %s\n%s%s", verdict.code, verdict.name, verdict.step,
                 verdict.found, problem, text);
    assert_true(verdict.bounded);
    assert_int_equal(verdict.identical, program->identical);
    tally->programs++;
    tally->identical += program->identical;
    tally->longer += plan->nsteps > program->nsteps;
    tally->largest = length > tally->largest ? length : tally->largest;
    free(text);
}

static void certify_placement(struct study *study, const struct matrix *matrix, uint32_t axes,
                              struct tally *tally)
{
    struct studied_reduction studied;
    struct redist_error error = {{0}};
    const struct reduced_array array = {ELEMENTS, 4, REDIST_SUM};
    assert_ok(study_reduction(study, matrix, axes, &studied, &error));
    const struct placed_reduction placed = {&study->hierarchy, matrix, axes, &studied.reduction};
    for (uint32_t p = 0; p < studied.synthesis->count; p++) {
        const struct reduction_program *program = &studied.synthesis->program[p];
        struct redist_plan *plan = NULL;
        if (plan_program(&placed, studied.synthesis, program, &array, &plan, &error) != REDIST_OK)
            fail_msg("program %u: %s", p + 1, error.message);
        expect_verified(plan, program, tally);
        redist_free_plan(plan);
    }
    free_studied(&studied);
}

static void certify_block(const char *levels, const char *axes, const char *reduced,
                          struct tally *tally)
{
    struct study study = {.reading = paper_reading, .limit = 5};
    struct redist_error error = {{0}};
    struct matrix *list = NULL;
    uint32_t count = 0, mask = 0;
    assert_ok(read_hierarchy(levels, axes, &study.hierarchy, &error));
    assert_ok(read_reduced_axes(reduced, &study.hierarchy, &mask, &error));
    assert_ok(list_placements(&study.hierarchy, &list, &count, &error));
    for (uint32_t p = 0; p < count; p++)
        certify_placement(&study, &list[p], mask, tally);
    free(list);
    free_study(&study);
}

static void test_appendix(void **state)
{
    struct tally tally = {0};
    for (size_t b = 0; b < sizeof p2_blocks / sizeof p2_blocks[0]; b++)
        certify_block(p2_blocks[b].levels, p2_blocks[b].axes, p2_blocks[b].reduced, &tally);
    assert_int_equal(tally.programs, 3128);
    assert_int_equal(tally.longer, 0);
}

static void test_levels(void **state)
{
    struct tally two = {0}, three = {0}, mixed = {0};
    certify_block("node=4,gpu=8", "a=32", "0", &two);
    assert_int_equal(two.programs, 47);
    assert_int_equal(two.identical, 23);
    certify_block("pod=2,node=2,gpu=2", "a=8", "0", &three);
    assert_int_equal(three.programs, 825);
    assert_int_equal(three.identical, 234);
    assert_int_equal(three.longer, 4);
    certify_block("pod=3,node=2,gpu=3", "a=9,b=2", "a", &mixed);
    certify_block("rack=1,server=2,cpu=2,gpu=4", "data=4,shard=4", "shard", &mixed);
    assert_true(mixed.programs > 100);
}

RUN_TESTS(cmocka_unit_test(test_appendix), cmocka_unit_test(test_levels))
