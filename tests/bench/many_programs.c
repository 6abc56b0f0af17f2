/* 200 programs on small arrays, carried out one by one and together, side by side in one
 * interleaved run: one after another in ordinary memory, in tiles that redist_allocate_tile gave,
 * all started and then all finished, and together (redist_prepare_programs). Every result is
 * compared with the first. Ranks are an even number.
 *
 *   mpirun -n RANKS many_programs REPETITIONS [SIZE]   arrays of SIZE x SIZE (32) floats and more
 */
#include <redist/execute.h>
#include <redist/plan.h>
#include "accepted.h"

#define BENCH "many_programs"
#include "ranks.h"

enum { PROGRAMS = 200, MOST_REPETITIONS = 1000, PAD = 16 };
enum method { ONE_BY_ONE, IN_TILES, STARTED_FIRST, TOGETHER, NMETHODS };

static int rank, nranks;
static struct redist_error error;
static struct redist_program *program[PROGRAMS];
static struct redist_executor *executor[PROGRAMS];
static struct redist_transfer_executor *together;
static enum redist_element element[PROGRAMS];
static uint64_t bytes[2][PROGRAMS];
static void *memory[2][PROGRAMS], *tile[2][PROGRAMS], *wanted[PROGRAMS];

static void need(const char *what, enum redist_status status)
{
    if (status != REDIST_OK)
        stop(what, error.message);
}

/* Axes swapped, rows to columns, a gather, and sums that all or each a part of get. */
static void write_problem(char *text, size_t room, int kind, int n)
{
    int half = n / 2, rest = n / (nranks / 2), each = n / nranks;
    const char *sum = kind > 2 ? "op sum\n" : "";
    int at =
        snprintf(text, room, "redist-problem 2\nmesh x=2,y=%d\nelem 4\n%sfrom ", nranks / 2, sum);
    char *end = text + at;
    room -= (size_t)at;
    if (kind == 0)
        (void)snprintf(end, room, "[%d{x}%d, %d{y}%d]\nto [%d{y}%d, %d{x}%d]\n", half, n, rest, n,
                       rest, n, half, n);
    else if (kind == 1)
        (void)snprintf(end, room, "[%d{x,y}%d, %d]\nto [%d, %d{x,y}%d]\n", each, n, n, n, each, n);
    else if (kind == 2)
        (void)snprintf(end, room, "[%d{x,y}%d, %d]\nto [%d{x}%d, %d]\n", each, n, n, half, n, n);
    else if (kind == 3)
        (void)snprintf(end, room, "[%d, %d]{x,y}\nto [%d, %d]\n", n, n, n, n);
    else
        (void)snprintf(end, room, "[%d, %d]{x,y}\nto [%d{x,y}%d, %d]\n", n, n, each, n, n);
}

static void accept_program(int k, int size)
{
    struct redist_problem problem;
    struct redist_plan *plan = NULL;
    char text[512];
    write_problem(text, sizeof text, k % 5, (size + k % 4 * 8) / nranks * nranks);
    need("problem", redist_parse_problem(text, strlen(text), "problem", &problem, &error));
    need("plan", redist_make_plan(&problem, NULL, &plan, &error));
    program[k] = accept_plan("program", text, strlen(text), plan);
    bytes[0][k] = redist_compute_local_size(&problem.from) * 4;
    bytes[1][k] = redist_compute_local_size(&problem.to) * 4;
    element[k] = REDIST_FLOAT32;
    redist_free_problem(&problem);
}

/* A tile for all programs. */
static void *make_memories(int side)
{
    uint64_t all = 0;
    void *whole = NULL;
    for (int k = 0; k < PROGRAMS; k++)
        all += (bytes[side][k] + PAD - 1) / PAD * PAD;
    need("tile", redist_allocate_tile(MPI_COMM_WORLD, all, &whole, &error));
    unsigned char *place = whole;
    for (int k = 0; k < PROGRAMS; k++) {
        memory[side][k] = allocate(bytes[side][k]);
        tile[side][k] = place;
        place += (bytes[side][k] + PAD - 1) / PAD * PAD;
    }
    return whole;
}

static void fill_sources(void)
{
    for (int k = 0; k < PROGRAMS; k++) {
        float *to = memory[0][k];
        for (uint64_t i = 0; i < bytes[0][k] / 4; i++)
            to[i] = (float)(((uint64_t)rank * 31 + i * 7 + (uint64_t)k) % 1000);
        memcpy(tile[0][k], to, bytes[0][k]);
        wanted[k] = allocate(bytes[1][k]);
    }
}

static void execute_all(enum method method)
{
    for (int k = 0; k < PROGRAMS && method == ONE_BY_ONE; k++)
        need("execution", redist_execute(executor[k], memory[0][k], memory[1][k], NULL, &error));
    for (int k = 0; k < PROGRAMS && method == IN_TILES; k++)
        need("execution", redist_execute(executor[k], tile[0][k], tile[1][k], NULL, &error));
    for (int k = 0; k < PROGRAMS && method == STARTED_FIRST; k++)
        need("start", redist_start_execution(executor[k], memory[0][k], memory[1][k], &error));
    for (int k = 0; k < PROGRAMS && method == STARTED_FIRST; k++)
        need("end", redist_finish_execution(executor[k], NULL, &error));
    if (method != TOGETHER)
        return;
    need("start",
         redist_start_programs(together, (const void *const *)memory[0], memory[1], &error));
    need("end", redist_finish_transfers(together, NULL, &error));
}

/* Seconds of the slowest rank. */
static double time_method(enum method method, bool first)
{
    void **target = method == IN_TILES ? tile[1] : memory[1];
    for (int k = 0; k < PROGRAMS; k++)
        memset(target[k], 0xee, bytes[1][k]);
    MPI_Barrier(MPI_COMM_WORLD);
    double start = MPI_Wtime();
    execute_all(method);
    double mine = MPI_Wtime() - start;
    for (int k = 0; k < PROGRAMS; k++)
        if (first)
            memcpy(wanted[k], target[k], bytes[1][k]);
        else if (memcmp(wanted[k], target[k], bytes[1][k]) != 0)
            stop("result", "an element is wrong");
    return end_timing(mine, NULL, NULL, 0);
}

static void compare_methods(int repetitions)
{
    static double seconds[NMETHODS][MOST_REPETITIONS];
    static const char *const name[NMETHODS] = {"one by one", "in tiles", "started first",
                                               "together"};
    for (int r = 0; r < repetitions; r++)
        for (int m = 0; m < NMETHODS; m++)
            seconds[m][r] = time_method((enum method)m, r + m == 0);
    for (int m = 0; m < NMETHODS && rank == 0; m++)
        printf("%5d  %-14s %9.2f ms\n", nranks, name[m],
               sort_seconds(seconds[m], repetitions) * 1e3);
}

/* Both ways; says what that takes. */
static void prepare_all(void)
{
    double start = MPI_Wtime();
    for (int k = 0; k < PROGRAMS; k++)
        need("executor",
             redist_create_executor(program[k], element[k], MPI_COMM_WORLD, &executor[k], &error));
    double alone = end_timing(MPI_Wtime() - start, NULL, NULL, 0);
    start = MPI_Wtime();
    need("programs", redist_prepare_programs((const struct redist_program *const *)program, element,
                                             PROGRAMS, MPI_COMM_WORLD, &together, &error));
    double all = end_timing(MPI_Wtime() - start, NULL, NULL, 0);
    if (rank == 0)
        printf("%5d  prepared: %d executors %.2f s, together %.2f s\n", nranks, PROGRAMS, alone,
               all);
}

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &nranks);
    int repetitions = argc > 1 ? atoi(argv[1]) : 21, size = argc > 2 ? atoi(argv[2]) : 32;
    if (nranks % 2 != 0 || repetitions < 1 || repetitions > MOST_REPETITIONS || size < nranks)
        stop("usage", "an even number of ranks, 1 to 1000 repetitions, a size of as many or more");
    for (int k = 0; k < PROGRAMS; k++)
        accept_program(k, size);
    prepare_all();
    void *whole[2] = {make_memories(0), make_memories(1)};
    fill_sources();
    compare_methods(repetitions);
    for (int k = 0; k < PROGRAMS; k++) {
        redist_free_executor(executor[k]);
        redist_free_program(program[k]);
        free(wanted[k]);
        free(memory[0][k]);
        free(memory[1][k]);
    }
    redist_free_transfer_executor(together);
    for (int side = 0; side < 2; side++)
        need("tile", redist_free_tile(MPI_COMM_WORLD, whole[side], &error));
    MPI_Finalize();
    return 0;
}
