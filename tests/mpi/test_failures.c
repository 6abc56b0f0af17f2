/* Every allocation and every MPI call of the executor fails once: each failure
 * is a status and a line on all ranks, nothing hangs, and AddressSanitizer sees
 * nothing lost. MPI calls are replaced through the profiling interface (MPI 3.1,
 * section 14.2), allocations by the linker's --wrap. */
#include "on_ranks.h"
#include <limits.h>
#include <redist/execute.h>
#include "simulate.h"

/* Calls until the one that fails; 0 for none. Local calls fail on one rank,
 * collective ones on all, or the others would wait. */
static long local_calls, collective_calls;
static int rank, nranks;

static int fails(long *calls)
{
    return *calls > 0 && --*calls == 0;
}

void *__real_malloc(size_t size);
void *__real_calloc(size_t count, size_t size);
void *__wrap_malloc(size_t size);
void *__wrap_calloc(size_t count, size_t size);

void *__wrap_malloc(size_t size)
{
    return fails(&local_calls) ? NULL : __real_malloc(size);
}

void *__wrap_calloc(size_t count, size_t size)
{
    return fails(&local_calls) ? NULL : __real_calloc(count, size);
}

int MPI_Type_contiguous(int count, MPI_Datatype type, MPI_Datatype *made)
{
    return fails(&local_calls) ? MPI_ERR_OTHER : PMPI_Type_contiguous(count, type, made);
}

int MPI_Type_create_hvector(int count, int length, MPI_Aint stride, MPI_Datatype type,
                            MPI_Datatype *made)
{
    return fails(&local_calls) ? MPI_ERR_OTHER
                               : PMPI_Type_create_hvector(count, length, stride, type, made);
}

int MPI_Type_create_resized(MPI_Datatype type, MPI_Aint lower, MPI_Aint extent, MPI_Datatype *made)
{
    return fails(&local_calls) ? MPI_ERR_OTHER
                               : PMPI_Type_create_resized(type, lower, extent, made);
}

int MPI_Type_create_hindexed_block(int count, int length, const MPI_Aint place[], MPI_Datatype type,
                                   MPI_Datatype *made)
{
    return fails(&local_calls) ? MPI_ERR_OTHER
                               : PMPI_Type_create_hindexed_block(count, length, place, type, made);
}

int MPI_Type_commit(MPI_Datatype *type)
{
    return fails(&local_calls) ? MPI_ERR_OTHER : PMPI_Type_commit(type);
}

static long operations; /* of ours that MPI has */

int MPI_Op_create(MPI_User_function *function, int commutes, MPI_Op *operation)
{
    if (fails(&local_calls))
        return MPI_ERR_OTHER;
    operations++;
    return PMPI_Op_create(function, commutes, operation);
}

int MPI_Op_free(MPI_Op *operation)
{
    operations--;
    return PMPI_Op_free(operation);
}

int MPI_Comm_dup(MPI_Comm comm, MPI_Comm *made)
{
    return fails(&collective_calls) ? MPI_ERR_OTHER : PMPI_Comm_dup(comm, made);
}

int MPI_Comm_split(MPI_Comm comm, int color, int key, MPI_Comm *made)
{
    return fails(&collective_calls) ? MPI_ERR_OTHER : PMPI_Comm_split(comm, color, key, made);
}

int MPI_Bcast(void *buffer, int count, MPI_Datatype type, int root, MPI_Comm comm)
{
    return fails(&collective_calls) ? MPI_ERR_OTHER : PMPI_Bcast(buffer, count, type, root, comm);
}

int MPI_Allgather(const void *send, int scount, MPI_Datatype stype, void *receive, int rcount,
                  MPI_Datatype rtype, MPI_Comm comm)
{
    return fails(&collective_calls)
               ? MPI_ERR_OTHER
               : PMPI_Allgather(send, scount, stype, receive, rcount, rtype, comm);
}

int MPI_Isend(const void *send, int count, MPI_Datatype type, int to, int tag, MPI_Comm comm,
              MPI_Request *request)
{
    return fails(&collective_calls) ? MPI_ERR_OTHER
                                    : PMPI_Isend(send, count, type, to, tag, comm, request);
}

int MPI_Irecv(void *receive, int count, MPI_Datatype type, int from, int tag, MPI_Comm comm,
              MPI_Request *request)
{
    return fails(&collective_calls) ? MPI_ERR_OTHER
                                    : PMPI_Irecv(receive, count, type, from, tag, comm, request);
}

/* The messages arrive all the same: none is under way when the buffers are freed. */
int MPI_Waitall(int count, MPI_Request *request, MPI_Status *status)
{
    int code = PMPI_Waitall(count, request, status);
    return fails(&collective_calls) ? MPI_ERR_OTHER : code;
}

int MPI_Sendrecv(const void *send, int scount, MPI_Datatype stype, int to, int stag, void *receive,
                 int rcount, MPI_Datatype rtype, int from, int rtag, MPI_Comm comm,
                 MPI_Status *status)
{
    return fails(&collective_calls) ? MPI_ERR_OTHER
                                    : PMPI_Sendrecv(send, scount, stype, to, stag, receive, rcount,
                                                    rtype, from, rtag, comm, status);
}

int MPI_Allreduce(const void *send, void *receive, int count, MPI_Datatype type, MPI_Op operation,
                  MPI_Comm comm)
{
    return fails(&collective_calls) ? MPI_ERR_OTHER
                                    : PMPI_Allreduce(send, receive, count, type, operation, comm);
}

int MPI_Reduce(const void *send, void *receive, int count, MPI_Datatype type, MPI_Op operation,
               int root, MPI_Comm comm)
{
    return fails(&collective_calls)
               ? MPI_ERR_OTHER
               : PMPI_Reduce(send, receive, count, type, operation, root, comm);
}

int MPI_Reduce_scatter_block(const void *send, void *receive, int count, MPI_Datatype type,
                             MPI_Op operation, MPI_Comm comm)
{
    return fails(&collective_calls)
               ? MPI_ERR_OTHER
               : PMPI_Reduce_scatter_block(send, receive, count, type, operation, comm);
}

/* Windows of shared memory that are asked for, and on which ranks there are none: on all, as
 * where Open MPI has no component for them, or on the last alone. */
static enum { ALL_WINDOWS, NO_WINDOW, NOT_ON_LAST } granted;
static long windows_asked;

int MPI_Win_allocate_shared(MPI_Aint bytes, int unit, MPI_Info info, MPI_Comm comm, void *base,
                            MPI_Win *window)
{
    windows_asked++;
    if (granted == NO_WINDOW)
        return MPI_ERR_RMA_SHARED;
    int code = PMPI_Win_allocate_shared(bytes, unit, info, comm, base, window);
    return granted == NOT_ON_LAST && rank == nranks - 1 ? MPI_ERR_RMA_SHARED : code;
}

/* All operations, in place as well, and groups of two kinds. */
static void make_scenario(struct scenario *scenario)
{
    uint32_t n = (uint32_t)nranks, same[MAX_DEVICES], next[MAX_DEVICES], before[MAX_DEVICES];
    list_turned(n, 0, same);
    list_turned(n, 1, next);
    list_turned(n, n - 1, before);
    start_scenario(scenario, n, 3, (uint64_t[]){2 * n, 3 * n, n}, 3);
    assert_true(add_step(scenario, REDIST_DYNSLICE, 0, 0, n, same));
    begin_program(scenario);
    assert_true(add_step(scenario, REDIST_ALLTOALL, 0, 1, n, same));
    assert_true(add_step(scenario, REDIST_ALLPERMUTE, 0, 0, 1, next));
    assert_true(add_step(scenario, REDIST_ALLTOALL, 1, 2, n, before));
    assert_true(add_step(scenario, REDIST_ALLGATHER, 2, 0, n, before));
    assert_true(add_step(scenario, REDIST_DYNSLICE, 0, 1, n, next));
    assert_true(add_step(scenario, REDIST_ALLPERMUTE, 0, 0, 1, before));
    end_program(scenario);
}

/* An alltoall and an allpermute in one collective. */
static void make_fused_scenario(struct scenario *scenario)
{
    uint32_t n = (uint32_t)nranks, same[MAX_DEVICES], next[MAX_DEVICES];
    list_turned(n, 0, same);
    list_turned(n, 1, next);
    start_scenario(scenario, n, 2, (uint64_t[]){n, n}, 3);
    assert_true(add_step(scenario, REDIST_DYNSLICE, 0, 0, n, same));
    assert_true(add_step(scenario, REDIST_ALLTOALL, 0, 1, n, same));
    assert_true(add_step(scenario, REDIST_ALLPERMUTE, 0, 0, 1, next));
    scenario->program.step[2].fused = true;
    end_program(scenario);
}

/* Every step that combines, by an operator of ours, and a broadcast; the tables are those of other steps with tiles
 * of the same shapes. */
static void make_summing_scenario(struct scenario *scenario)
{
    uint32_t n = (uint32_t)nranks, same[MAX_DEVICES];
    struct redist_program *program = &scenario->program;
    list_turned(n, 0, same);
    start_scenario(scenario, n, 2, (uint64_t[]){3, 2 * n}, 4);
    program->problem.combine = REDIST_MIN;
    program->problem.from.nunreduced = 1;
    program->nsums = 1;
    program->sum[0] = (struct redist_sum){.size = n, .naxes = 1};
    assert_true(add_step(scenario, REDIST_DYNSLICE, 0, 1, n, same));
    assert_true(add_step(scenario, REDIST_ALLGATHER, 1, 0, n, same));
    assert_true(add_step(scenario, REDIST_ALLPERMUTE, 0, 0, 1, same));
    assert_true(add_step(scenario, REDIST_ALLPERMUTE, 0, 0, 1, same));
    assert_true(add_step(scenario, REDIST_ALLPERMUTE, 0, 0, 1, same));
    end_program(scenario);
    static const enum redist_op ops[] = {REDIST_REDUCESCATTER, REDIST_ALLGATHER, REDIST_ALLREDUCE,
                                         REDIST_REDUCE, REDIST_BROADCAST};
    for (uint32_t k = 0; k < 5; k++) {
        program->step[k].op = ops[k];
        program->step[k].factor = n;
    }
}

/* Source and target in tiles of the library. */
static enum redist_status allocate_tiles(const struct scenario *scenario, void *tile[2],
                                         struct redist_error *error)
{
    enum redist_status status =
        redist_allocate_tile(MPI_COMM_WORLD, 4 * count_tile(&scenario->first), &tile[0], error);
    assert_everywhere((status == REDIST_OK) == (tile[0] != NULL));
    if (status == REDIST_OK)
        status =
            redist_allocate_tile(MPI_COMM_WORLD, 4 * count_tile(&scenario->last), &tile[1], error);
    assert_everywhere((status == REDIST_OK) == (tile[1] != NULL));
    return status;
}

/* Makes call number `call` fail while tiles and an executor are made and, when that
 * succeeds, used once. Returns whether there was such a call. */
static bool fail_call(const struct scenario *scenario, long *calls, long call, bool everywhere)
{
    struct redist_executor *executor = NULL;
    struct redist_error error = {""};
    bool sums = scenario->program.nsums > 0;
    unsigned char *source = __real_calloc(count_tile(&scenario->first), 4);
    void *tile[2] = {NULL, NULL};
    *calls = everywhere || rank == nranks - 1 ? call : 0;
    enum redist_status status = allocate_tiles(scenario, tile, &error);
    if (status == REDIST_OK)
        status = redist_create_executor(&scenario->program, sums ? REDIST_FLOAT32 : REDIST_BYTES,
                                        MPI_COMM_WORLD, &executor, &error);
    assert_everywhere(status != REDIST_OK || executor != NULL);
    if (status == REDIST_OK)
        status = redist_execute(executor, tile[0], tile[1], NULL, &error);
    if (status == REDIST_OK)
        status = redist_execute(executor, source, tile[1], NULL, &error);
    bool reached = (everywhere || rank == nranks - 1) && *calls == 0;
    *calls = 0;
    int any = reached;
    PMPI_Allreduce(MPI_IN_PLACE, &any, 1, MPI_INT, MPI_LOR, MPI_COMM_WORLD);
    bool told = status == REDIST_NO_MEMORY || status == REDIST_MPI_ERROR;
    assert_everywhere(told == any && (told || status == REDIST_OK));
    assert_everywhere((error.message[0] != '\0') == any);
    assert_everywhere(status != REDIST_OK || (operations == 1) == sums);
    redist_free_executor(executor);
    assert_everywhere(operations == 0);
    for (int side = 0; side < 2; side++)
        assert_everywhere(redist_free_tile(MPI_COMM_WORLD, tile[side], NULL) == REDIST_OK);
    free(source);
    return any;
}

static void test_local_failures(void **state)
{
    struct scenario scenario;
    long call = 1;
    make_scenario(&scenario);
    while (fail_call(&scenario, &local_calls, call, false))
        call++;
    assert_true(call > 30);
    make_fused_scenario(&scenario);
    long fused = 1;
    while (fail_call(&scenario, &local_calls, fused, false))
        fused++;
    make_summing_scenario(&scenario);
    long summing = 1;
    while (fail_call(&scenario, &local_calls, summing, false))
        summing++;
    printf("%ld local calls failed, %ld of a fused program, %ld of one that combines\n", call - 1,
           fused - 1, summing - 1);
    assert_true(fused > 12 && summing > 10);
}

static void test_collective_failures(void **state)
{
    struct scenario scenario;
    long call = 1;
    make_scenario(&scenario);
    while (fail_call(&scenario, &collective_calls, call, true))
        call++;
    assert_true(call > 5);
    make_summing_scenario(&scenario);
    long summing = 1;
    while (fail_call(&scenario, &collective_calls, summing, true))
        summing++;
    printf("%ld collective calls failed, %ld of a program that combines\n", call - 1, summing - 1);
    assert_true(summing > 8);
}

/* Without any window there are messages; where only some ranks have one nothing is begun. */
static void test_missing_windows(void **state)
{
    struct scenario scenario;
    make_scenario(&scenario);
    windows_asked = 0;
    granted = NO_WINDOW;
    assert_false(fail_call(&scenario, &local_calls, LONG_MAX, false));
    bool asked = windows_asked > 0;
    granted = NOT_ON_LAST;
    struct redist_executor *executor = NULL;
    struct redist_error error = {""};
    enum redist_status status =
        redist_create_executor(&scenario.program, REDIST_BYTES, MPI_COMM_WORLD, &executor, &error);
    bool fails_here = asked && nranks > 1;
    assert_everywhere((status == REDIST_MPI_ERROR) == fails_here);
    assert_everywhere((executor == NULL) == fails_here);
    assert_everywhere((strstr(error.message, "MPI_Win_allocate_shared failed") != NULL) ==
                      fails_here);
    redist_free_executor(executor);
    granted = ALL_WINDOWS;
    printf("windows were %sasked for\n", asked ? "" : "not ");
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_local_failures),
        cmocka_unit_test(test_collective_failures),
        cmocka_unit_test(test_missing_windows),
    };
    start_ranks(&argc, &argv, &rank, &nranks);
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    return end_ranks(cmocka_run_group_tests(tests, NULL, NULL));
}
