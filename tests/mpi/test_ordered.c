/* Sums with fixed bits (redist_fix_order): random reductions of one dimension on 2 to 12 ranks
 * in shuffled places, in three sizes, of all kinds of elements. What every device gets is equal,
 * bit by bit, to the expression that the certificate states, computed here step by step. Without
 * the order that is so of integers, min and max, and often not of the others, which shows that
 * the numbers can tell.
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
#include "reference.h"

#define RANKS 12
#define MOST_BYTES ((size_t)RANKS * 4000 * 16)

static int rank;
static uint64_t state;

static char text[512]; /* of the problem under way */
static const char *element;

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

/* An element of a device. */
static void make_element(const struct element_kind *kind, uint64_t salt, uint32_t device,
                         uint64_t index, unsigned char *to)
{
    uint64_t mixed = salt * 1000003u + device * 7919u + index * 104729u + 1;
    for (int k = 0; k < 4; k++)
        (void)draw_from(&mixed);
    draw_element(kind, mixed, to);
}

/* --- what the certificate states -------------------------------------------------------- */

struct tile {
    uint64_t n;
    unsigned char *bytes;
};

/* A program, and what its elements are. */
struct reduction {
    const struct redist_program *program;
    const struct element_kind *kind;
    uint64_t salt;
};

/* ((v0 op v1) op v2) .. over the members of a group, of `count` elements from `first` on. */
static void combine_group(const struct reduction *reduction, const uint32_t *group,
                          uint32_t members, const struct tile *before, uint64_t first,
                          uint64_t count, unsigned char *to)
{
    const unsigned char *value[RANKS];
    uint32_t elem = reduction->kind->bytes;
    for (uint64_t k = 0; k < count; k++) {
        for (uint32_t m = 0; m < members; m++)
            value[m] = before[group[m]].bytes + (first + k) * elem;
        combine_reference(reduction->kind, reduction->program->problem.combine, value, members,
                          to + k * elem);
    }
}

/* What the members of a group have after a step; false for steps that are not followed here. */
static bool follow_group(const struct reduction *reduction, const struct redist_step *step,
                         const uint32_t *group, const struct tile *before, struct tile *after)
{
    uint64_t n = before[group[0]].n, bytes = n * reduction->kind->bytes;
    uint32_t factor = step->factor;
    for (uint32_t m = 0; m < factor; m++) {
        struct tile *own = &after[group[m]];
        own->n = n;
        if (step->op == REDIST_ALLREDUCE && m > 0) {
            memcpy(own->bytes, after[group[0]].bytes, bytes);
        } else if (step->op == REDIST_ALLREDUCE) {
            combine_group(reduction, group, factor, before, 0, n, own->bytes);
        } else if (step->op == REDIST_REDUCESCATTER) {
            own->n = n / factor;
            combine_group(reduction, group, factor, before, m * own->n, own->n, own->bytes);
        } else if (step->op == REDIST_DYNSLICE) {
            own->n = n / factor;
            memcpy(own->bytes, before[group[m]].bytes + m * (bytes / factor), bytes / factor);
        } else if (step->op == REDIST_ALLGATHER) {
            own->n = n * factor;
            for (uint32_t k = 0; k < factor; k++)
                memcpy(own->bytes + k * bytes, before[group[k]].bytes, bytes);
        } else {
            return false;
        }
    }
    return true;
}

static bool follow_step(const struct reduction *reduction, const struct redist_step *step,
                        const struct tile *before, struct tile *after)
{
    uint32_t ndevices = reduction->program->ndevices;
    if (step->list == NULL || step->used != ndevices)
        return false;
    if (step->op != REDIST_ALLPERMUTE) {
        for (uint32_t p = 0; p < ndevices; p += step->factor)
            if (!follow_group(reduction, step, step->list + p, before, after))
                return false;
        return true;
    }
    for (uint32_t p = 0; p < ndevices; p++) {
        const struct tile *from = &before[step->list[p]];
        after[p].n = from->n;
        memcpy(after[p].bytes, from->bytes, from->n * reduction->kind->bytes);
    }
    return true;
}

static void fill_tile(const struct reduction *reduction, uint32_t device, struct tile *tile)
{
    tile->n = redist_compute_local_size(&reduction->program->problem.from);
    for (uint64_t k = 0; k < tile->n; k++)
        make_element(reduction->kind, reduction->salt, device, k,
                     tile->bytes + k * reduction->kind->bytes);
}

/* The tiles of all devices at the end lie in tile[nsteps % 2]. */
static bool follow_program(const struct reduction *reduction, struct tile tile[2][RANKS])
{
    const struct redist_program *program = reduction->program;
    for (uint32_t d = 0; d < program->ndevices; d++)
        fill_tile(reduction, d, &tile[0][d]);
    for (uint32_t s = 0; s < program->nsteps; s++)
        if (!follow_step(reduction, &program->step[s], tile[s % 2], tile[(s + 1) % 2]))
            return false;
    return true;
}

/* --- the same, executed ------------------------------------------------------------------ */

static void stop(const char *what, const struct redist_error *error)
{
    (void)fprintf(stderr, "ordered: rank %d: case %" PRIu64 ": %s: %s %s\n%s", rank, tally.cases,
                  element, what, error->message, text);
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

/* Whether the bits are the same in every order. */
static bool has_no_order(const struct reduction *reduction)
{
    enum redist_operator combine = reduction->program->problem.combine;
    return reduction->kind->exponent == 0 || combine == REDIST_MIN || combine == REDIST_MAX;
}

/* On the communicator whose rank is the device. */
static void run_program(const struct reduction *reduction, MPI_Comm comm,
                        const struct tile tile[2][RANKS], unsigned char *memory)
{
    const struct redist_program *program = reduction->program;
    int device = 0, differs = 0, any = 0;
    struct redist_executor *executor = NULL;
    struct redist_error error = {""};
    struct tile source = {0, memory};
    unsigned char *target = memory + MOST_BYTES;
    MPI_Comm_rank(comm, &device);
    fill_tile(reduction, (uint32_t)device, &source);
    const struct tile *result = &tile[program->nsteps % 2][device];
    size_t bytes = result->n * reduction->kind->bytes;
    if (redist_create_executor(program, reduction->kind->element, comm, &executor, &error) !=
        REDIST_OK)
        stop("has no executor:", &error);
    execute(executor, memory, target, bytes);
    differs = memcmp(target, result->bytes, bytes) != 0;
    if (differs && has_no_order(reduction))
        stop("has other bits in MPI's order", &error);
    if (redist_fix_order(executor, &error) != REDIST_OK)
        stop("has no order:", &error);
    for (int again = 0; again < 2; again++) {
        execute(executor, memory, target, bytes);
        if (memcmp(target, result->bytes, bytes) != 0)
            stop("does not give the bits of its certificate", &error);
    }
    MPI_Allreduce(&differs, &any, 1, MPI_INT, MPI_LOR, comm);
    tally.unordered_differ += (uint64_t)any;
    redist_free_executor(executor);
}

/* --- random reductions ------------------------------------------------------------------- */

/* A problem on n devices along x and y, all summands of which are combined, or those along x. */
static void draw_texts(uint32_t n, const struct element_kind *kind)
{
    static const uint32_t sizes[] = {1, 70, 4000};
    uint32_t x = 1 + draw(n), shape = draw(5);
    enum redist_operator combine = REDIST_NO_OPERATOR;
    while (combine == REDIST_NO_OPERATOR || !has_operator(kind, combine))
        combine = (enum redist_operator)(REDIST_SUM + draw(REDIST_XOR));
    while (n % x != 0)
        x = 1 + draw(n);
    uint64_t all = (uint64_t)n * sizes[draw(3)];
    char to[96];
    const char *from = shape == 4 ? "{x}" : "{x,y}";
    if (shape == 0)
        snprintf(to, sizeof to, "[%" PRIu64 "]", all);
    else if (shape == 1)
        snprintf(to, sizeof to, "[%" PRIu64 "{x}%" PRIu64 "]", all / x, all);
    else if (shape == 2)
        snprintf(to, sizeof to, "[%" PRIu64 "{x,y}%" PRIu64 "]", all / n, all);
    else if (shape == 3)
        snprintf(to, sizeof to, "[%" PRIu64 "{y,x}%" PRIu64 "]", all / n, all);
    else
        snprintf(to, sizeof to, "[%" PRIu64 "{x}%" PRIu64 "]", all / x, all);
    snprintf(text, sizeof text,
             "redist-problem 2\nmesh x=%u,y=%u\nelem %u\nop %s\nfrom [%" PRIu64 "]%s\nto %s\n", x,
             n / x, kind->bytes, redist_name_operator(combine), all, from, to);
}

static struct redist_program *plan_program(void)
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
        stop("has no plan:", &error);
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
    uint32_t n = 2 + draw(RANKS - 1);
    struct reduction reduction = {.kind = &element_kinds[draw(ELEMENT_KINDS)], .salt = tally.cases};
    draw_texts(n, reduction.kind);
    element = reduction.kind->name;
    MPI_Comm comm = shuffle_ranks(n);
    struct redist_program *program = plan_program();
    reduction.program = program;
    bool followed = follow_program(&reduction, tile);
    if (followed && comm != MPI_COMM_NULL)
        run_program(&reduction, comm, (const struct tile(*)[RANKS])tile, memory);
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
    unsigned char *memory = malloc(2 * MOST_BYTES);
    for (uint32_t k = 0; k < 2 * RANKS; k++)
        tile[k / RANKS][k % RANKS].bytes = malloc(MOST_BYTES);
    while (nranks == RANKS && memory != NULL && tally.cases < count)
        run_case(tile, memory);
    for (uint32_t k = 0; k < 2 * RANKS; k++)
        free(tile[k / RANKS][k % RANKS].bytes);
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
