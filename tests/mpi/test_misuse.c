/* Calls that a caller gets wrong, on one rank or on all: refused on all, and nothing hangs. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>
#include <mpi.h>
#include <stdio.h>
#include <string.h>
#include <redist/execute.h>
#include "simulate.h"

static int rank, nranks;

/* All ranks must agree, or one would leave the test and the others hang. */
#define assert_everywhere(condition) assert_true(holds_everywhere(condition))

static int holds_everywhere(int condition)
{
    int all = 0;
    MPI_Allreduce(&condition, &all, 1, MPI_INT, MPI_LAND, MPI_COMM_WORLD);
    return all;
}

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
    (void)state;
    struct scenario scenario;
    struct redist_executor *executor;
    unsigned char bytes[24] = {1, 2, 3, 4, 5, 6, 7, 8}, kept[24], *source = bytes;
    uint32_t same[MAX_DEVICES];
    bool last = rank == nranks - 1;
    for (uint32_t d = 0; d < (uint32_t)nranks; d++)
        same[d] = d;
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
    (void)state;
    struct scenario scenario;
    struct redist_executor *executor;
    struct redist_error error = {""};
    uint32_t n = (uint32_t)nranks, other[MAX_DEVICES];
    bool last = rank == nranks - 1;
    if (nranks == 1)
        return;
    for (uint32_t d = 0; d < n; d++)
        other[d] = last ? d : (d + 1) % n;
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

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_wrong_buffers),
        cmocka_unit_test(test_different_programs),
    };
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &nranks);
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    MPI_Finalize();
    return failed == 0 ? 0 : 1;
}
