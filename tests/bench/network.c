/* Plans on a simulated network, built with smpicc, run by `make bench-network`.
 *
 *   network MESH SHEET NODE CASES KNOWN
 *
 * MESH as `redist plan --mesh` has it; SHEET a file `redist-topology 1` of what the machine is
 * said to be; NODE ranks of a node, or 0. CASES has a line for each case, of fields with tabs
 * between: its name, and the lines of its problem from `op` or `from` on. The links are
 * measured first, by the exchanges of `redist-run --calibrate`. Then every case is run with every
 * planner's plan, one direct exchange and MPI's own collectives, and every result is compared: a
 * line `wrong` behind one that is wrong. KNOWN has lines `time` of a run before, without that
 * word: what is there is not run again.
 *
 * All ranks of a simulation are threads of one process: rank 0 plans and has its plans judged,
 * and the others take the programs where they are in memory. */
#include "network.h"
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "mpi/direct.h"
#include "mpi/summands.h"

enum { LINE = 1024 };

/* A case on this rank. */
struct tiles {
    struct redist_problem problem;
    size_t bytes[2];
    uint32_t *source, *target, *expected;
};

/* --- data -------------------------------------------------------------------------------- */

static uint32_t mix(uint64_t x)
{
    x = (x + UINT64_C(0x9e3779b97f4a7c15)) * UINT64_C(0xff51afd7ed558ccd);
    return (uint32_t)(x >> 32);
}

/* Which of the summands there are a device has: all that agree with it where it has not
 * combined. Their number, and the sum of what is particular to each. */
static uint32_t count_summands(const struct share *share, uint32_t *sum)
{
    const struct redist_problem *problem = share->problem;
    uint32_t all = 1, count = 0;
    *sum = 0;
    for (uint32_t k = 0; k < problem->from.nunreduced; k++)
        all *= problem->mesh.axis[problem->from.unreduced[k]].size;
    for (uint32_t s = 0; s < all; s++) {
        uint32_t rest = s;
        bool mine = true;
        for (uint32_t k = 0; k < problem->from.nunreduced; k++) {
            uint32_t size = problem->mesh.axis[problem->from.unreduced[k]].size;
            mine = mine && (share->any[k] || rest % size == share->of[k]);
            rest /= size;
        }
        count += mine;
        *sum += mine ? mix(s) : 0;
    }
    return count;
}

/* Summand s of element g is mix(g) + mix(s), so a sum needs no loop over its summands. */
static uint32_t *fill_tile(const struct redist_problem *problem, bool target, uint32_t device,
                           size_t *bytes)
{
    struct share share;
    uint32_t sum;
    find_share(problem, target, device, &share);
    uint32_t count = count_summands(&share, &sum);
    uint64_t elements = count_share(&share), global;
    uint32_t *tile = allocate(elements * ELEMENT);
    *bytes = elements * ELEMENT;
    for (uint64_t place = 0; place < elements; place++)
        tile[place] = find_global(&share, place, &global) ? count * mix(global) + sum : 0;
    return tile;
}

static void prepare_tiles(const struct bench *bench, const char *name, const char *text,
                          struct tiles *tiles)
{
    struct redist_error error = {""};
    uint32_t device = (uint32_t)bench->rank;
    if (redist_parse_problem(text, strlen(text), name, &tiles->problem, &error) != REDIST_OK)
        stop_run(name, error.message);
    tiles->source = fill_tile(&tiles->problem, false, device, &tiles->bytes[0]);
    tiles->expected = fill_tile(&tiles->problem, true, device, &tiles->bytes[1]);
    tiles->target = allocate(tiles->bytes[1]);
}

static void free_tiles(struct tiles *tiles)
{
    free(tiles->source);
    free(tiles->target);
    free(tiles->expected);
    redist_free_problem(&tiles->problem);
}

static bool holds_expected(const struct tiles *tiles)
{
    int right = memcmp(tiles->target, tiles->expected, tiles->bytes[1]) == 0;
    memset(tiles->target, 0xa5, tiles->bytes[1]);
    MPI_Allreduce(MPI_IN_PLACE, &right, 1, MPI_INT, MPI_LAND, MPI_COMM_WORLD);
    return right != 0;
}

static void compare_tile(const struct tiles *tiles, const char *what)
{
    if (!holds_expected(tiles))
        stop_run(what, "an element is wrong");
}

/* Whether parts that are gathered lie between each other in memory. SimGrid's allgather by
 * recursive doubling puts such parts, of types whose extents overlap, to the wrong places. */
static bool interleaves(const struct redist_program *program)
{
    bool found = false;
    for (uint32_t k = 0; k < program->nsteps; k++)
        found = found || (program->step[k].op == REDIST_ALLGATHER && program->step[k].into > 0);
    return found;
}

/* --- cases ------------------------------------------------------------------------------- */

static const uint64_t no_price[2] = {0, 0};

static double run_program(const struct bench *bench, const char *name,
                          const struct contender *contender, const struct tiles *tiles, bool *right)
{
    double seconds = find_known(bench, name, contender->id, right);
    if (seconds >= 0)
        return seconds;
    seconds = time_program(contender->program, REDIST_INT32, tiles->source, tiles->target);
    *right = holds_expected(tiles);
    return seconds;
}

static void print_run(const struct bench *bench, const char *name, const char *who,
                      const uint64_t price[2], double seconds, const char *steps)
{
    if (bench->rank == 0)
        printf("run\t%s\t%s\t%" PRIu64 "\t%" PRIu64 "\t%.3f\t%s\n", name, who, price[0], price[1],
               seconds * 1e6, steps);
    (void)fflush(stdout);
}

static void run_plans(const struct bench *bench, const char *name, const struct tiles *tiles)
{
    struct contenders *made = NULL;
    if (bench->rank == 0) {
        made = allocate(sizeof *made);
        make_contenders(&tiles->problem, &bench->told, made);
    }
    made = share_memory(made);
    for (uint32_t k = 0; k < made->count; k++) {
        const struct contender *contender = &made->of[k];
        bool right;
        double seconds = run_program(bench, name, contender, tiles, &right);
        if (!right && !interleaves(contender->program))
            stop_run(contender->names, "an element is wrong");
        print_run(bench, name, contender->names, contender->price, seconds, contender->steps);
        keep_time(bench, name, contender->id, seconds, right);
        if (!right && bench->rank == 0)
            printf("wrong\t%s\n", name);
    }
    MPI_Barrier(MPI_COMM_WORLD);
    if (bench->rank == 0) {
        free_contenders(made);
        free(made);
    }
}

static void run_direct_exchange(const struct bench *bench, const char *name,
                                const struct tiles *tiles)
{
    struct direct_exchange direct;
    bool right;
    double seconds = find_known(bench, name, "direct", &right);
    if (tiles->problem.from.nunreduced > 0)
        return;
    if (seconds < 0) {
        if (!prepare_direct(&tiles->problem, bench->rank, bench->nranks, &direct))
            stop_run("memory", "there is none left");
        double begin = begin_together();
        run_direct(&direct, tiles->source, tiles->target);
        seconds = end_together(begin);
        compare_tile(tiles, "MPI_Alltoallw");
        free_direct(&direct);
    }
    print_run(bench, name, "direct", no_price, seconds, "MPI_Alltoallw");
    keep_time(bench, name, "direct", seconds, true);
}

static double time_native(const struct native *native, bool in_two, const struct tiles *tiles)
{
    double begin = begin_together();
    run_native(native, in_two, tiles->source, tiles->target);
    double seconds = end_together(begin);
    compare_tile(tiles, "a collective of MPI");
    return seconds;
}

static void run_collective(const struct bench *bench, const char *name, const struct tiles *tiles,
                           bool as_ranked, bool in_two)
{
    static const char *const steps[] = {"", "MPI_Allreduce", "MPI_Reduce_scatter_block",
                                        "MPI_Allgather", "MPI_Alltoall"};
    const char *id = in_two ? "MPI in two" : as_ranked ? "MPI by rank" : "MPI";
    bool right;
    struct native native;
    prepare_native(&tiles->problem, bench->rank, as_ranked, &native);
    if (native.collective != NO_COLLECTIVE && (!in_two || native.collective == ALL_REDUCE)) {
        double seconds = find_known(bench, name, id, &right);
        if (seconds < 0)
            seconds = time_native(&native, in_two, tiles);
        print_run(bench, name, as_ranked ? "MPI by rank" : "MPI", no_price, seconds,
                  in_two ? "MPI_Reduce_scatter_block,MPI_Allgather" : steps[native.collective]);
        keep_time(bench, name, id, seconds, true);
    }
    free_native(&native);
}

static void run_case(const struct bench *bench, char *line)
{
    char text[LINE + 64], mesh[256];
    struct tiles tiles;
    char *fields = strchr(line, '\t');
    line[strcspn(line, "\n")] = '\0';
    if (fields == NULL)
        stop_run(line, "a case has a name and a problem");
    *fields++ = '\0';
    for (char *at = fields; *at != '\0'; at++)
        *at = *at == '\t' ? '\n' : *at;
    mesh[0] = '\0';
    for (uint32_t x = 0; x < bench->mesh.naxes; x++)
        (void)snprintf(mesh + strlen(mesh), sizeof mesh - strlen(mesh), "%s%s=%u", x > 0 ? "," : "",
                       bench->mesh.axis[x].name, (unsigned)bench->mesh.axis[x].size);
    (void)snprintf(text, sizeof text, "redist-problem 2\nmesh %s\nelem %d\n%s\n", mesh, ELEMENT,
                   fields);
    prepare_tiles(bench, line, text, &tiles);
    memset(tiles.target, 0xa5, tiles.bytes[1]);
    run_plans(bench, line, &tiles);
    run_direct_exchange(bench, line, &tiles);
    run_collective(bench, line, &tiles, false, false);
    run_collective(bench, line, &tiles, true, false);
    run_collective(bench, line, &tiles, true, true);
    free_tiles(&tiles);
}

enum { TEXT = 1 << 18 };

/* With a line feed before it. */
static char *read_text(const char *path)
{
    char *text = allocate(TEXT);
    FILE *file = fopen(path, "r");
    if (file == NULL)
        stop_run(path, "cannot be read");
    text[0] = '\n';
    size_t length = fread(text + 1, 1, TEXT - 1, file);
    text[1 + length] = '\0';
    (void)fclose(file);
    return text;
}

static void read_sheet(const char *path, struct bench *bench)
{
    struct redist_error error = {""};
    char *text = read_text(path);
    if (redist_parse_topology(text + 1, strlen(text + 1), path, &bench->mesh, &bench->told.sheet,
                              &error) != REDIST_OK)
        stop_run(path, error.message);
    free(text);
}

int main(int argc, char **argv)
{
    struct bench bench = {0};
    struct redist_error error = {""};
    char line[LINE];
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &bench.rank);
    MPI_Comm_size(MPI_COMM_WORLD, &bench.nranks);
    if (argc != 6)
        stop_run("usage", "network MESH SHEET NODE CASES KNOWN");
    if (redist_parse_mesh(argv[1], &bench.mesh, &error) != REDIST_OK)
        stop_run(argv[1], error.message);
    read_sheet(argv[2], &bench);
    bench.told.per_node = (uint32_t)atoi(argv[3]);
    bench.known = read_text(argv[5]);
    measure_links(&bench);
    FILE *cases = fopen(argv[4], "r");
    if (cases == NULL)
        stop_run(argv[4], "cannot be read");
    while (fgets(line, sizeof line, cases) != NULL)
        run_case(&bench, line);
    (void)fclose(cases);
    free(bench.known);
    MPI_Finalize();
    return 0;
}
