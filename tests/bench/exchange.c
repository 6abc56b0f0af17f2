/* Execution times side by side, in one interleaved run: the plan that redist makes by default, in
 * ordinary memory and in tiles that redist_allocate_tile gave; that by the paper's rules, if it
 * has other steps; one direct exchange (MPI_Alltoallw with a type for each part); and a copy of a
 * target tile in memory, on all ranks at once. Every result is compared with the whole tile.
 *
 *   mpirun -n RANKS exchange REPETITIONS [SECONDS]   the cases for so many ranks; each for SECONDS
 *                                                    (60) at most, but three times at least
 */
#include "mpi/direct.h"
#include "setting.h"

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

/* All methods of a case. */
struct exchange {
    struct setting setting;
    struct redist_executor *executor[2]; /* of the two plans */
    char steps[2][SETTING_STEPS];
    struct direct_exchange direct;
};

static bool has_two_plans(const struct exchange *exchange)
{
    return strcmp(exchange->steps[DEFAULT_PLAN], exchange->steps[PAPER_PLAN]) != 0;
}

static void run_method(const struct exchange *exchange, enum method method)
{
    const struct setting *setting = &exchange->setting;
    if (method == COPY)
        memcpy(setting->target, setting->expected, setting->bytes[1]);
    else if (method == DIRECT)
        run_direct(&exchange->direct, setting->source, setting->target);
    else
        execute_plan(setting, exchange->executor[method == PAPER_PLAN ? PAPER_PLAN : DEFAULT_PLAN],
                     method == IN_TILES);
}

static double time_method(const void *context, int method)
{
    const struct exchange *exchange = context;
    const struct setting *setting = &exchange->setting;
    void *target = method == IN_TILES ? setting->tile[1] : setting->target;
    if (method == PAPER_PLAN && !has_two_plans(exchange))
        return 0;
    memset(target, 0xa5, setting->bytes[1]);
    MPI_Barrier(MPI_COMM_WORLD);
    double start = MPI_Wtime();
    run_method(exchange, (enum method)method);
    return end_method(setting, MPI_Wtime() - start, target);
}

/* The table's columns are named in exchange.sh. */
static void print_medians(const struct exchange *exchange, const char *name,
                          const struct spread of[NMETHODS])
{
    bool two = has_two_plans(exchange);
    const struct spread *paper = &of[two ? PAPER_PLAN : DEFAULT_PLAN];
    printf("%5d  %-18s %8zu %9.0f %9.0f %9.0f %9.0f %9.0f  %6.2f %6.2f %6.2f  %4.0f%% %4.0f%%  "
           "%s%s%s\n",
           exchange->setting.nranks, name, exchange->setting.bytes[1] / 1024,
           of[DEFAULT_PLAN].median, paper->median, of[IN_TILES].median, of[DIRECT].median,
           of[COPY].median, of[DEFAULT_PLAN].median / of[DIRECT].median,
           of[IN_TILES].median / of[DIRECT].median, of[IN_TILES].median / of[COPY].median,
           100 * of[IN_TILES].apart, 100 * of[DIRECT].apart, exchange->steps[DEFAULT_PLAN],
           two ? " | " : "", two ? exchange->steps[PAPER_PLAN] : "");
    (void)fflush(stdout);
}

static void run_bench(const struct bench *bench, struct timing timing)
{
    struct exchange exchange;
    struct spread of[NMETHODS];
    open_setting(bench->name, bench->problem, &exchange.setting);
    if (!prepare_direct(&exchange.setting.problem, exchange.setting.rank, bench->ranks,
                        &exchange.direct))
        stop(bench->name, "there is no memory left");
    for (enum method m = DEFAULT_PLAN; m <= PAPER_PLAN; m++)
        exchange.executor[m] =
            prepare_plan(&exchange.setting, bench->name, m == PAPER_PLAN, exchange.steps[m]);
    time_in_turns(time_method, &exchange, NMETHODS, timing, of);
    if (exchange.setting.rank == 0)
        print_medians(&exchange, bench->name, of);
    for (enum method m = DEFAULT_PLAN; m <= PAPER_PLAN; m++)
        redist_free_executor(exchange.executor[m]);
    free_direct(&exchange.direct);
    close_setting(&exchange.setting);
}

int main(int argc, char **argv)
{
    int nranks = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_size(MPI_COMM_WORLD, &nranks);
    const struct timing timing = read_timing(argc, argv, 60);
    for (size_t k = 0; k < sizeof benches / sizeof benches[0]; k++)
        if (benches[k].ranks == nranks)
            run_bench(&benches[k], timing);
    MPI_Finalize();
    return 0;
}
