/* The executor against the tests' own model of the tile table: every operation
 * by hand, then random programs. Run under mpirun with any number of ranks up
 * to 64; every rank makes the same programs. */
#include "on_ranks.h"
#include <redist/execute.h>
#include "plan/lower/fuse.h"
#include "check_scenario.h"
#include "simulate.h"

static int rank, nranks;
static uint64_t first_seed = 1, nseeds = 60;

/* 0, 1, .. D-1: groups of neighbours; each receives its own tile. */
static const uint32_t *list_identity(void)
{
    static uint32_t list[MAX_DEVICES];
    list_turned(MAX_DEVICES, 0, list);
    return list;
}

static uint32_t devices(void)
{
    return (uint32_t)nranks;
}

static void test_no_steps(void **state)
{
    struct scenario scenario;
    start_scenario(&scenario, devices(), 2, (uint64_t[]){3, 5}, 4);
    end_program(&scenario);
    check_scenario(&scenario, 2);
}

static void test_rank_zero(void **state)
{
    struct scenario scenario;
    uint32_t list[MAX_DEVICES];
    start_scenario(&scenario, devices(), 0, NULL, 16);
    list_turned(devices(), 1, list);
    assert_true(add_step(&scenario, REDIST_ALLPERMUTE, 0, 0, 1, list));
    end_program(&scenario);
    check_scenario(&scenario, 1);
}

static void test_dynslice(void **state)
{
    struct scenario scenario;
    start_scenario(&scenario, devices(), 3, (uint64_t[]){2, 3 * devices(), 4}, 5);
    if (nranks > 1)
        assert_true(add_step(&scenario, REDIST_DYNSLICE, 0, 1, devices(), list_identity()));
    end_program(&scenario);
    check_scenario(&scenario, 2);
}

/* Every element size there is, along an inner dimension and the last one. */
static void test_allgather(void **state)
{
    struct scenario scenario;
    for (uint32_t elem = 1; elem <= REDIST_MAX_ELEM; elem++)
        for (uint32_t dim = 0; dim < 3 && nranks > 1; dim++) {
            uint64_t size[3] = {2, 3, 2};
            size[dim] *= devices();
            start_scenario(&scenario, devices(), 3, size, elem);
            assert_true(add_step(&scenario, REDIST_DYNSLICE, 0, dim, devices(), list_identity()));
            begin_program(&scenario);
            assert_true(add_step(&scenario, REDIST_ALLGATHER, dim, 0, devices(), list_identity()));
            end_program(&scenario);
            check_scenario(&scenario, 1);
        }
}

static void test_alltoall(void **state)
{
    struct scenario scenario;
    uint32_t n = devices();
    for (uint32_t elem = 1; elem <= REDIST_MAX_ELEM; elem++)
        for (uint32_t from = 0; from < 3 && nranks > 1; from++) {
            uint32_t to = (from + 1 + elem % 2) % 3;
            start_scenario(&scenario, n, 3, (uint64_t[]){2 * n, n, 3 * n}, elem);
            assert_true(add_step(&scenario, REDIST_DYNSLICE, 0, from, n, list_identity()));
            begin_program(&scenario);
            assert_true(add_step(&scenario, REDIST_ALLTOALL, from, to, n, list_identity()));
            end_program(&scenario);
            check_scenario(&scenario, 1);
        }
}

/* From small to large messages, which MPI moves by different algorithms. */
static void test_message_sizes(void **state)
{
    struct scenario scenario;
    uint32_t n = devices();
    for (uint32_t rows = 1; rows <= 64 && nranks > 1; rows *= 4) {
        start_scenario(&scenario, n, 2, (uint64_t[]){rows * n, 24 * n}, 16);
        assert_true(add_step(&scenario, REDIST_DYNSLICE, 0, 0, n, list_identity()));
        begin_program(&scenario);
        assert_true(add_step(&scenario, REDIST_ALLTOALL, 0, 1, n, list_identity()));
        assert_true(add_step(&scenario, REDIST_ALLPERMUTE, 0, 0, 1, list_identity()));
        end_program(&scenario);
        check_scenario(&scenario, 1);
        start_scenario(&scenario, n, 2, (uint64_t[]){rows, 24 * n}, 16);
        assert_true(add_step(&scenario, REDIST_DYNSLICE, 0, 1, n, list_identity()));
        begin_program(&scenario);
        assert_true(add_step(&scenario, REDIST_ALLGATHER, 1, 0, n, list_identity()));
        end_program(&scenario);
        check_scenario(&scenario, 1);
    }
}

/* A slice is read in place by the move that follows it. */
static void test_folded_slices(void **state)
{
    struct scenario scenario;
    uint32_t n = devices(), list[MAX_DEVICES];
    for (uint32_t d = 0; d < n; d++)
        list[d] = n - 1 - d;
    start_scenario(&scenario, n, 2, (uint64_t[]){2 * n, 3 * n}, 4);
    if (nranks > 1) {
        assert_true(add_step(&scenario, REDIST_DYNSLICE, 0, 1, n, list));
        assert_true(add_step(&scenario, REDIST_ALLTOALL, 1, 0, n, list));
    }
    assert_true(add_step(&scenario, REDIST_ALLPERMUTE, 0, 0, 1, list));
    end_program(&scenario);
    check_scenario(&scenario, 3);
}

/* Tiles larger than the target's on the way: permuted, exchanged and gathered
 * within one scratch buffer. */
static void test_in_place(void **state)
{
    struct scenario scenario;
    uint32_t n = devices(), next[MAX_DEVICES], before[MAX_DEVICES];
    list_turned(n, 1, next);
    list_turned(n, n - 1, before);
    if (nranks == 1)
        return; /* no groups */
    start_scenario(&scenario, n, 3, (uint64_t[]){2 * n, 3 * n, n}, 3);
    assert_true(add_step(&scenario, REDIST_DYNSLICE, 0, 0, n, list_identity()));
    begin_program(&scenario);
    assert_true(add_step(&scenario, REDIST_ALLTOALL, 0, 1, n, list_identity()));
    assert_true(add_step(&scenario, REDIST_ALLPERMUTE, 0, 0, 1, next));
    assert_true(add_step(&scenario, REDIST_ALLTOALL, 1, 2, n, before));
    assert_true(add_step(&scenario, REDIST_ALLTOALL, 2, 0, n, before));
    assert_true(add_step(&scenario, REDIST_ALLGATHER, 0, 0, n, before));
    assert_true(add_step(&scenario, REDIST_DYNSLICE, 0, 1, n, next));
    assert_true(add_step(&scenario, REDIST_DYNSLICE, 0, 0, n, before));
    end_program(&scenario);
    check_scenario(&scenario, 2);
}

static void test_random_programs(void **state)
{
    static const uint32_t elems[] = {4, 1, 2, 8, 16, 3, 5, 12};
    struct scenario scenario;
    for (uint64_t seed = first_seed; seed < first_seed + nseeds; seed++) {
        make_random_scenario(seed, devices(), elems[seed % 8], &scenario);
        check_scenario(&scenario, 1 + (seed % 5 == 0));
    }
}

/* Marks the steps that can be fused, as the planner does. */
static uint32_t fuse_scenario(struct scenario *scenario)
{
    struct redist_program *program = &scenario->program;
    struct redist_plan *plan = calloc(1, sizeof *plan);
    uint32_t fused = 0;
    assert_non_null(plan);
    plan->ndevices = program->ndevices;
    plan->nsteps = program->nsteps;
    memcpy(plan->step, program->step, sizeof plan->step);
    assert_true(fuse_steps(plan, true));
    for (uint32_t k = 0; k < program->nsteps; k++) {
        program->step[k].fused = plan->step[k].fused;
        fused += plan->step[k].fused;
    }
    free(plan); /* its lists are the scenario's */
    return fused;
}

static void test_fused_programs(void **state)
{
    static const uint32_t elems[] = {4, 1, 8, 3};
    struct scenario scenario;
    uint32_t fused = 0;
    for (uint64_t seed = first_seed; seed < first_seed + nseeds; seed++) {
        make_chained_scenario(seed, devices(), elems[seed % 4], &scenario);
        fused += fuse_scenario(&scenario);
        check_scenario(&scenario, 1);
    }
    if (rank == 0)
        print_message("%u steps fused on %d ranks\n", fused, nranks);
    assert_true(nranks == 1 || nranks > 12 || fused > 0);
}

/* There and back in pairs: joint groups of four, in which two pairs hold the
 * same tiles. */
static void test_fused_replicas(void **state)
{
    struct scenario scenario;
    uint32_t n = devices(), pairs[MAX_DEVICES];
    struct redist_problem *problem = &scenario.program.problem;
    if (n % 4 != 0)
        return;
    for (uint32_t p = 0; p < n; p++)
        pairs[p] = p / 2 + p % 2 * (n / 2);
    start_scenario(&scenario, n, 2, (uint64_t[]){6, 4}, 4);
    problem->mesh = (struct redist_mesh){2, {{"a", 2}, {"b", n / 2}}, 0, NULL};
    assert_true(add_step(&scenario, REDIST_DYNSLICE, 0, 0, 2, pairs));
    begin_program(&scenario);
    problem->from.dim[0].naxes = 1; /* over a */
    assert_true(add_step(&scenario, REDIST_ALLTOALL, 0, 1, 2, pairs));
    assert_true(add_step(&scenario, REDIST_ALLTOALL, 1, 0, 2, pairs));
    end_program(&scenario);
    assert_int_equal(fuse_scenario(&scenario), 1);
    check_scenario(&scenario, 2);
}

struct shown {
    uint32_t count;
    int ordered;
};

static void note_step(void *context, uint32_t step, uint32_t nsteps)
{
    struct shown *shown = context;
    shown->ordered = shown->ordered && step == shown->count && nsteps == 3;
    shown->count++;
}

static void test_progress(void **state)
{
    struct scenario scenario;
    struct redist_executor *executor;
    struct redist_error error;
    struct shown shown = {.ordered = 1};
    unsigned char source[8] = {1, 2, 3, 4, 5, 6, 7, 8}, target[8] = {0};
    start_scenario(&scenario, devices(), 1, (uint64_t[]){8}, 1);
    for (int k = 0; k < 3; k++)
        assert_true(add_step(&scenario, REDIST_ALLPERMUTE, 0, 0, 1, list_identity()));
    end_program(&scenario);
    assert_everywhere(redist_create_executor(&scenario.program, REDIST_BYTES, MPI_COMM_WORLD,
                                             &executor, NULL) == REDIST_OK);
    redist_set_progress(executor, note_step, &shown);
    assert_everywhere(redist_execute(executor, source, target, NULL, &error) == REDIST_OK);
    assert_everywhere(shown.ordered && shown.count == 3);
    redist_set_progress(executor, NULL, NULL);
    assert_everywhere(redist_execute(executor, source, target, NULL, NULL) == REDIST_OK);
    assert_everywhere(shown.count == 3 && memcmp(source, target, sizeof target) == 0);
    redist_free_executor(executor);
    redist_free_executor(NULL);
}

static void test_wrong_size(void **state)
{
    struct scenario scenario;
    struct redist_executor *executor;
    struct redist_error error;
    start_scenario(&scenario, devices() + 1, 1, (uint64_t[]){8}, 1);
    end_program(&scenario);
    assert_everywhere(redist_create_executor(&scenario.program, REDIST_BYTES, MPI_COMM_WORLD,
                                             &executor, &error) == REDIST_BAD_INPUT);
    assert_null(executor);
    assert_non_null(strstr(error.message, "devices"));
}

/* Scratch memory that cannot be had is one line on every rank, not a crash. */
static void test_too_large(void **state)
{
    struct scenario scenario;
    struct redist_executor *executor;
    struct redist_error error;
    start_scenario(&scenario, devices(), 1, (uint64_t[]){UINT64_C(1) << 60}, 16);
    end_program(&scenario);
    assert_everywhere(redist_create_executor(&scenario.program, REDIST_BYTES, MPI_COMM_WORLD,
                                             &executor, &error) == REDIST_BAD_INPUT);
    assert_non_null(strstr(error.message, "address space"));
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_no_steps),        cmocka_unit_test(test_rank_zero),
        cmocka_unit_test(test_dynslice),        cmocka_unit_test(test_allgather),
        cmocka_unit_test(test_alltoall),        cmocka_unit_test(test_message_sizes),
        cmocka_unit_test(test_folded_slices),   cmocka_unit_test(test_in_place),
        cmocka_unit_test(test_random_programs), cmocka_unit_test(test_fused_programs),
        cmocka_unit_test(test_fused_replicas),  cmocka_unit_test(test_progress),
        cmocka_unit_test(test_wrong_size),      cmocka_unit_test(test_too_large),
    };
    start_ranks(&argc, &argv, &rank, &nranks);
    if (argc > 1)
        first_seed = strtoull(argv[1], NULL, 10);
    if (argc > 2)
        nseeds = strtoull(argv[2], NULL, 10);
    /* one rank reports: they agree on every assertion */
    if (rank != 0 && freopen("/dev/null", "w", stdout) == NULL)
        MPI_Abort(MPI_COMM_WORLD, 2);
    printf("executor on %d ranks, random programs from seed %llu\n", nranks,
           (unsigned long long)first_seed);
    return end_ranks(cmocka_run_group_tests(tests, NULL, NULL));
}
