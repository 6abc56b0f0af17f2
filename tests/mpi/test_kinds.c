/* Problems of every kind, executed on real data, every element verified: what is combined,
 * tails, two meshes, orders, idle devices, and all of it together. Under mpirun, with up to
 * MOST_RANKS ranks: rank d is device d of a problem with no more devices than there are ranks.
 *
 *   test_kinds COUNT           COUNT problems of each kind, planned by the library
 *   test_kinds --pairs COUNT   the first COUNT right pairs for no more devices of a stream on
 *                              stdin, `pair P C` and P and C bytes: plans of random steps
 */
#include <inttypes.h>
#include <mpi.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include "exact/kinds.h"
#include "reference.h"
#include "summands.h"
#include "support/raw_plan.h"

#define MOST_RANKS 32
#define SECONDS 60 /* a case that takes longer is a deadlock: the job ends */
#define GUARD 32   /* bytes behind the target that must stay */
#define LARGEST_TILE 4096

static int rank, world_size;
static MPI_Comm first[MOST_RANKS + 1]; /* of the first ranks, so many */

struct tally {
    uint64_t cases, elements, rounded, steps[REDIST_EXCHANGE + 1];
};

static struct {
    const char *text;
    size_t length;
} current; /* the case, of which a handler may only write the text */

static void end_job(int number)
{
    static const char line[] = "kinds: this case hangs:\n";
    (void)number;
    (void)sleep(rank == 0 ? 0 : 2); /* one of them speaks */
    if (write(STDERR_FILENO, line, sizeof line - 1) < 0 ||
        write(STDERR_FILENO, current.text, current.length) < 0)
        _exit(3);
    _exit(1);
}

static bool combines_values(const struct redist_program *program)
{
    for (uint32_t k = 0; k < program->nsteps; k++)
        if (program->step[k].op == REDIST_REDUCESCATTER ||
            program->step[k].op == REDIST_ALLREDUCE || program->step[k].op == REDIST_REDUCE)
            return true;
    return false;
}

/* The documented memory: twice the height only where an exchange may be done in place. */
static bool is_frugal(const struct redist_program *program, const struct share side[2],
                      const struct redist_execution_report *report)
{
    uint64_t elem = program->problem.elem_bytes, most = program->height * elem;
    for (uint32_t k = 1; k + 1 < program->nsteps; k++)
        if (program->step[k].op == REDIST_EXCHANGE)
            most = 2 * program->height * elem;
    uint64_t source = side[0].held ? count_share(&side[0]) * elem : 0;
    uint64_t target = count_share(&side[1]) * elem; /* an idle rank may need one on the way */
    return report->scratch_bytes <= most && report->peak_bytes <= source + target + most;
}

/* Devices whose tiles are replicas have the same bits. */
static bool has_equal_replicas(const struct share *share, const unsigned char *bytes, MPI_Comm comm,
                               int nranks)
{
    uint64_t mine[2] = {0, 0}; /* of an idle device, unlike all others */
    if (share->held) {
        mine[0] = hash_place(share) | 1;
        mine[1] = hash_share(share, bytes);
    }
    uint64_t all[2 * MOST_RANKS];
    MPI_Allgather(mine, 2, MPI_UINT64_T, all, 2, MPI_UINT64_T, comm);
    for (int r = 0; r < nranks; r++)
        if (all[2 * r] == mine[0] && all[2 * r + 1] != mine[1])
            return false;
    return true;
}

static const char *execute(const struct redist_program *program, struct redist_executor *executor,
                           const struct numbers *numbers, unsigned char *source,
                           unsigned char *target)
{
    uint32_t elem = program->problem.elem_bytes;
    struct redist_execution_report report = {.size = sizeof report};
    struct redist_error error = {""};
    struct share side[2];
    find_share(&program->problem, false, (uint32_t)rank, &side[0]);
    find_share(&program->problem, true, (uint32_t)rank, &side[1]);
    size_t bytes = count_share(&side[1]) * elem;
    if (side[0].held)
        fill_share(&side[0], numbers, source);
    memset(target, 0xa5, bytes + GUARD);
    if (redist_execute(executor, side[0].held ? source : NULL, side[1].held ? target : NULL,
                       &report, &error) != REDIST_OK) {
        (void)fprintf(stderr, "kinds: rank %d: %s\n", rank, error.message);
        MPI_Abort(MPI_COMM_WORLD, 1); /* others may wait */
    }
    for (size_t g = side[1].held ? bytes : 0; g < bytes + GUARD; g++)
        if (target[g] != 0xa5)
            return "memory behind the target, or of an idle device, is changed";
    if (side[1].held && !has_share(&side[1], numbers, target))
        return "an element is wrong";
    if (side[0].held && !has_share(&side[0], numbers, source))
        return "the source is changed";
    return is_frugal(program, side, &report) ? NULL : "too much memory";
}

/* Where some ranks end with an identity, it has to be known what the elements are. */
static const char *refuse_bytes(const struct redist_program *program, MPI_Comm comm)
{
    const struct redist_type *from = &program->problem.from, *to = &program->problem.to;
    struct redist_executor *executor = NULL;
    struct redist_error error = {""};
    bool makes = false;
    for (uint32_t k = 0; k < to->nunreduced; k++)
        makes = makes || memchr(from->unreduced, to->unreduced[k], from->nunreduced) == NULL;
    if (!makes)
        return NULL;
    if (redist_create_executor(program, REDIST_BYTES, comm, &executor, &error) == REDIST_OK)
        redist_free_executor(executor);
    return strstr(error.message, ": expected what they are, int8") != NULL
               ? NULL
               : "elements that nobody knows are not refused";
}

/* Once in numbers that are exact, and where sums are of floating-point numbers once more in
 * numbers that are not. */
static const char *run_program(const struct redist_program *program,
                               const struct redist_verdict *verdict, enum redist_element element,
                               MPI_Comm comm, struct tally *tally)
{
    size_t source = redist_compute_local_size(&program->problem.from) * program->problem.elem_bytes;
    size_t target = redist_compute_local_size(&program->problem.to) * program->problem.elem_bytes;
    unsigned char *memory = raw_allocate(source + target + GUARD);
    struct numbers numbers = {.element = element, .salt = tally->cases};
    struct redist_executor *executor = NULL;
    struct redist_error error = {""};
    struct share share;
    const struct element_kind *kind = find_element_kind(element);
    bool floats = kind != NULL && kind->exponent > 0;
    const char *wrong = "no executor";
    find_share(&program->problem, true, (uint32_t)rank, &share);
    const char *allowed = refuse_bytes(program, comm);
    if (redist_create_executor(program, element, comm, &executor, &error) == REDIST_OK)
        wrong = execute(program, executor, &numbers, memory, memory + source);
    if (wrong == NULL)
        wrong = allowed;
    int all = 0, ready = wrong == NULL;
    MPI_Allreduce(&ready, &all, 1, MPI_INT, MPI_LAND, comm);
    if (all && floats && program->problem.combine == REDIST_SUM && combines_values(program)) {
        numbers.rounded = true;
        tally->rounded++;
        wrong = execute(program, executor, &numbers, memory, memory + source);
        if (!has_equal_replicas(&share, memory + source, comm, (int)program->ndevices) &&
            verdict->identical)
            wrong = "replicas differ";
    }
    tally->elements += share.held ? count_share(&share) : 0;
    redist_free_executor(executor);
    free(memory);
    if (wrong != NULL && error.message[0] != '\0')
        (void)fprintf(stderr, "rank %d: %s\n", rank, error.message);
    return wrong;
}

/* In turn what has as many bytes, and the operator if there is one. */
static enum redist_element choose_element(uint32_t bytes, uint64_t number,
                                          enum redist_operator combine)
{
    enum redist_element fit[ELEMENT_KINDS];
    uint32_t count = 0;
    for (uint32_t k = 0; k < ELEMENT_KINDS; k++)
        if (element_kinds[k].bytes == bytes &&
            (combine == REDIST_NO_OPERATOR || has_operator(&element_kinds[k], combine)))
            fit[count++] = element_kinds[k].element;
    return count > 0 ? fit[number % count] : REDIST_BYTES;
}

/* One pair on the ranks that are its devices; true when it is right on all. */
static bool run_pair(const char *problem, size_t problem_length, const char *certificate,
                     size_t certificate_length, struct tally *tally)
{
    struct redist_program *program = NULL;
    struct redist_verdict verdict = {.size = sizeof verdict};
    struct redist_error error = {""};
    const char *wrong = NULL;
    current.text = problem;
    current.length = problem_length;
    if (redist_check(problem, problem_length, certificate, certificate_length, &verdict, &program,
                     &error) != REDIST_OK)
        wrong = "not accepted";
    else if ((uint32_t)rank < program->ndevices)
        wrong = run_program(
            program, &verdict,
            choose_element(program->problem.elem_bytes, tally->cases, program->problem.combine),
            first[program->ndevices], tally);
    for (uint32_t k = 0; program != NULL && k < program->nsteps; k++)
        tally->steps[program->step[k].op]++;
    tally->cases++;
    redist_free_program(program);
    int right = wrong == NULL, all = 0;
    MPI_Allreduce(&right, &all, 1, MPI_INT, MPI_LAND, MPI_COMM_WORLD);
    if (wrong != NULL)
        (void)fprintf(stderr, "kinds: rank %d: %s:\n%.*s%.*s", rank, wrong, (int)problem_length,
                      problem, (int)certificate_length, certificate);
    return all != 0;
}

static bool fits_ranks(const struct redist_problem *problem)
{
    return redist_count_problem_devices(problem) <= (uint32_t)world_size &&
           redist_compute_local_size(&problem->from) <= LARGEST_TILE &&
           redist_compute_local_size(&problem->to) <= LARGEST_TILE;
}

/* Half of them sums; of 16 bytes there are complex numbers alone. */
static enum redist_operator draw_operator(uint32_t bytes)
{
    if (draw(2) == 0)
        return REDIST_SUM;
    return (enum redist_operator)(REDIST_SUM + draw(bytes == 16 ? REDIST_PRODUCT : REDIST_XOR));
}

/* All ranks draw and plan the same. */
static bool run_planned(uint32_t kinds, bool makes, struct tally *tally)
{
    static char text[REDIST_PROBLEM_TEXT];
    const struct redist_plan_options options = {
        .size = sizeof options, .rules = makes ? REDIST_ALL_STEPS : REDIST_PAPER_STEPS};
    struct redist_problem problem;
    struct redist_plan *plan = NULL;
    struct redist_error error = {""};
    char *certificate = NULL;
    size_t length = 0;
    for (draw_kind(kinds, (uint32_t)world_size, &problem); !fits_ranks(&problem);
         draw_kind(kinds, (uint32_t)world_size, &problem))
        redist_free_problem(&problem);
    problem.elem_bytes = 1u << draw(5);
    if (makes)
        make_sums(&problem);
    if (problem.from.nunreduced + problem.to.nunreduced > 0)
        problem.combine = draw_operator(problem.elem_bytes);
    size_t size = redist_format_problem(&problem, text, sizeof text);
    if (redist_make_plan(&problem, &options, &plan, &error) != REDIST_OK ||
        redist_format_certificate(plan, &certificate, &length, &error) != REDIST_OK)
        (void)fprintf(stderr, "kinds: no plan: %s\n%s", error.message, text);
    bool right = certificate != NULL && run_pair(text, size, certificate, length, tally);
    free(certificate);
    redist_free_plan(plan);
    redist_free_problem(&problem);
    return right;
}

static void report_tally(const char *what, const struct tally *tally)
{
    struct tally sum = *tally;
    MPI_Reduce(&tally->elements, &sum.elements, 1, MPI_UINT64_T, MPI_SUM, 0, MPI_COMM_WORLD);
    if (rank != 0)
        return;
    printf("kinds: %s: %" PRIu64 " executed on up to %d ranks, %" PRIu64
           " elements verified, %" PRIu64 " also with rounding\n      ",
           what, tally->cases, world_size, sum.elements, tally->rounded);
    for (uint32_t op = 0; op <= REDIST_EXCHANGE; op++)
        printf(" %s %" PRIu64, redist_name_op((enum redist_op)op), tally->steps[op]);
    printf("\n");
}

static bool run_kinds(uint64_t count)
{
    static const struct {
        const char *name;
        uint32_t kinds;
        bool makes;
    } list[] = {{"plain", KIND_PLAIN, false},
                {"reduced", KIND_SUMS, false},
                {"uneven", KIND_TAILS, false},
                {"idle devices", KIND_IDLE, false},
                {"two meshes", KIND_TWO_MESHES, false},
                {"two meshes with orders", KIND_TWO_MESHES | KIND_ORDERS, false},
                {"reduced and uneven", KIND_SUMS | KIND_TAILS, false},
                {"all together", KIND_ALL, false},
                {"unreduced in the target alone", KIND_PLAIN, true},
                {"the same, and all on one mesh", KIND_ALL & ~KIND_TWO_MESHES, true}};
    for (size_t k = 0; k < sizeof list / sizeof list[0]; k++) {
        struct tally tally = {.cases = 0};
        while (tally.cases < count) {
            (void)alarm(SECONDS);
            if (!run_planned(list[k].kinds, list[k].makes, &tally))
                return false;
        }
        report_tally(list[k].name, &tally);
    }
    return true;
}

/* Rank 0 reads the next right pair; a length of 0 at the end. */
static uint64_t read_pair(char **problem, uint64_t *certificate_length)
{
    size_t lengths[2];
    while (scanf("pair %zu %zu", &lengths[0], &lengths[1]) == 2 && getchar() == '\n') {
        struct redist_verdict verdict = {.size = sizeof verdict};
        struct redist_program *program = NULL;
        size_t length = lengths[0] + lengths[1];
        char *text = raw_allocate(length + 1);
        bool fits = fread(text, 1, length, stdin) == length && getchar() == '\n' &&
                    redist_check(text, lengths[0], text + lengths[0], lengths[1], &verdict,
                                 &program, NULL) == REDIST_OK &&
                    fits_ranks(&program->problem) && program->height <= LARGEST_TILE;
        redist_free_program(program);
        *certificate_length = lengths[1];
        *problem = text;
        if (fits)
            return lengths[0];
        free(text);
    }
    *problem = NULL;
    return 0;
}

static bool run_stream(uint64_t count)
{
    struct tally tally = {.cases = 0};
    bool right = true;
    while (right && tally.cases < count) {
        char *text = NULL;
        uint64_t lengths[2] = {0, 0};
        if (rank == 0)
            lengths[0] = read_pair(&text, &lengths[1]);
        MPI_Bcast(lengths, 2, MPI_UINT64_T, 0, MPI_COMM_WORLD);
        if (lengths[0] == 0)
            break;
        if (rank != 0)
            text = raw_allocate(lengths[0] + lengths[1]);
        MPI_Bcast(text, (int)(lengths[0] + lengths[1]), MPI_BYTE, 0, MPI_COMM_WORLD);
        (void)alarm(SECONDS);
        right = run_pair(text, lengths[0], text + lengths[0], lengths[1], &tally);
        free(text);
    }
    report_tally("plans of random steps", &tally);
    return right && tally.cases == count;
}

int main(int argc, char **argv)
{
    bool right = false, pairs = argc == 3 && strcmp(argv[1], "--pairs") == 0;
    MPI_Init(&argc, &argv);
    (void)signal(SIGALRM, end_job);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &world_size);
    uint64_t seed = seed_random();
    MPI_Bcast(&random_state, 1, MPI_UINT64_T, 0, MPI_COMM_WORLD);
    if (rank == 0)
        printf("REDIST_SEED=%" PRIu64 "\n", seed);
    bool possible = world_size <= MOST_RANKS && argc > 1;
    for (int n = 1; n <= world_size && possible; n++)
        MPI_Comm_split(MPI_COMM_WORLD, rank < n ? 0 : MPI_UNDEFINED, rank, &first[n]);
    if (possible)
        right = pairs ? run_stream(strtoull(argv[2], NULL, 10))
                      : run_kinds(strtoull(argv[1], NULL, 10));
    else if (rank == 0)
        (void)fprintf(stderr, "kinds: run it with at most %d ranks, and a count\n", MOST_RANKS);
    for (int n = 1; n <= world_size && possible; n++)
        if (first[n] != MPI_COMM_NULL)
            MPI_Comm_free(&first[n]);
    MPI_Finalize();
    return right ? 0 : 1;
}
