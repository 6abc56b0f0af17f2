/* Execution times beside those of other libraries, in one interleaved run: the default plan of
 * redist, in ordinary memory and in tiles that redist_allocate_tile gave; one direct exchange
 * (MPI_Alltoallw with a type for each part); FFTW's parallel transpose and ScaLAPACK's pdgemr2d
 * where they do the same; and a copy of a target tile in memory, on all ranks at once. Matrices of
 * doubles, tiles of 64 KiB to 128 MiB. Every result is compared with the whole tile.
 *
 *   mpirun -n RANKS execution REPETITIONS [SECONDS]   each case for SECONDS (10) at most, but three
 *                                                     times at least; RANKS even
 */
#include "libraries.h"
#include "mpi/direct.h"

#define BENCH "execution"
#include "ranks.h"

enum method { DEFAULT_PLAN, IN_TILES, DIRECT, BY_FFTW, BY_SCALAPACK, COPY, NMETHODS };

/* A tile has so many rows and columns where rows become columns. */
static const struct {
    int rows, columns;
} sizes[] = {{64, 128}, {256, 256}, {512, 1024}, {2048, 2048}, {4096, 4096}};

/* All methods of a case. */
struct execution {
    struct setting setting;
    struct redist_executor *executor;
    char steps[SETTING_STEPS];
    struct direct_exchange direct;
    bool has[NLIBRARIES];
    struct library_move library[NLIBRARIES];
};

static bool has_method(const struct execution *execution, int method)
{
    return (method != BY_FFTW && method != BY_SCALAPACK) || execution->has[method - BY_FFTW];
}

static void *find_result(const struct execution *execution, int method)
{
    if (method == BY_FFTW || method == BY_SCALAPACK)
        return execution->library[method - BY_FFTW].target;
    return method == IN_TILES ? execution->setting.tile[1] : execution->setting.target;
}

static void run_method(const struct execution *execution, enum method method)
{
    const struct setting *setting = &execution->setting;
    const struct library_move *library = NULL;
    switch (method) {
    case COPY:
        memcpy(setting->target, setting->expected, setting->bytes[1]);
        break;
    case DIRECT:
        run_direct(&execution->direct, setting->source, setting->target);
        break;
    case BY_FFTW:
    case BY_SCALAPACK:
        library = &execution->library[method - BY_FFTW];
        library->run(library);
        break;
    default:
        execute_plan(setting, execution->executor, method == IN_TILES);
        break;
    }
}

static double time_method(const void *context, int method)
{
    const struct execution *execution = context;
    if (!has_method(execution, method))
        return 0;
    void *result = find_result(execution, method);
    memset(result, 0xa5, execution->setting.bytes[1]);
    MPI_Barrier(MPI_COMM_WORLD);
    double start = MPI_Wtime();
    run_method(execution, (enum method)method);
    return end_method(&execution->setting, MPI_Wtime() - start, result);
}

static void print_time(const struct execution *execution, const struct spread of[NMETHODS],
                       int method)
{
    if (has_method(execution, method))
        printf(" %8.0f", of[method].median);
    else
        printf(" %8s", "-");
}

/* Beside the best of what is not redist, and beside a copy; the columns are named in
 * execution.sh. */
static void print_medians(const struct execution *execution, const char *name,
                          const struct spread of[NMETHODS])
{
    double best = of[DIRECT].median;
    for (int m = BY_FFTW; m <= BY_SCALAPACK; m++)
        if (has_method(execution, m) && of[m].median < best)
            best = of[m].median;
    printf("%2d %-13s %6zu", execution->setting.nranks, name, execution->setting.bytes[1] / 1024);
    for (int m = 0; m < NMETHODS; m++)
        print_time(execution, of, m);
    printf(" %6.2f %6.2f %6.2f %4.0f%% %s\n", of[DEFAULT_PLAN].median / best,
           of[IN_TILES].median / best, of[IN_TILES].median / of[COPY].median,
           100 * of[DEFAULT_PLAN].apart, execution->steps);
    (void)fflush(stdout);
}

static void run_case(const char *name, const char *problem, struct timing timing)
{
    struct execution execution;
    struct spread of[NMETHODS];
    open_setting(name, problem, &execution.setting);
    if (!prepare_direct(&execution.setting.problem, execution.setting.rank,
                        execution.setting.nranks, &execution.direct))
        stop(name, "there is no memory left");
    execution.executor = prepare_plan(&execution.setting, name, false, execution.steps);
    for (int k = 0; k < NLIBRARIES; k++)
        execution.has[k] =
            open_library_move((enum library)k, &execution.setting, &execution.library[k]);
    time_in_turns(time_method, &execution, NMETHODS, timing, of);
    if (execution.setting.rank == 0)
        print_medians(&execution, name, of);
    for (int k = 0; k < NLIBRARIES; k++)
        if (execution.has[k])
            execution.library[k].close(&execution.library[k]);
    redist_free_executor(execution.executor);
    free_direct(&execution.direct);
    close_setting(&execution.setting);
}

int main(int argc, char **argv)
{
    int nranks = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_size(MPI_COMM_WORLD, &nranks);
    const struct timing timing = read_timing(argc, argv, 10);
    if (nranks % 2 != 0)
        stop("usage", "expected an even number of ranks");
    for (size_t k = 0; k < sizeof sizes / sizeof sizes[0]; k++) {
        int rows = sizes[k].rows, columns = sizes[k].columns, half = nranks / 2;
        char problem[256];
        (void)snprintf(problem, sizeof problem,
                       "mesh x=%d\nelem 8\nfrom [%d{x}%d, %d]\nto [%d, %d{x}%d]\n", nranks, rows,
                       rows * nranks, columns, rows * nranks, columns / nranks, columns);
        run_case("row to column", problem, timing);
        if (half == 1)
            continue;
        (void)snprintf(problem, sizeof problem,
                       "mesh x=2,y=%d\nelem 8\nfrom [%d{x}%d, %d{y}%d]\nto [%d{y}%d, %d{x}%d]\n",
                       half, rows * half, rows * nranks, columns / half, columns, rows * 2,
                       rows * nranks, columns / 2, columns);
        run_case("axes swapped", problem, timing);
    }
    MPI_Finalize();
    return 0;
}
