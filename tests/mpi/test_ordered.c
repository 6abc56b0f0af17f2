/* Sums with fixed bits (redist_fix_order): random reductions of one dimension on 2 to 12 ranks
 * in shuffled places, in three sizes, of all kinds of elements. What every device gets is equal,
 * bit by bit, to the expression that the certificate states, computed here step by step. Without
 * the order that is so of integers, min and max, and often not of the others, which shows that
 * the numbers can tell.
 *
 *   test_ordered COUNT [sum]   under mpirun with 12 ranks, of sums alone; REDIST_SEED replays it
 */
#include <inttypes.h>
#include <mpi.h>
#include <redist/execute.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "reference.h"
#include "plan/choose/plan.h"

/* As in share.c, which is compiled anew with it: 1, all is combined in memory that the ranks share,
 * in order also where none is asked for; or the largest number, all goes by messages. */
#ifndef LEAST_SHARED
#define LEAST_SHARED 1
#endif

#define RANKS 12
#define MOST_BYTES ((size_t)RANKS * 4000 * 16)

static int rank;
static uint64_t state;
static bool sums_alone;

static char text[512]; /* of the problem under way */
static const char *element;

static struct {
    uint64_t cases, combined, rounded, unordered_differ;
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

/* Of all devices, one behind the other. */
struct tiles {
    uint64_t n; /* elements of each */
    unsigned char *bytes;
};

/* A program, and what its elements are. */
struct reduction {
    const struct redist_program *program;
    const struct element_kind *kind;
    uint64_t salt;
};

static unsigned char *find_tile(const struct reduction *reduction, const struct tiles *tiles,
                                uint32_t device)
{
    return tiles->bytes + device * tiles->n * reduction->kind->bytes;
}

/* ((v0 op v1) op v2) .. over the members of a group, of `count` elements from `first` on. */
static void combine_group(const struct reduction *reduction, const struct redist_step *step,
                          const uint32_t *group, const struct tiles *before, uint64_t first,
                          uint64_t count, unsigned char *to)
{
    const unsigned char *value[RANKS];
    uint32_t elem = reduction->kind->bytes;
    for (uint64_t k = 0; k < count; k++) {
        for (uint32_t m = 0; m < step->factor; m++)
            value[m] = find_tile(reduction, before, group[m]) + (first + k) * elem;
        combine_reference(reduction->kind, reduction->program->problem.combine, value, step->factor,
                          to + k * elem);
    }
}

/* What a device has after a step; returns its elements. */
static uint64_t follow_step(const struct reduction *reduction, const struct redist_step *step,
                            uint32_t device, const struct tiles *before, unsigned char *to)
{
    uint64_t n = before->n, part = n / step->factor, bytes = n * reduction->kind->bytes;
    uint32_t p = 0;
    while (step->list[p] != device)
        p++;
    const uint32_t m = p % step->factor, *group = step->list + p - m;
    switch (step->op) {
    case REDIST_ALLPERMUTE:
        memcpy(to, find_tile(reduction, before, step->list[device]), bytes);
        return n;
    case REDIST_ALLREDUCE:
        combine_group(reduction, step, group, before, 0, n, to);
        return n;
    case REDIST_REDUCESCATTER:
        combine_group(reduction, step, group, before, m * part, part, to);
        return part;
    case REDIST_DYNSLICE:
        memcpy(to, find_tile(reduction, before, device) + m * (bytes / step->factor),
               bytes / step->factor);
        return part;
    default:
        for (uint32_t k = 0; k < step->factor; k++)
            memcpy(to + k * bytes, find_tile(reduction, before, group[k]), bytes);
        return n * step->factor;
    }
}

/* False for programs with other steps. */
static bool can_follow(const struct redist_program *program)
{
    for (uint32_t k = 0; k < program->nsteps; k++) {
        const struct redist_step *step = &program->step[k];
        bool known = step->op == REDIST_ALLPERMUTE || step->op == REDIST_ALLREDUCE ||
                     step->op == REDIST_REDUCESCATTER || step->op == REDIST_DYNSLICE ||
                     step->op == REDIST_ALLGATHER;
        if (!known || step->list == NULL || step->used != program->ndevices)
            return false;
    }
    return true;
}

static void fill_tile(const struct reduction *reduction, uint32_t device, unsigned char *tile)
{
    uint64_t n = redist_compute_local_size(&reduction->program->problem.from);
    for (uint64_t k = 0; k < n; k++)
        make_element(reduction->kind, reduction->salt, device, k,
                     tile + k * reduction->kind->bytes);
}

/* Each device follows its own tile, and shows it to the others after each step. Leaves what it
 * has at the end in `own`; returns its elements. */
static uint64_t follow_program(const struct reduction *reduction, MPI_Comm comm, uint32_t device,
                               struct tiles *all, unsigned char *own)
{
    const struct redist_program *program = reduction->program;
    uint64_t n = redist_compute_local_size(&program->problem.from);
    fill_tile(reduction, device, own);
    for (uint32_t s = 0; s < program->nsteps; s++) {
        int bytes = (int)(n * reduction->kind->bytes);
        MPI_Allgather(own, bytes, MPI_BYTE, all->bytes, bytes, MPI_BYTE, comm);
        all->n = n;
        n = follow_step(reduction, &program->step[s], device, all, own);
    }
    return n;
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

/* Memory of a rank: tiles of all devices, and those of its own. */
struct memory {
    struct tiles all;
    unsigned char *expected, *source, *target;
};

/* From and to memory of each kind in turns: tiles of the library or not. */
static void execute_in_order(struct redist_executor *executor, MPI_Comm comm, size_t source_bytes,
                             size_t bytes, const struct memory *memory)
{
    struct redist_error error = {""};
    void *tile[2];
    if (redist_allocate_tile(comm, source_bytes, &tile[0], &error) != REDIST_OK ||
        redist_allocate_tile(comm, bytes, &tile[1], &error) != REDIST_OK)
        stop("has no tiles:", &error);
    memcpy(tile[0], memory->source, source_bytes);
    for (int kind = 0; kind < 4; kind++) {
        unsigned char *target = kind & 2 ? tile[1] : memory->target;
        execute(executor, kind & 1 ? tile[0] : memory->source, target, bytes);
        if (memcmp(target, memory->expected, bytes) != 0)
            stop("does not give the bits of its certificate", &error);
    }
    for (int side = 0; side < 2; side++)
        if (redist_free_tile(comm, tile[side], &error) != REDIST_OK)
            stop("keeps a tile:", &error);
}

/* On the communicator whose rank is the device. */
static void run_program(const struct reduction *reduction, MPI_Comm comm, struct memory *memory)
{
    const struct redist_program *program = reduction->program;
    int device = 0, differs = 0, any = 0;
    struct redist_executor *executor = NULL;
    struct redist_error error = {""};
    MPI_Comm_rank(comm, &device);
    uint64_t n = follow_program(reduction, comm, (uint32_t)device, &memory->all, memory->expected);
    size_t bytes = n * reduction->kind->bytes;
    fill_tile(reduction, (uint32_t)device, memory->source);
    if (redist_create_executor(program, reduction->kind->element, comm, &executor, &error) !=
        REDIST_OK)
        stop("has no executor:", &error);
    execute(executor, memory->source, memory->target, bytes);
    differs = memcmp(memory->target, memory->expected, bytes) != 0;
    if (differs && has_no_order(reduction))
        stop("has other bits in MPI's order", &error);
    if (redist_fix_order(executor, &error) != REDIST_OK)
        stop("has no order:", &error);
    execute_in_order(executor, comm,
                     redist_compute_local_size(&program->problem.from) * reduction->kind->bytes,
                     bytes, memory);
    MPI_Reduce(&differs, &any, 1, MPI_INT, MPI_LOR, 0, comm);
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
        combine = (enum redist_operator)(REDIST_SUM + draw(sums_alone ? 1 : REDIST_XOR));
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
    struct redist_verdict verdict = {.size = sizeof verdict};
    struct redist_error error = {""};
    char *certificate = NULL;
    size_t length = 0;
    if (redist_parse_problem(text, strlen(text), "a case", &problem, &error) != REDIST_OK ||
        make_paper_plan(&problem, &plan, &error) != REDIST_OK ||
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

static void run_case(struct memory *memory)
{
    uint32_t n = 2 + draw(RANKS - 1);
    struct reduction reduction = {.kind = &element_kinds[draw(ELEMENT_KINDS)], .salt = tally.cases};
    element = reduction.kind->name;
    draw_texts(n, reduction.kind);
    MPI_Comm comm = shuffle_ranks(n);
    struct redist_program *program = plan_program();
    reduction.program = program;
    bool followed = can_follow(program);
    if (followed && comm != MPI_COMM_NULL)
        run_program(&reduction, comm, memory);
    tally.combined += followed;
    tally.rounded += followed && !has_no_order(&reduction);
    tally.cases++;
    redist_free_program(program);
    if (comm != MPI_COMM_NULL)
        MPI_Comm_free(&comm);
}

/* Bits in MPI's order are counted by the device 0 of each case. */
static bool report_tally(uint64_t count)
{
    uint64_t differ = 0;
    MPI_Allreduce(&tally.unordered_differ, &differ, 1, MPI_UINT64_T, MPI_SUM, MPI_COMM_WORLD);
    if (rank == 0)
        printf("ordered: %" PRIu64 " %s on 2 to %d ranks in shuffled places, %" PRIu64
               " followed bit by bit;\n%" PRIu64 " of these are of numbers that are rounded, of "
               "which %" PRIu64 " have other bits in MPI's order\n",
               tally.cases, sums_alone ? "sums" : "reductions", RANKS, tally.combined,
               tally.rounded, differ);
    return count > 0 && tally.cases == count && tally.combined > count / 2 &&
           (differ == 0) == (LEAST_SHARED == 1);
}

int main(int argc, char **argv)
{
    int nranks = 0;
    const char *seed = getenv("REDIST_SEED");
    uint64_t count = argc >= 2 ? strtoull(argv[1], NULL, 10) : 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &nranks);
    state = 88172645463325252u + (seed == NULL ? 1 : strtoull(seed, NULL, 10)) * 1000003u;
    sums_alone = argc == 3 && strcmp(argv[2], "sum") == 0;
    unsigned char *bytes = malloc((RANKS + 3) * MOST_BYTES);
    struct memory memory = {.all = {0, bytes + 3 * MOST_BYTES},
                            .expected = bytes,
                            .source = bytes + MOST_BYTES,
                            .target = bytes + 2 * MOST_BYTES};
    while (nranks == RANKS && bytes != NULL && tally.cases < count)
        run_case(&memory);
    free(bytes);
    bool right = report_tally(count);
    MPI_Finalize();
    return right ? 0 : 1;
}
