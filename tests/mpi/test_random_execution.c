/* Random problems on 1 to 12 devices: planned, certified, checked, executed on
 * real data, every element verified; and for every fourth problem another one
 * with a plan that no planner would make. Usage: test_random_execution [COUNT],
 * under mpirun with 12 ranks. Device d of a problem with D devices is rank d of
 * the communicator of the first D ranks. */
#include <inttypes.h>
#include <mpi.h>
#include <redist/execute.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include "support/problem_generator.h"
#include "support/raw_plan.h"
#include "support/detour.h"
#include "plan/choose/extended.h"

#define RANKS 12
#define SECONDS 60 /* a case that takes longer is a deadlock: the job ends */
#define GUARD 32   /* bytes behind the target that must stay */

static int rank;
static char deadlock[96]; /* what to say then; a handler may only write it */

static void end_job(int number)
{
    (void)number;
    if (rank == 0 && write(STDERR_FILENO, deadlock, strlen(deadlock)) < 0)
        _exit(3);
    _exit(1);
}

struct tally {
    uint64_t elements, executions, fused;
};

/* Where a certificate comes from. The first two are ways to use the library. */
enum origin { EVERY_RANK_PLANS, RANK_0_PLANS, DETOURS };

struct certificate {
    char *text;
    size_t length;
};

static struct certificate plan_problem(const struct redist_problem *problem,
                                       enum redist_rules extension)
{
    struct certificate certificate = {NULL, 0};
    struct redist_plan *plan = NULL;
    struct redist_error error = {""};
    if (make_extended_plan(problem, extension, &plan, &error) != REDIST_OK ||
        redist_format_certificate(plan, &certificate.text, &certificate.length, &error) !=
            REDIST_OK)
        (void)fprintf(stderr, "rank %d: no certificate: %s\n", rank, error.message);
    redist_free_plan(plan);
    return certificate;
}

static struct certificate receive_plan(const struct redist_problem *problem,
                                       enum redist_rules extension, MPI_Comm comm)
{
    struct certificate certificate = {NULL, 0};
    uint64_t bytes;
    if (rank == 0)
        certificate = plan_problem(problem, extension);
    bytes = certificate.length;
    MPI_Bcast(&bytes, 1, MPI_UINT64_T, 0, comm);
    if (rank != 0)
        certificate.text = raw_allocate(bytes);
    MPI_Bcast(certificate.text, (int)bytes, MPI_CHAR, 0, comm);
    certificate.length = bytes;
    return certificate;
}

static struct certificate take_detours(const struct redist_problem *problem, struct prng prng)
{
    struct certificate certificate;
    struct raw_plan plan;
    make_detour(&prng, problem, (uint32_t)draw_below(&prng, 8), &plan);
    certificate.text = raw_write_certificate(&plan, &certificate.length);
    raw_free_plan(&plan);
    return certificate;
}

static struct redist_program *make_program(const struct redist_problem *problem, enum origin origin,
                                           enum redist_rules extension, struct prng prng,
                                           MPI_Comm comm)
{
    char text[PROBLEM_TEXT_MAX];
    size_t length = raw_write_problem(problem, text, sizeof text);
    struct redist_program *program = NULL;
    struct redist_verdict verdict = {.size = sizeof verdict};
    struct redist_error error = {""};
    struct certificate certificate = origin == DETOURS ? take_detours(problem, prng)
                                     : origin == RANK_0_PLANS
                                         ? receive_plan(problem, extension, comm)
                                         : plan_problem(problem, extension);
    if (certificate.length > 0 && redist_check(text, length, certificate.text, certificate.length,
                                               &verdict, &program, &error) != REDIST_OK)
        (void)fprintf(stderr, "rank %d: not verified, code %" PRIu32 ": %s\n%s%.*s", rank,
                      verdict.code, error.message, text, (int)certificate.length, certificate.text);
    free(certificate.text);
    return program;
}

/* Byte b of the element at global index `index`, in the array of this salt. */
static unsigned char make_byte(uint64_t index, uint32_t b, uint64_t salt)
{
    struct prng prng = {index * 16 + b + (salt << 40)};
    return (unsigned char)draw_bits(&prng);
}

/* Base offset along dimension i, by the definition of `c{x1,x2,..}s`. */
static uint64_t find_base(const struct redist_mesh *mesh, const struct redist_dim *dim)
{
    uint64_t base = 0, stride = dim->tile;
    for (uint32_t k = 0; k < dim->naxes; k++) {
        uint32_t below = 1;
        for (uint32_t a = dim->axis[k] + 1u; a < mesh->naxes; a++)
            below *= mesh->axis[a].size;
        uint32_t size = mesh->axis[dim->axis[k]].size;
        base += stride * ((uint32_t)rank / below % size);
        stride *= size;
    }
    return base;
}

/* Global linear index of the element at `local` of this device's tile. */
static uint64_t find_global(const struct redist_mesh *mesh, const struct redist_type *type,
                            uint64_t local)
{
    uint64_t global = 0, weight = 1;
    for (uint32_t i = type->rank; i-- > 0;) {
        const struct redist_dim *dim = &type->dim[i];
        global += weight * (find_base(mesh, dim) + local % dim->tile);
        local /= dim->tile;
        weight *= dim->size;
    }
    return global;
}

static uint64_t count_elements(const struct redist_type *type)
{
    uint64_t elements = 1;
    for (uint32_t i = 0; i < type->rank; i++)
        elements *= type->dim[i].tile;
    return elements;
}

static void fill(const struct redist_problem *problem, const struct redist_type *type,
                 uint64_t salt, unsigned char *bytes)
{
    uint32_t elem = problem->elem_bytes;
    for (uint64_t u = 0; u < count_elements(type); u++) {
        uint64_t global = find_global(&problem->mesh, type, u);
        for (uint32_t b = 0; b < elem; b++)
            bytes[u * elem + b] = make_byte(global, b, salt);
    }
}

static bool has_contents(const struct redist_problem *problem, const struct redist_type *type,
                         uint64_t salt, const unsigned char *bytes)
{
    size_t size = count_elements(type) * problem->elem_bytes;
    unsigned char *expected = raw_allocate(size);
    fill(problem, type, salt, expected);
    bool same = memcmp(bytes, expected, size) == 0;
    free(expected);
    return same;
}

/* One execution on a fresh array; the source and the guard must stay. */
static bool execute(const struct redist_problem *problem, struct redist_executor *executor,
                    uint64_t height, uint64_t salt)
{
    uint32_t elem = problem->elem_bytes;
    size_t target_bytes = count_elements(&problem->to) * elem;
    size_t source_bytes = count_elements(&problem->from) * elem;
    unsigned char *source = raw_allocate(source_bytes),
                  *target = raw_allocate(target_bytes + GUARD);
    struct redist_execution_report report = {.size = sizeof report};
    struct redist_error error = {""};
    bool right = false, kept = true;
    fill(problem, &problem->from, salt, source);
    memset(target, 0xa5, target_bytes + GUARD);
    if (redist_execute(executor, source, target, &report, &error) != REDIST_OK) {
        (void)fprintf(stderr, "rank %d: %s\n", rank, error.message);
    } else {
        right = has_contents(problem, &problem->to, salt, target) &&
                has_contents(problem, &problem->from, salt, source) &&
                report.peak_bytes <= source_bytes + target_bytes + height * elem;
        for (size_t g = 0; g < GUARD; g++)
            kept = kept && target[target_bytes + g] == 0xa5;
    }
    free(source);
    free(target);
    return right && kept;
}

static enum redist_rules choose_extension(uint64_t number)
{
    static const enum redist_rules extensions[] = {REDIST_PAPER_STEPS, REDIST_FREE_SLICES,
                                                   REDIST_FUSE, REDIST_FUSE};
    return extensions[number % 4];
}

/* Whether the plan has fused steps. */
static bool is_fused(const struct redist_problem *problem, enum redist_rules extension)
{
    struct redist_plan *plan = NULL;
    bool fused = false;
    if (make_extended_plan(problem, extension, &plan, NULL) != REDIST_OK)
        return false;
    for (uint32_t k = 0; k < plan->nsteps; k++)
        fused = fused || plan->step[k].fused;
    redist_free_plan(plan);
    return fused;
}

/* For an extension rather one where it changes the plan. */
static void draw_problem(uint64_t number, struct prng *prng, struct redist_problem *problem)
{
    enum redist_rules extension = choose_extension(number);
    uint32_t tries = extension == REDIST_PAPER_STEPS ? 1 : 100;
    do {
        generate_problem(RECIPE_SMALL, prng, problem);
    } while (--tries > 0 && !is_fused(problem, extension));
}

static bool run_problem(const struct redist_problem *problem, uint64_t number, struct prng prng,
                        MPI_Comm comm, struct tally *tally)
{
    enum origin origin = number % 5 == 4   ? DETOURS
                         : number % 2 == 1 ? RANK_0_PLANS
                                           : EVERY_RANK_PLANS;
    struct redist_executor *executor = NULL;
    struct redist_error error = {""};
    struct redist_program *program =
        make_program(problem, origin, choose_extension(number), prng, comm);
    int ready = program != NULL, all = 0;
    bool right = true;
    MPI_Allreduce(&ready, &all, 1, MPI_INT, MPI_LAND, comm); /* what follows is collective */
    if (!all) {
        redist_free_program(program);
        return false;
    }
    uint64_t height = program->height;
    for (uint32_t k = 0; k < program->nsteps && rank == 0; k++)
        tally->fused += program->step[k].fused;
    enum redist_status status =
        redist_create_executor(program, REDIST_BYTES, comm, &executor, &error);
    redist_free_program(program);
    if (status != REDIST_OK) {
        (void)fprintf(stderr, "rank %d: %s\n", rank, error.message);
        return false;
    }
    for (uint64_t salt = 0; salt < 1 + number % 3; salt++) {
        right = execute(problem, executor, height, number + salt) && right;
        tally->elements += count_elements(&problem->to);
        tally->executions++;
    }
    redist_free_executor(executor);
    return right;
}

/* Runs case `number` on the first D ranks; true when it is right on all. */
static bool run_case(uint64_t seed, uint64_t number, MPI_Comm first[RANKS + 1], struct tally *tally)
{
    struct prng prng = start_case(seed, number);
    struct redist_problem problem;
    int right = 1, all = 0;
    draw_problem(number, &prng, &problem);
    uint32_t ndevices = raw_count_devices(&problem);
    if ((uint32_t)rank < ndevices)
        right = run_problem(&problem, number, prng, first[ndevices], tally);
    MPI_Allreduce(&right, &all, 1, MPI_INT, MPI_LAND, MPI_COMM_WORLD);
    if (all == 0 && rank == 0) {
        char text[PROBLEM_TEXT_MAX];
        (void)raw_write_problem(&problem, text, sizeof text);
        (void)fprintf(stderr, "random execution: case %" PRIu64 " of seed %" PRIu64 " fails:\n%s",
                      number, seed, text);
    }
    return all != 0;
}

static int run_all(uint64_t seed, uint64_t count)
{
    MPI_Comm first[RANKS + 1];
    struct tally tally = {0, 0, 0}, sum = {0, 0, 0};
    bool right = true;
    for (int n = 1; n <= RANKS; n++)
        MPI_Comm_split(MPI_COMM_WORLD, rank < n ? 0 : MPI_UNDEFINED, rank, &first[n]);
    for (uint64_t k = 0; right && k < count + count / 4; k++) {
        (void)snprintf(deadlock, sizeof deadlock,
                       "random execution: case %" PRIu64 " of seed %" PRIu64 " hangs\n", k, seed);
        (void)alarm(SECONDS);
        right = run_case(seed, k, first, &tally);
    }
    (void)alarm(0);
    MPI_Reduce(&tally, &sum, 3, MPI_UINT64_T, MPI_SUM, 0, MPI_COMM_WORLD);
    if (rank == 0 && right)
        printf("random execution: %" PRIu64 " problems planned and %" PRIu64
               " taken on 1 to %d devices, %" PRIu64 " tiles delivered, %" PRIu64
               " elements verified, %" PRIu64 " fused steps\n",
               count, count / 4, RANKS, sum.executions, sum.elements, sum.fused);
    for (int n = 1; n <= RANKS; n++)
        if (first[n] != MPI_COMM_NULL)
            MPI_Comm_free(&first[n]);
    return right && count > 0 ? 0 : 1;
}

int main(int argc, char **argv)
{
    int nranks = 0, failed;
    uint64_t seed = 0;
    MPI_Init(&argc, &argv);
    (void)signal(SIGALRM, end_job);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &nranks);
    if (rank == 0)
        seed = choose_seed("random execution");
    MPI_Bcast(&seed, 1, MPI_UINT64_T, 0, MPI_COMM_WORLD);
    if (nranks == RANKS) {
        failed = run_all(seed, argc > 1 ? strtoull(argv[1], NULL, 10) : 500);
    } else {
        if (rank == 0)
            (void)fprintf(stderr, "random execution: run it with %d ranks\n", RANKS);
        failed = 2;
    }
    MPI_Finalize();
    return failed;
}
