/* Sums with fixed bits (redist_fix_order): random reductions of one dimension on 2 to 12 ranks
 * in shuffled places, in three sizes. What every device gets is equal, bit by bit, to the
 * expression that the certificate states, computed here step by step; without the order that
 * is often not so, which shows that the numbers can tell.
 *
 *   test_ordered COUNT       under mpirun with 12 ranks; REDIST_SEED replays a run
 */
#include <inttypes.h>
#include <mpi.h>
#include <redist/execute.h>
#include <redist/notation.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define RANKS 12
#define MOST_ELEMENTS (RANKS * 4000)

static int rank;
static uint64_t state;

static struct {
    uint64_t cases, combined, unordered_differ;
} tally;

static uint64_t draw_from(uint64_t *from)
{
    *from ^= *from << 13;
    *from ^= *from >> 7;
    *from ^= *from << 17;
    return *from;
}

static uint32_t draw(uint32_t below)
{
    return (uint32_t)(draw_from(&state) >> 20) % below;
}

/* A number of a device whose sums and products depend on the order, never 0. */
static double make_number(uint64_t salt, uint32_t device, uint64_t index)
{
    uint64_t mixed = salt * 1000003u + device * 7919u + index * 104729u + 1;
    for (int k = 0; k < 4; k++)
        (void)draw_from(&mixed);
    double number = 0.5 + (double)(mixed >> 12) / 4503599627370496.0;
    return (mixed & 7u) == 0 ? number * 1e5 : (mixed & 1u) != 0 ? -number : number;
}

/* --- what the certificate states -------------------------------------------------------- */

struct tile {
    uint64_t n;
    double *value;
};

static double combine(enum redist_operator combine, bool narrow, double a, double b)
{
    if (combine == REDIST_MIN || combine == REDIST_MAX)
        return (combine == REDIST_MIN) == (b < a) ? b : a;
    if (narrow) {
        float x = (float)a, y = (float)b, both = combine == REDIST_SUM ? x + y : x * y;
        return both;
    }
    return combine == REDIST_SUM ? a + b : a * b;
}

/* ((v0 op v1) op v2) .. over the members of a group. */
static void combine_group(const struct redist_program *program, const uint32_t *group,
                          uint32_t members, const struct tile *before, double *value)
{
    bool narrow = program->problem.elem_bytes == 4;
    memcpy(value, before[group[0]].value, before[group[0]].n * sizeof *value);
    for (uint32_t m = 1; m < members; m++)
        for (uint64_t k = 0; k < before[group[0]].n; k++)
            value[k] =
                combine(program->problem.combine, narrow, value[k], before[group[m]].value[k]);
}

/* What member m of a group has after a step; false for steps that are not followed here. */
static bool follow_member(const struct redist_program *program, const struct redist_step *step,
                          const uint32_t *group, uint32_t m, const struct tile *before,
                          struct tile *after)
{
    const struct tile *own = &before[group[m]];
    double *combined = malloc((own->n + 1) * sizeof *combined);
    after->n = own->n;
    if (step->op == REDIST_REDUCESCATTER || step->op == REDIST_ALLREDUCE)
        combine_group(program, group, step->factor, before, combined);
    else
        memcpy(combined, own->value, own->n * sizeof *combined);
    if (step->op == REDIST_REDUCESCATTER || step->op == REDIST_DYNSLICE) {
        after->n /= step->factor;
        memcpy(after->value, combined + m * after->n, after->n * sizeof *combined);
    } else if (step->op == REDIST_ALLGATHER) {
        after->n *= step->factor;
        for (uint32_t k = 0; k < step->factor; k++)
            memcpy(after->value + k * own->n, before[group[k]].value, own->n * sizeof *combined);
    } else {
        memcpy(after->value, combined, own->n * sizeof *combined);
    }
    free(combined);
    return step->op == REDIST_REDUCESCATTER || step->op == REDIST_ALLREDUCE ||
           step->op == REDIST_DYNSLICE || step->op == REDIST_ALLGATHER;
}

static bool follow_step(const struct redist_program *program, const struct redist_step *step,
                        const struct tile *before, struct tile *after)
{
    if (step->list == NULL || step->used != program->ndevices)
        return false;
    for (uint32_t p = 0; p < program->ndevices; p++) {
        uint32_t d = step->list[p];
        if (step->op == REDIST_ALLPERMUTE) {
            after[p].n = before[d].n;
            memcpy(after[p].value, before[d].value, before[d].n * sizeof(double));
        } else if (!follow_member(program, step, step->list + p - p % step->factor,
                                  p % step->factor, before, &after[d])) {
            return false;
        }
    }
    return true;
}

/* The tiles of all devices at the end lie in tile[nsteps % 2]. */
static bool follow_program(const struct redist_program *program, uint64_t salt,
                           struct tile tile[2][RANKS])
{
    for (uint32_t d = 0; d < program->ndevices; d++) {
        tile[0][d].n = redist_compute_local_size(&program->problem.from);
        for (uint64_t k = 0; k < tile[0][d].n; k++) {
            double number = make_number(salt, d, k);
            tile[0][d].value[k] = program->problem.elem_bytes == 4 ? (double)(float)number : number;
        }
    }
    for (uint32_t s = 0; s < program->nsteps; s++)
        if (!follow_step(program, &program->step[s], tile[s % 2], tile[(s + 1) % 2]))
            return false;
    return true;
}

/* --- the same, executed ------------------------------------------------------------------ */

static void store(const struct tile *tile, uint32_t elem_bytes, unsigned char *bytes)
{
    for (uint64_t k = 0; k < tile->n; k++) {
        float narrow = (float)tile->value[k];
        if (elem_bytes == 4)
            memcpy(bytes + 4 * k, &narrow, 4);
        else
            memcpy(bytes + 8 * k, &tile->value[k], 8);
    }
}

static void stop(const char *what, const struct redist_error *error)
{
    (void)fprintf(stderr, "ordered: rank %d: case %" PRIu64 ": %s %s\n", rank, tally.cases, what,
                  error->message);
    MPI_Abort(MPI_COMM_WORLD, 1);
}

static void execute(struct redist_executor *executor, const unsigned char *source,
                    unsigned char *target, size_t bytes)
{
    struct redist_error error = {""};
    memset(target, 0xa5, bytes);
    if (redist_execute(executor, source, target, NULL, &error) != REDIST_OK)
        stop("is not executed:", &error);
}

/* On the communicator whose rank is the device. */
static void run_program(const struct redist_program *program, MPI_Comm comm, uint64_t salt,
                        struct tile tile[2][RANKS], unsigned char *memory)
{
    int device = 0, differs = 0, any = 0;
    struct redist_executor *executor = NULL;
    struct redist_error error = {""};
    uint32_t elem = program->problem.elem_bytes;
    unsigned char *target = memory + MOST_ELEMENTS * 8, *wanted = target + MOST_ELEMENTS * 8;
    MPI_Comm_rank(comm, &device);
    struct tile source = {redist_compute_local_size(&program->problem.from), NULL};
    source.value = malloc(source.n * sizeof(double));
    for (uint64_t k = 0; k < source.n; k++)
        source.value[k] = make_number(salt, (uint32_t)device, k);
    store(&source, elem, memory);
    free(source.value);
    const struct tile *result = &tile[program->nsteps % 2][device];
    store(result, elem, wanted);
    if (redist_create_executor(program, elem == 4 ? REDIST_FLOAT32 : REDIST_FLOAT64, comm,
                               &executor, &error) != REDIST_OK)
        stop("has no executor:", &error);
    execute(executor, memory, target, result->n * elem);
    differs = memcmp(target, wanted, result->n * elem) != 0;
    if (redist_fix_order(executor, &error) != REDIST_OK)
        stop("has no order:", &error);
    for (int again = 0; again < 2; again++) {
        execute(executor, memory, target, result->n * elem);
        if (memcmp(target, wanted, result->n * elem) != 0)
            stop("does not give the bits of its certificate", &error);
    }
    MPI_Allreduce(&differs, &any, 1, MPI_INT, MPI_LOR, comm);
    tally.unordered_differ += (uint64_t)any;
    redist_free_executor(executor);
}

/* --- random reductions ------------------------------------------------------------------- */

/* A problem on n devices along x and y, all summands of which are combined, or those along x. */
static void draw_texts(uint32_t n, char *text, size_t size)
{
    static const char *const ops[] = {"sum", "product", "min", "max"};
    static const uint32_t sizes[] = {1, 70, 4000};
    uint32_t x = 1 + draw(n), kind = draw(5);
    while (n % x != 0)
        x = 1 + draw(n);
    uint64_t all = (uint64_t)n * sizes[draw(3)];
    char to[96];
    const char *from = kind == 4 ? "{x}" : "{x,y}";
    if (kind == 0)
        snprintf(to, sizeof to, "[%" PRIu64 "]", all);
    else if (kind == 1)
        snprintf(to, sizeof to, "[%" PRIu64 "{x}%" PRIu64 "]", all / x, all);
    else if (kind == 2)
        snprintf(to, sizeof to, "[%" PRIu64 "{x,y}%" PRIu64 "]", all / n, all);
    else if (kind == 3)
        snprintf(to, sizeof to, "[%" PRIu64 "{y,x}%" PRIu64 "]", all / n, all);
    else
        snprintf(to, sizeof to, "[%" PRIu64 "{x}%" PRIu64 "]", all / x, all);
    snprintf(text, size,
             "redist-problem 2\nmesh x=%u,y=%u\nelem %u\nop %s\nfrom [%" PRIu64 "]%s\nto %s\n", x,
             n / x, 4 + 4 * draw(2), ops[draw(4)], all, from, to);
}

static struct redist_program *plan_program(const char *text)
{
    struct redist_problem problem;
    struct redist_plan *plan = NULL;
    struct redist_program *program = NULL;
    struct redist_verdict verdict;
    struct redist_error error = {""};
    char *certificate = NULL;
    size_t length = 0;
    if (redist_parse_problem(text, strlen(text), "a case", &problem, &error) != REDIST_OK ||
        redist_make_plan(&problem, &plan, &error) != REDIST_OK ||
        redist_format_certificate(plan, &certificate, &length, &error) != REDIST_OK ||
        redist_check(text, strlen(text), certificate, length, &verdict, &program, &error) !=
            REDIST_OK)
        stop(text, &error);
    free(certificate);
    redist_free_plan(plan);
    redist_free_problem(&problem);
    return program;
}

/* The first n ranks of a shuffled world; MPI_COMM_NULL for the others. */
static MPI_Comm shuffle_ranks(uint32_t n)
{
    uint32_t place[RANKS];
    MPI_Comm comm = MPI_COMM_NULL;
    for (uint32_t k = 0; k < RANKS; k++) {
        uint32_t other = draw(k + 1);
        place[k] = place[other];
        place[other] = k;
    }
    MPI_Comm_split(MPI_COMM_WORLD, place[rank] < n ? 0 : MPI_UNDEFINED, (int)place[rank], &comm);
    return comm;
}

static void run_case(struct tile tile[2][RANKS], unsigned char *memory)
{
    char text[512];
    uint32_t n = 2 + draw(RANKS - 1);
    draw_texts(n, text, sizeof text);
    MPI_Comm comm = shuffle_ranks(n);
    struct redist_program *program = plan_program(text);
    bool followed = follow_program(program, tally.cases, tile);
    if (followed && comm != MPI_COMM_NULL)
        run_program(program, comm, tally.cases, tile, memory);
    tally.combined += followed;
    tally.cases++;
    redist_free_program(program);
    if (comm != MPI_COMM_NULL)
        MPI_Comm_free(&comm);
}

int main(int argc, char **argv)
{
    int nranks = 0;
    const char *seed = getenv("REDIST_SEED");
    uint64_t count = argc == 2 ? strtoull(argv[1], NULL, 10) : 0;
    struct tile tile[2][RANKS];
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &nranks);
    state = 88172645463325252u + (seed == NULL ? 1 : strtoull(seed, NULL, 10)) * 1000003u;
    unsigned char *memory = malloc(3 * (size_t)MOST_ELEMENTS * 8);
    for (uint32_t k = 0; k < 2 * RANKS; k++)
        tile[k / RANKS][k % RANKS].value = malloc(MOST_ELEMENTS * sizeof(double));
    while (nranks == RANKS && memory != NULL && tally.cases < count)
        run_case(tile, memory);
    for (uint32_t k = 0; k < 2 * RANKS; k++)
        free(tile[k / RANKS][k % RANKS].value);
    free(memory);
    if (rank == 0)
        printf("ordered: %" PRIu64 " reductions, %" PRIu64 " followed bit by bit, %" PRIu64
               " of rank 0's with other bits in MPI's order\n",
               tally.cases, tally.combined, tally.unordered_differ);
    bool right = count > 0 && tally.cases == count && tally.combined > count / 2 &&
                 (rank != 0 || tally.unordered_differ > 0);
    MPI_Finalize();
    return right ? 0 : 1;
}
