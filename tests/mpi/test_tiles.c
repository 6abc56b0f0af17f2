/* Tiles that the library allocates: nothing is sent where all ranks have them, whatever else the
 * buffers are the results are the same, and what a caller gets wrong is refused on all ranks.
 * Messages and windows are counted through the profiling interface (MPI 3.1, section 14.2). */
#define _DEFAULT_SOURCE 1
#include "on_ranks.h"
#include <sys/mman.h>
#include <unistd.h>
#include <redist/execute.h>
#include "simulate.h"

#define BYTES (UINT64_C(1) << 18) /* of a tile: its parts are large */

static int rank, nranks, without_windows;
static long messages;

int MPI_Isend(const void *send, int count, MPI_Datatype type, int to, int tag, MPI_Comm comm,
              MPI_Request *request)
{
    messages++;
    return PMPI_Isend(send, count, type, to, tag, comm, request);
}

int MPI_Allgather(const void *send, int scount, MPI_Datatype stype, void *receive, int rcount,
                  MPI_Datatype rtype, MPI_Comm comm)
{
    messages++;
    return PMPI_Allgather(send, scount, stype, receive, rcount, rtype, comm);
}

int MPI_Win_allocate_shared(MPI_Aint bytes, int unit, MPI_Info info, MPI_Comm comm, void *base,
                            MPI_Win *window)
{
    if (without_windows) {
        MPI_Comm_call_errhandler(comm, MPI_ERR_RMA_SHARED); /* which by default ends the process */
        return MPI_ERR_RMA_SHARED;
    }
    return PMPI_Win_allocate_shared(bytes, unit, info, comm, base, window);
}

static void *allocate(MPI_Comm comm, uint64_t bytes)
{
    void *tile;
    assert_everywhere(redist_allocate_tile(comm, bytes, &tile, NULL) == REDIST_OK && tile != NULL);
    return tile;
}

static void release(MPI_Comm comm, void *tile)
{
    struct redist_error error = {""};
    assert_everywhere(redist_free_tile(comm, tile, &error) == REDIST_OK);
}

/* An alltoall, then an allpermute: tiles of BYTES. */
static void make_program(struct scenario *scenario)
{
    uint32_t n = (uint32_t)nranks, same[MAX_DEVICES], next[MAX_DEVICES];
    list_turned(n, 0, same);
    list_turned(n, 1, next);
    start_scenario(scenario, n, 2, (uint64_t[]){n, BYTES / 8 / n * n}, 8);
    assert_true(add_step(scenario, REDIST_DYNSLICE, 0, 0, n, same));
    begin_program(scenario);
    assert_true(add_step(scenario, REDIST_ALLTOALL, 0, 1, n, same));
    assert_true(add_step(scenario, REDIST_ALLPERMUTE, 0, 0, 1, next));
    end_program(scenario);
}

/* Executes from one place to another; what comes must be right. Returns what this rank sent. */
static long execute(const struct scenario *scenario, struct redist_executor *executor, void *source,
                    unsigned char *target)
{
    static unsigned char expected[BYTES];
    uint32_t elem = scenario->program.problem.elem_bytes;
    size_t bytes = count_tile(&scenario->last) * elem;
    fill_expected(&scenario->first, (uint32_t)rank, elem, source);
    fill_expected(&scenario->last, (uint32_t)rank, elem, expected);
    memset(target, 0x5a, bytes);
    messages = 0;
    assert_everywhere(redist_execute(executor, source, target, NULL, NULL) == REDIST_OK);
    long sent = messages;
    assert_everywhere(memcmp(target, expected, bytes) == 0);
    return sent;
}

static struct redist_executor *prepare(struct scenario *scenario, MPI_Comm comm)
{
    struct redist_executor *executor;
    make_program(scenario);
    assert_everywhere(redist_create_executor(&scenario->program, REDIST_BYTES, comm, &executor,
                                             NULL) == REDIST_OK);
    return executor;
}

static void test_nothing_is_sent(void **state)
{
    static unsigned char source[BYTES], target[BYTES];
    struct scenario scenario;
    struct redist_executor *executor = prepare(&scenario, MPI_COMM_WORLD);
    unsigned char *one = allocate(MPI_COMM_WORLD, 2 * BYTES + 4096), *other;
    other = allocate(MPI_COMM_WORLD, BYTES);
    bool last = rank == nranks - 1, alone = nranks == 1;
    /* places in a tile, and which tile it is, are those of the caller */
    assert_everywhere(execute(&scenario, executor, one, other) == 0);
    assert_everywhere(execute(&scenario, executor, other, one) == 0);
    assert_everywhere(execute(&scenario, executor, one, one + BYTES) == 0);
    assert_everywhere(execute(&scenario, executor, one + (last ? 4096 : 8), one + BYTES + 4096) ==
                      0);
    /* without a tile on some rank, or in another one there, parts are sent */
    assert_everywhere(execute(&scenario, executor, source, target) > 0 || alone);
    assert_everywhere(execute(&scenario, executor, last ? source : one, other) > 0 || alone);
    assert_everywhere(execute(&scenario, executor, last ? other : one, target) > 0 || alone);
    redist_free_executor(executor);
    release(MPI_COMM_WORLD, one);
    release(MPI_COMM_WORLD, other);
}

/* The ranks of the executor in another order, or others: their addresses are not known. */
static void test_other_ranks(void **state)
{
    struct scenario scenario;
    MPI_Comm turned, same;
    struct redist_error error = {""};
    MPI_Comm_split(MPI_COMM_WORLD, 0, -rank, &turned);
    MPI_Comm_dup(MPI_COMM_WORLD, &same);
    struct redist_executor *executor = prepare(&scenario, same);
    unsigned char *tile = allocate(turned, 2 * BYTES), *known = allocate(MPI_COMM_WORLD, BYTES);
    bool alone = nranks == 1;
    assert_everywhere(execute(&scenario, executor, tile, tile + BYTES) > 0 || alone);
    assert_everywhere(execute(&scenario, executor, known, tile) == 0 || alone);
    assert_everywhere((redist_free_tile(MPI_COMM_WORLD, tile, &error) == REDIST_BAD_INPUT) !=
                      alone);
    assert_everywhere(alone || strstr(error.message, "other ranks") != NULL);
    redist_free_executor(executor);
    if (!alone)
        release(turned, tile);
    release(MPI_COMM_WORLD, known);
    MPI_Comm_free(&turned);
    MPI_Comm_free(&same);
}

/* All that a tile needs of /dev/shm it has from the beginning: none finds too little later. */
static void test_pages_are_taken(void **state)
{
    static unsigned char there[BYTES];
    size_t page = (size_t)sysconf(_SC_PAGESIZE), missing = 0;
    void *tile = allocate(MPI_COMM_WORLD, BYTES);
    bool aligned = (uintptr_t)tile % page == 0; /* else it lies in no window */
    if (aligned && mincore(tile, BYTES, there) == 0)
        for (size_t k = 0; k < BYTES / page; k++)
            missing += (there[k] & 1) == 0;
    assert_everywhere(missing == 0 && (aligned || nranks == 1));
    release(MPI_COMM_WORLD, tile);
}

/* Where MPI makes no windows a tile is ordinary memory. */
static void test_no_windows(void **state)
{
    struct scenario scenario;
    without_windows = 1;
    struct redist_executor *executor = prepare(&scenario, MPI_COMM_WORLD);
    unsigned char *tile = allocate(MPI_COMM_WORLD, 2 * BYTES);
    for (size_t b = 0; b < 2 * BYTES; b++)
        assert_int_equal(tile[b], 0);
    assert_everywhere(execute(&scenario, executor, tile, tile + BYTES) > 0 || nranks == 1);
    without_windows = 0;
    redist_free_executor(executor);
    executor = prepare(&scenario, MPI_COMM_WORLD);
    assert_everywhere(execute(&scenario, executor, tile, tile + BYTES) > 0 || nranks == 1);
    redist_free_executor(executor);
    release(MPI_COMM_WORLD, tile);
}

static void expect_refused(enum redist_status status, const struct redist_error *error,
                           const char *why)
{
    assert_everywhere(status == REDIST_BAD_INPUT && strstr(error->message, why) != NULL);
}

/* A buffer that does not end in its tile, on one rank: nothing is moved. */
static void test_small_tiles(void **state)
{
    struct scenario scenario;
    struct redist_error error = {""};
    struct redist_executor *executor = prepare(&scenario, MPI_COMM_WORLD);
    uint64_t bytes = count_tile(&scenario.first) * 8;
    bool last = rank == nranks - 1;
    unsigned char *tile = allocate(MPI_COMM_WORLD, bytes);
    unsigned char *small = allocate(MPI_COMM_WORLD, last ? bytes - 1 : bytes);
    expect_refused(redist_execute(executor, last ? tile + 1 : tile, small, NULL, &error), &error,
                   "the source begins at byte 1 of a tile of");
    expect_refused(redist_execute(executor, tile, small, NULL, &error), &error,
                   "the target begins at byte 0 of a tile of");
    redist_free_executor(executor);
    release(MPI_COMM_WORLD, tile);
    release(MPI_COMM_WORLD, small);
}

static void test_wrong_frees(void **state)
{
    struct redist_error error = {""};
    unsigned char own[8], *none, *tile = allocate(MPI_COMM_WORLD, 64);
    void *huge = own;
    bool last = rank == nranks - 1;
    none = allocate(MPI_COMM_WORLD, 0);
    const char *unknown = "is not one that redist_allocate_tile gave, or its tile is freed already";
    expect_refused(redist_free_tile(MPI_COMM_WORLD, last ? own : tile, &error), &error, unknown);
    expect_refused(redist_free_tile(MPI_COMM_WORLD, last ? tile + 8 : tile, &error), &error,
                   unknown);
    if (nranks > 1) {
        expect_refused(redist_free_tile(MPI_COMM_WORLD, last ? none : tile, &error), &error,
                       "the ranks free different tiles");
        expect_refused(redist_free_tile(MPI_COMM_WORLD, last ? NULL : tile, &error), &error,
                       "the ranks free different tiles");
    }
    release(MPI_COMM_WORLD, tile);
    expect_refused(redist_free_tile(MPI_COMM_WORLD, tile, &error), &error, unknown);
    release(MPI_COMM_WORLD, none);
    release(MPI_COMM_WORLD, NULL);
    assert_everywhere(redist_allocate_tile(MPI_COMM_WORLD, last ? UINT64_MAX : 8, &huge, &error) ==
                      REDIST_NO_MEMORY);
    assert_everywhere(huge == NULL && strstr(error.message, "out of memory for a tile") != NULL);
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_nothing_is_sent), cmocka_unit_test(test_other_ranks),
        cmocka_unit_test(test_pages_are_taken), cmocka_unit_test(test_no_windows),
        cmocka_unit_test(test_small_tiles),     cmocka_unit_test(test_wrong_frees),
    };
    start_ranks(&argc, &argv, &rank, &nranks);
    return end_ranks(cmocka_run_group_tests(tests, NULL, NULL));
}
