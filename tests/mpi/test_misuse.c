/* Calls that a caller gets wrong, on one rank or on all: refused on all, and nothing hangs. */
#include "on_ranks.h"
#include <redist/compare.h>
#include <redist/execute.h>
#include <redist/normalize.h>
#include <redist/product.h>
#include <redist/show.h>
#include "simulate.h"

static int rank, nranks;

/* Executes with these buffers: refused on every rank, with a line that says why. */
static void expect_refused(struct redist_executor *executor, const void *source, void *target,
                           const char *why)
{
    struct redist_error error = {""};
    assert_everywhere(redist_execute(executor, source, target, NULL, &error) == REDIST_BAD_INPUT);
    assert_everywhere(strstr(error.message, why) != NULL);
}

/* A call with one buffer for both tiles, or none, moves nothing: also when a single rank
 * makes it. */
static void test_wrong_buffers(void **state)
{
    struct scenario scenario;
    struct redist_executor *executor;
    unsigned char bytes[24] = {1, 2, 3, 4, 5, 6, 7, 8}, kept[24], *source = bytes;
    uint32_t same[MAX_DEVICES];
    bool last = rank == nranks - 1;
    list_turned((uint32_t)nranks, 0, same);
    memcpy(kept, bytes, sizeof kept);
    start_scenario(&scenario, (uint32_t)nranks, 1, (uint64_t[]){8}, 1);
    assert_true(add_step(&scenario, REDIST_ALLPERMUTE, 0, 0, 1, same));
    end_program(&scenario);
    assert_everywhere(redist_create_executor(&scenario.program, REDIST_BYTES, MPI_COMM_WORLD,
                                             &executor, NULL) == REDIST_OK);
    expect_refused(executor, source, source, "overlap");
    expect_refused(executor, source, last ? source + 7 : source + 8, "overlap");
    expect_refused(executor, source + 7, last ? source : source + 15, "overlap");
    expect_refused(executor, last ? NULL : source, source + 8, "source is NULL");
    expect_refused(executor, source, last ? NULL : source + 8, "target is NULL");
    assert_everywhere(memcmp(bytes, kept, sizeof kept) == 0);
    assert_everywhere(redist_execute(executor, source, source + 8, NULL, NULL) == REDIST_OK);
    assert_everywhere(redist_execute(executor, source + 8, source, NULL, NULL) == REDIST_OK);
    redist_free_executor(executor);
}

/* Ranks that do not have the same program, or not the same elements, are told so. */
static void test_different_programs(void **state)
{
    struct scenario scenario;
    struct redist_executor *executor;
    struct redist_error error = {""};
    uint32_t n = (uint32_t)nranks, other[MAX_DEVICES];
    bool last = rank == nranks - 1;
    if (nranks == 1)
        return;
    list_turned(n, last ? 0 : 1, other);
    start_scenario(&scenario, n, 1, (uint64_t[]){8}, 1);
    assert_true(add_step(&scenario, REDIST_ALLPERMUTE, 0, 0, 1, other));
    end_program(&scenario);
    assert_everywhere(redist_create_executor(&scenario.program, REDIST_BYTES, MPI_COMM_WORLD,
                                             &executor, &error) == REDIST_BAD_INPUT);
    assert_everywhere(executor == NULL && strstr(error.message, "another program") != NULL);
    start_scenario(&scenario, last ? n + 1 : n, 1, (uint64_t[]){8}, 4);
    end_program(&scenario);
    assert_everywhere(redist_create_executor(&scenario.program, REDIST_BYTES, MPI_COMM_WORLD,
                                             &executor, &error) == REDIST_BAD_INPUT);
    assert_everywhere(strstr(error.message, "devices") != NULL);
    start_scenario(&scenario, n, 1, (uint64_t[]){8}, 4);
    end_program(&scenario);
    assert_everywhere(redist_create_executor(&scenario.program,
                                             last ? REDIST_INT32 : REDIST_FLOAT32, MPI_COMM_WORLD,
                                             &executor, &error) == REDIST_BAD_INPUT);
    assert_everywhere(strstr(error.message, "other elements") != NULL);
}

#define expect_null(call, name)                                                                    \
    do {                                                                                           \
        struct redist_error error = {""};                                                          \
        assert_everywhere((call) == REDIST_BAD_INPUT);                                             \
        assert_everywhere(strcmp(error.message, "the " name " is NULL") == 0);                     \
    } while (0)

/* No object where one is wanted, on all ranks: every function of include/redist that takes one says
 * so, or gives what its header has for it, and nothing is freed. */
static void test_null_objects(void **state)
{
    unsigned char bytes[2] = {0};
    struct redist_executor *executor = NULL;
    struct redist_transfer_executor *moves = NULL;
    struct redist_execution_report report = {.size = sizeof report};
    expect_null(redist_create_executor(NULL, REDIST_BYTES, MPI_COMM_WORLD, &executor, &error),
                "program");
    expect_null(redist_create_transfer_executor(NULL, NULL, MPI_COMM_WORLD, &moves, &error),
                "transfers");
    assert_everywhere(executor == NULL && moves == NULL);
    expect_null(redist_execute(NULL, bytes, bytes + 1, &report, &error), "executor");
    expect_null(redist_start_execution(NULL, bytes, bytes + 1, &error), "executor");
    expect_null(redist_finish_execution(NULL, &report, &error), "executor");
    expect_null(redist_fix_order(NULL, &error), "executor");
    expect_null(redist_start_transfers(NULL, bytes, bytes + 1, &error), "executor");
    expect_null(redist_finish_transfers(NULL, &report, &error), "executor");
    expect_null(
        redist_execute_transfers(NULL, NULL, MPI_COMM_WORLD, bytes, bytes + 1, &report, &error),
        "transfers");
    redist_set_progress(NULL, NULL, NULL);
    redist_free_executor(NULL);
    redist_free_transfer_executor(NULL);
    redist_free_plan(NULL);
    redist_free_program(NULL);
    redist_free_product_plan(NULL);
    redist_free_transfers(NULL);
}

static void test_null_plans(void **state)
{
    struct redist_plan_facts facts = {.size = sizeof facts};
    struct redist_transfer_facts moved = {.size = sizeof moved};
    struct redist_traffic traffic = {7, 7.0};
    struct redist_plan *plan = NULL;
    char *text = NULL;
    size_t length;
    uint64_t source, target;
    expect_null(redist_get_plan_facts(NULL, &facts, &error), "plan");
    expect_null(redist_format_certificate(NULL, &text, &length, &error), "plan");
    expect_null(redist_prove_bound(NULL, &error), "plan");
    expect_null(redist_normalize_sequence(NULL, &plan, &error), "sequence");
    expect_null(redist_print_steps(stdout, NULL, 80, &error), "sequence");
    expect_null(redist_draw_tiles(stdout, NULL, 0, 80, &error), "sequence");
    expect_null(redist_get_transfer_facts(NULL, &moved, &error), "transfers");
    expect_null(redist_measure_device(NULL, 0, &source, &target, &error), "transfers");
    redist_measure_plan(NULL, &traffic);
    const struct redist_objective objective = {.per_cost = 1};
    const struct redist_topology topology = {.nmeasured = 0};
    assert_everywhere(traffic.max == 0 && redist_count_messages(NULL) == UINT64_MAX &&
                      redist_price_plan(NULL, &topology) == UINT64_MAX &&
                      redist_weigh_plan(NULL, &objective) == UINT64_MAX);
    assert_everywhere(redist_get_plan_sequence(NULL) == NULL &&
                      redist_get_program_sequence(NULL) == NULL &&
                      redist_get_problem(NULL) == NULL && redist_count_steps(NULL) == 0 &&
                      redist_count_sums(NULL) == 0 && redist_get_step(NULL, 0) == NULL &&
                      redist_get_sum(NULL, 0) == NULL);
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_wrong_buffers),
        cmocka_unit_test(test_different_programs),
        cmocka_unit_test(test_null_objects),
        cmocka_unit_test(test_null_plans),
    };
    start_ranks(&argc, &argv, &rank, &nranks);
    return end_ranks(cmocka_run_group_tests(tests, NULL, NULL));
}
