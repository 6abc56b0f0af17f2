/* Sums for all ranks side by side, in one interleaved run: the plan of redist, executed from and to
 * tiles that redist_allocate_tile gave and in ordinary memory, and MPI_Allreduce by what Open MPI
 * chooses and by each of the algorithms of its component `tuned`. Every result is compared.
 *
 *   mpirun -n RANKS allreduce REPETITIONS [SECONDS]   each size for SECONDS (60) at most, but three
 *                                                     times at least; with
 *                                                     OMPI_MCA_coll_tuned_use_dynamic_rules=1
 */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <redist/execute.h>
#include <redist/notation.h>
#include <redist/plan.h>
#include "accepted.h"

#define BENCH "allreduce"
#include "ranks.h"

#define ALGORITHMS 7 /* of `tuned`, by their numbers; 0: as it chooses */

enum method { IN_TILES, IN_MEMORY, BY_MPI, NMETHODS = BY_MPI + ALGORITHMS };

static const size_t sizes[] = {8,       512,     4096,    16384,   65536,
                               1 << 18, 1 << 20, 8 << 20, 64 << 20}; /* bytes */

/* What all methods of a size share. */
struct setting {
    int rank, nranks;
    size_t bytes;
    float *source, *target, *expected;
    void *tile[2];
    struct redist_executor *executor;
    MPI_Comm comm[ALGORITHMS];
};

/* A communicator for each algorithm: what a new one uses is read from a variable of MPI's. */
static void choose_algorithms(MPI_Comm comm[ALGORITHMS])
{
    int provided, index, count;
    MPI_T_cvar_handle handle;
    if (MPI_T_init_thread(MPI_THREAD_SINGLE, &provided) != MPI_SUCCESS ||
        MPI_T_cvar_get_index("coll_tuned_allreduce_algorithm", &index) != MPI_SUCCESS ||
        MPI_T_cvar_handle_alloc(index, NULL, &handle, &count) != MPI_SUCCESS)
        stop("MPI", "it does not say which algorithms it has, expected Open MPI and "
                    "OMPI_MCA_coll_tuned_use_dynamic_rules=1");
    for (int a = 0; a < ALGORITHMS; a++) {
        if (MPI_T_cvar_write(handle, &a) != MPI_SUCCESS)
            stop("MPI", "it does not let a program choose an algorithm");
        MPI_Comm_dup(MPI_COMM_WORLD, &comm[a]);
    }
    MPI_T_cvar_handle_free(&handle);
    MPI_T_finalize();
}

static struct redist_executor *prepare_executor(const struct setting *setting)
{
    char text[256];
    size_t n = setting->bytes / sizeof(float);
    int size = snprintf(text, sizeof text,
                        "redist-problem 2\nmesh x=%d\nelem 4\nop sum\nfrom [%zu]{x}\nto [%zu]\n",
                        setting->nranks, n, n);
    struct redist_problem problem;
    struct redist_plan *plan = NULL;
    struct redist_executor *executor = NULL;
    struct redist_error error = {""};
    if (redist_parse_problem(text, (size_t)size, "sum", &problem, &error) != REDIST_OK ||
        redist_make_plan(&problem, NULL, &plan, &error) != REDIST_OK)
        stop("plan", error.message);
    struct redist_program *program = accept_plan("sum", text, (size_t)size, plan);
    if (redist_create_executor(program, REDIST_FLOAT32, MPI_COMM_WORLD, &executor, &error) !=
            REDIST_OK ||
        redist_fix_order(executor, &error) != REDIST_OK)
        stop("executor", error.message);
    redist_free_program(program);
    redist_free_problem(&problem);
    return executor;
}

static void run_method(const struct setting *setting, int method)
{
    struct redist_error error = {""};
    bool in_tiles = method == IN_TILES;
    if (method >= BY_MPI)
        MPI_Allreduce(setting->source, setting->target, (int)(setting->bytes / sizeof(float)),
                      MPI_FLOAT, MPI_SUM, setting->comm[method - BY_MPI]);
    else if (redist_execute(setting->executor, in_tiles ? setting->tile[0] : setting->source,
                            in_tiles ? setting->tile[1] : setting->target, NULL,
                            &error) != REDIST_OK)
        stop("execution", error.message);
}

/* Seconds of the slowest rank; the result must be right everywhere. */
static double time_method(const void *context, int method)
{
    const struct setting *setting = context;
    void *target = method == IN_TILES ? setting->tile[1] : setting->target;
    double mine;
    memset(target, 0xa5, setting->bytes);
    MPI_Barrier(MPI_COMM_WORLD);
    mine = MPI_Wtime();
    run_method(setting, method);
    return end_timing(MPI_Wtime() - mine, target, setting->expected, setting->bytes);
}

/* Medians in microseconds. */
static void print_medians(const struct setting *setting, const struct spread of[NMETHODS])
{
    double best = of[BY_MPI].median;
    int which = 0;
    for (int a = 1; a < ALGORITHMS; a++)
        if (of[BY_MPI + a].median < best) {
            best = of[BY_MPI + a].median;
            which = a;
        }
    if (setting->rank != 0)
        return;
    printf("%5d %9zu %9.1f %9.1f %9.1f %9.1f %3d  %6.2f %6.2f\n", setting->nranks, setting->bytes,
           of[IN_TILES].median, of[IN_MEMORY].median, of[BY_MPI].median, best, which,
           of[IN_TILES].median / best, of[IN_MEMORY].median / best);
    (void)fflush(stdout);
}

/* Small integers, whose sums are exact in every order. */
static void prepare_data(struct setting *setting)
{
    struct redist_error error = {""};
    size_t n = setting->bytes / sizeof(float);
    setting->source = allocate(setting->bytes);
    setting->target = allocate(setting->bytes);
    setting->expected = allocate(setting->bytes);
    for (size_t k = 0; k < n; k++) {
        setting->source[k] = (float)((k + (size_t)setting->rank) % 97);
        setting->expected[k] = 0;
        for (int r = 0; r < setting->nranks; r++)
            setting->expected[k] += (float)((k + (size_t)r) % 97);
    }
    for (int side = 0; side < 2; side++)
        if (redist_allocate_tile(MPI_COMM_WORLD, setting->bytes, &setting->tile[side], &error) !=
            REDIST_OK)
            stop("tiles", error.message);
    memcpy(setting->tile[0], setting->source, setting->bytes);
}

static void run_size(struct setting *setting, struct timing timing)
{
    struct spread of[NMETHODS];
    prepare_data(setting);
    setting->executor = prepare_executor(setting);
    time_in_turns(time_method, setting, NMETHODS, timing, of);
    print_medians(setting, of);
    redist_free_executor(setting->executor);
    for (int side = 0; side < 2; side++)
        (void)redist_free_tile(MPI_COMM_WORLD, setting->tile[side], NULL);
    free(setting->source);
    free(setting->target);
    free(setting->expected);
}

int main(int argc, char **argv)
{
    struct setting setting = {.rank = 0};
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &setting.rank);
    MPI_Comm_size(MPI_COMM_WORLD, &setting.nranks);
    const struct timing timing = read_timing(argc, argv, 60);
    choose_algorithms(setting.comm);
    if (setting.rank == 0)
        printf(
            "medians of up to %d interleaved sums of float32, microseconds; best: of %d algorithms "
            "of MPI_Allreduce\n%5s %9s %9s %9s %9s %9s %3s  %6s %6s\n",
            timing.repetitions, ALGORITHMS, "ranks", "bytes", "tiles", "memory", "MPI", "best",
            "by", "til/be", "mem/be");
    for (size_t k = 0; k < sizeof sizes / sizeof sizes[0]; k++) {
        setting.bytes = sizes[k];
        run_size(&setting, timing);
    }
    for (int a = 0; a < ALGORITHMS; a++)
        MPI_Comm_free(&setting.comm[a]);
    MPI_Finalize();
    return 0;
}
