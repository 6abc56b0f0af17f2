/* Execution times side by side, in one interleaved run: the plan that redist makes by default, in
 * ordinary memory and in tiles that redist_allocate_tile gave; that by the paper's rules, if it
 * has other steps; one direct exchange (MPI_Alltoallw with a type for each part); and a copy of a
 * target tile in memory, on all ranks at once. Every result is compared with the whole tile.
 *
 *   mpirun -n RANKS exchange REPETITIONS [SECONDS]   the cases for so many ranks; each for SECONDS
 *                                                    (60) at most, but three times at least
 */
#include <inttypes.h>
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "types/sequence.h"
#include "mpi/direct.h"
#include "mpi/summands.h"
#include "plan/choose/plan.h"
#include "plan/choose/best_plan.h"

#define BENCH "exchange"
#include "ranks.h"

enum method { DEFAULT_PLAN, PAPER_PLAN, IN_TILES, DIRECT, COPY, NMETHODS };

struct bench {
    int ranks;
    const char *name, *problem; /* without its header */
};

static const struct bench benches[] = {
    {2, "row to column", "mesh x=2\nelem 8\nfrom [512{x}1024, 1024]\nto [1024, 512{x}1024]\n"},
    {4, "row to column", "mesh x=4\nelem 8\nfrom [256{x}1024, 1024]\nto [1024, 256{x}1024]\n"},
    {8, "row to column", "mesh x=8\nelem 8\nfrom [256{x}2048, 2048]\nto [2048, 256{x}2048]\n"},
    {4, "axis swap 2x2",
     "mesh x=2,y=2\nelem 8\nfrom [512{x}1024, 512{y}1024]\nto [512{y}1024, 512{x}1024]\n"},
    {8, "axis swap 4x2",
     "mesh x=4,y=2\nelem 8\nfrom [512{x}2048, 1024{y}2048]\nto [1024{y}2048, 512{x}2048]\n"},
    {6, "axis swap 2x3",
     "mesh x=2,y=3\nelem 8\nfrom [768{x}1536, 512{y}1536]\nto [512{y}1536, 768{x}1536]\n"},
    {4, "pencils, one axis",
     "mesh x=2,y=2\nelem 8\nfrom [64{x}128, 64{y}128, 128]\nto [64{x}128, 128, 64{y}128]\n"},
    {8, "pencils, one axis",
     "mesh x=4,y=2\nelem 8\nfrom [32{x}128, 64{y}128, 128]\nto [32{x}128, 128, 64{y}128]\n"},
    {4, "pencils, two axes",
     "mesh x=2,y=2\nelem 8\nfrom [64{x}128, 64{y}128, 128]\nto [128, 64{x}128, 64{y}128]\n"},
    {8, "pencils, two axes",
     "mesh x=4,y=2\nelem 8\nfrom [32{x}128, 64{y}128, 128]\nto [128, 32{x}128, 64{y}128]\n"},
    {4, "order of axes",
     "mesh x=2,y=2\nelem 8\nfrom [262144{x,y}1048576]\nto "
     "[262144{y,x}1048576]\n"},
    {8, "order of axes",
     "mesh x=4,y=2\nelem 8\nfrom [128{x,y}1024, 1024]\nto [128{y,x}1024, 1024]\n"},
    {4, "outer gather", "mesh x=4\nelem 8\nfrom [128{x}512, 512]\nto [512, 512]\n"},
    {8, "outer gather", "mesh x=4,y=2\nelem 8\nfrom [64{x,y}512, 512]\nto [256{y}512, 512]\n"},
    {4, "inner gather", "mesh x=4\nelem 8\nfrom [512, 128{x}512]\nto [512, 512]\n"},
    {8, "inner gather", "mesh x=4,y=2\nelem 8\nfrom [512, 64{x,y}512]\nto [512, 256{y}512]\n"},
    {4, "outer slice", "mesh x=4\nelem 8\nfrom [1024, 1024]\nto [256{x}1024, 1024]\n"},
    {4, "inner slice", "mesh x=4\nelem 8\nfrom [1024, 1024]\nto [1024, 256{x}1024]\n"},
    {6, "4 to 6", "mesh x=4\nelem 8\nfrom [384{x}1536, 1024]\nmesh y=6\nto [256{y}1536, 1024]\n"},
    {6, "4 to 6, other way",
     "mesh x=4\nelem 8\nfrom [384{x}1536, 1536]\nmesh y=6\nto [1536, 256{y}1536]\n"},
    {2, "heads, sequence",
     "mesh x=2\nelem 4\nfrom [2, 512{x}1024, 16, 64]\nto [2, 1024, 8{x}16, "
     "64]\n"},
    {4, "heads, sequence",
     "mesh x=4\nelem 4\nfrom [2, 256{x}1024, 16, 64]\nto [2, 1024, 4{x}16, "
     "64]\n"},
    {8, "heads, sequence",
     "mesh x=8\nelem 4\nfrom [2, 256{x}2048, 16, 64]\nto [2, 2048, 2{x}16, "
     "64]\n"},
    {16, "row to column", "mesh x=16\nelem 8\nfrom [256{x}4096, 512]\nto [4096, 32{x}512]\n"},
    {16, "axis swap 4x4",
     "mesh x=4,y=4\nelem 8\nfrom [512{x}2048, 512{y}2048]\nto [512{y}2048, 512{x}2048]\n"},
    {16, "pencils, one axis",
     "mesh x=4,y=4\nelem 8\nfrom [32{x}128, 32{y}128, 128]\nto [32{x}128, 128, 32{y}128]\n"},
    {16, "pencils, two axes",
     "mesh x=4,y=4\nelem 8\nfrom [32{x}128, 32{y}128, 128]\nto [128, 32{x}128, 32{y}128]\n"},
    {16, "outer gather", "mesh x=4,y=4\nelem 8\nfrom [32{x,y}512, 512]\nto [128{y}512, 512]\n"},
    {16, "heads, sequence",
     "mesh x=16\nelem 4\nfrom [2, 128{x}2048, 16, 64]\nto [2, 2048, 1{x}16, 64]\n"},
    {2, "row to column", "mesh x=2\nelem 8\nfrom [2048{x}4096, 4096]\nto [4096, 2048{x}4096]\n"},
    {4, "row to column", "mesh x=4\nelem 8\nfrom [1024{x}4096, 4096]\nto [4096, 1024{x}4096]\n"},
    {8, "row to column", "mesh x=8\nelem 8\nfrom [512{x}4096, 4096]\nto [4096, 512{x}4096]\n"},
    {16, "row to column", "mesh x=16\nelem 8\nfrom [512{x}8192, 4096]\nto [8192, 256{x}4096]\n"},
    {4, "axis swap 2x2",
     "mesh x=2,y=2\nelem 8\nfrom [2048{x}4096, 2048{y}4096]\nto [2048{y}4096, 2048{x}4096]\n"},
    {8, "axis swap 4x2",
     "mesh x=4,y=2\nelem 8\nfrom [1024{x}4096, 2048{y}4096]\nto [2048{y}4096, 1024{x}4096]\n"},
    {16, "axis swap 4x4",
     "mesh x=4,y=4\nelem 8\nfrom [1024{x}4096, 1024{y}4096]\nto [1024{y}4096, 1024{x}4096]\n"},
    {2, "pencils, one axis",
     "mesh x=2\nelem 8\nfrom [128{x}256, 256, 256]\nto [256, 128{x}256, 256]\n"},
    {4, "pencils, two axes",
     "mesh x=2,y=2\nelem 8\nfrom [128{x}256, 128{y}256, 256]\nto [256, 128{x}256, 128{y}256]\n"},
    {8, "pencils, two axes",
     "mesh x=4,y=2\nelem 8\nfrom [64{x}256, 128{y}256, 256]\nto [256, 64{x}256, 128{y}256]\n"},
    {16, "pencils, two axes",
     "mesh x=4,y=4\nelem 8\nfrom [64{x}256, 64{y}256, 256]\nto [256, 64{x}256, 64{y}256]\n"},
};

/* What all methods of a case share. */
struct setting {
    int rank, nranks;
    struct redist_problem problem;
    struct share side[2];
    size_t bytes[2];
    unsigned char *source, *target, *expected;
    void *tile[2];                       /* of the same sizes as source and target */
    struct redist_executor *executor[2]; /* of the two plans */
    char steps[2][64];
    struct direct_exchange direct;
};

/* The plan's steps in a word each. */
static void describe_steps(const struct redist_plan *plan, char text[64])
{
    text[0] = '\0';
    for (uint32_t k = 0; k < plan->nsteps; k++)
        (void)snprintf(text + strlen(text), 64 - strlen(text), "%s%.12s", k > 0 ? "," : "",
                       redist_name_op(plan->step[k].op));
}

static struct redist_executor *prepare_plan(struct setting *setting, const char *name,
                                            enum method method)
{
    static char text[REDIST_PROBLEM_TEXT];
    size_t size = redist_format_problem(&setting->problem, text, sizeof text), length;
    struct redist_plan *plan = NULL;
    struct redist_program *program = NULL;
    struct redist_executor *executor = NULL;
    struct redist_verdict verdict = {.size = sizeof verdict};
    struct redist_error error = {""};
    char *certificate = NULL;
    enum redist_status status = method == PAPER_PLAN
                                    ? make_paper_plan(&setting->problem, &plan, &error)
                                    : make_best_plan(&setting->problem, NULL, &plan, &error);
    if (status != REDIST_OK ||
        redist_format_certificate(plan, &certificate, &length, &error) != REDIST_OK ||
        redist_check(text, size, certificate, length, &verdict, &program, &error) != REDIST_OK ||
        redist_create_executor(program, REDIST_BYTES, MPI_COMM_WORLD, &executor, &error) !=
            REDIST_OK)
        stop(name, error.message);
    describe_steps(plan, setting->steps[method]);
    free(certificate);
    redist_free_plan(plan);
    redist_free_program(program);
    return executor;
}

static void run_method(const struct setting *setting, enum method method)
{
    struct redist_error error = {""};
    bool in_tiles = method == IN_TILES;
    if (method == COPY) {
        memcpy(setting->target, setting->expected, setting->bytes[1]);
        return;
    }
    if (method == DIRECT) {
        run_direct(&setting->direct, setting->source, setting->target);
        return;
    }
    if (redist_execute(setting->executor[in_tiles ? DEFAULT_PLAN : method],
                       in_tiles ? setting->tile[0] : setting->source,
                       in_tiles ? setting->tile[1] : setting->target, NULL, &error) != REDIST_OK)
        stop("execution", error.message);
}

/* Seconds of the slowest rank; the result must be right everywhere. */
static double time_method(const struct setting *setting, enum method method)
{
    void *target = method == IN_TILES ? setting->tile[1] : setting->target;
    memset(target, 0xa5, setting->bytes[1]);
    MPI_Barrier(MPI_COMM_WORLD);
    double start = MPI_Wtime();
    run_method(setting, method);
    return end_timing(MPI_Wtime() - start, target, setting->side[1].held ? setting->expected : NULL,
                      setting->bytes[1]);
}

/* Of `count` times, sorted here: the median, in microseconds, and how far the quartiles lie apart,
 * in parts of it. */
struct spread {
    double median, apart;
};

static struct spread sum_up(double *seconds, int count)
{
    double median = sort_seconds(seconds, count);
    double apart = seconds[count * 3 / 4] - seconds[count / 4];
    return (struct spread){.median = median * 1e6, .apart = median > 0 ? apart / median : 0};
}

static bool has_two_plans(const struct setting *setting)
{
    return strcmp(setting->steps[DEFAULT_PLAN], setting->steps[PAPER_PLAN]) != 0;
}

/* The table's columns are named in exchange.sh. */
static void print_medians(const struct setting *setting, const char *name, double *seconds,
                          int repetitions, int count)
{
    struct spread of[NMETHODS];
    bool two = has_two_plans(setting);
    for (int m = 0; m < NMETHODS; m++)
        of[m] = sum_up(seconds + (size_t)m * (size_t)repetitions, count);
    if (!two)
        of[PAPER_PLAN] = of[DEFAULT_PLAN];
    if (setting->rank != 0)
        return;
    printf("%5d  %-18s %8zu %9.0f %9.0f %9.0f %9.0f %9.0f  %6.2f %6.2f %6.2f  %4.0f%% %4.0f%%  "
           "%s%s%s\n",
           setting->nranks, name, setting->bytes[1] / 1024, of[DEFAULT_PLAN].median,
           of[PAPER_PLAN].median, of[IN_TILES].median, of[DIRECT].median, of[COPY].median,
           of[DEFAULT_PLAN].median / of[DIRECT].median, of[IN_TILES].median / of[DIRECT].median,
           of[IN_TILES].median / of[COPY].median, 100 * of[IN_TILES].apart, 100 * of[DIRECT].apart,
           setting->steps[DEFAULT_PLAN], two ? " | " : "", two ? setting->steps[PAPER_PLAN] : "");
    (void)fflush(stdout);
}

static void prepare_tiles(struct setting *setting)
{
    struct redist_error error = {""};
    for (int side = 0; side < 2; side++)
        if (redist_allocate_tile(MPI_COMM_WORLD, setting->bytes[side], &setting->tile[side],
                                 &error) != REDIST_OK)
            stop("tiles", error.message);
    memcpy(setting->tile[0], setting->source, setting->bytes[0]);
}

static void prepare_data(struct setting *setting)
{
    struct numbers numbers = {.element = REDIST_BYTES, .salt = 1};
    for (int side = 0; side < 2; side++) {
        find_share(&setting->problem, side == 1, (uint32_t)setting->rank, &setting->side[side]);
        setting->bytes[side] = count_share(&setting->side[side]) * setting->problem.elem_bytes;
    }
    setting->source = allocate(setting->bytes[0]);
    setting->target = allocate(setting->bytes[1]);
    setting->expected = allocate(setting->bytes[1]);
    fill_share(&setting->side[0], &numbers, setting->source);
    fill_share(&setting->side[1], &numbers, setting->expected);
}

static void free_setting(struct setting *setting)
{
    for (int m = 0; m < 2; m++)
        redist_free_executor(setting->executor[m]);
    free_direct(&setting->direct);
    for (int side = 0; side < 2; side++)
        (void)redist_free_tile(MPI_COMM_WORLD, setting->tile[side], NULL);
    free(setting->source);
    free(setting->target);
    free(setting->expected);
    redist_free_problem(&setting->problem);
}

/* All methods in turns, once before to warm up. Returns how many times they were measured. */
static int time_methods(const struct setting *setting, double *seconds, int repetitions,
                        double most)
{
    bool two = has_two_plans(setting);
    double start = MPI_Wtime();
    int done = -1;
    for (; done < repetitions && goes_on(done, start, most); done++)
        for (int m = 0; m < NMETHODS; m++) {
            double slowest = two || m != PAPER_PLAN ? time_method(setting, (enum method)m) : 0;
            if (done >= 0)
                seconds[(size_t)m * (size_t)repetitions + (size_t)done] = slowest;
        }
    return done;
}

static void run_bench(const struct bench *bench, int rank, int repetitions, double most)
{
    struct setting setting = {.rank = rank, .nranks = bench->ranks};
    struct redist_error error = {""};
    char text[512];
    double *seconds = allocate((size_t)repetitions * NMETHODS * sizeof *seconds);
    int length = snprintf(text, sizeof text, "redist-problem 2\n%s", bench->problem);
    if (redist_parse_problem(text, (size_t)length, bench->name, &setting.problem, &error) !=
        REDIST_OK)
        stop(bench->name, error.message);
    prepare_data(&setting);
    prepare_tiles(&setting);
    if (!prepare_direct(&setting.problem, rank, bench->ranks, &setting.direct))
        stop(bench->name, "there is no memory left");
    for (enum method m = DEFAULT_PLAN; m <= PAPER_PLAN; m++)
        setting.executor[m] = prepare_plan(&setting, bench->name, m);
    int count = time_methods(&setting, seconds, repetitions, most);
    print_medians(&setting, bench->name, seconds, repetitions, count);
    free_setting(&setting);
    free(seconds);
}

int main(int argc, char **argv)
{
    int rank = 0, nranks = 0;
    int repetitions = argc > 1 ? atoi(argv[1]) : 0;
    double most = argc > 2 ? atof(argv[2]) : 60;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &nranks);
    if (repetitions < LEAST_REPETITIONS)
        stop("usage", "mpirun -n RANKS exchange REPETITIONS [SECONDS], REPETITIONS from 3 on");
    for (size_t k = 0; k < sizeof benches / sizeof benches[0]; k++)
        if (benches[k].ranks == nranks)
            run_bench(&benches[k], rank, repetitions, most);
    MPI_Finalize();
    return 0;
}
