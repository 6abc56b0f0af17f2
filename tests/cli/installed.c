/* A program that knows only what is installed: on two or more ranks it plans, has the plan checked
 * and executes it, then meets every status that a call can end with. */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <redist/checkpoint.h>
#include <redist/execute.h>
#include <redist/plan.h>
#include <redist/show.h>
#include <redist/version.h>

static int rank, failures;

static void expect(const char *what, enum redist_status found, enum redist_status wanted)
{
    if (found == wanted)
        return;
    fprintf(stderr, "installed: rank %d: %s: %s in place of %s\n", rank, what,
            redist_name_status(found), redist_name_status(wanted));
    failures++;
}

static enum redist_status parse(const char *text, struct redist_problem *problem)
{
    struct redist_error error;
    return redist_parse_problem(text, strlen(text), "problem", problem, &error);
}

/* Rows of `ranks` become columns; returns what was accepted. */
static struct redist_program *accept_plan(char *text, size_t room, int ranks)
{
    struct redist_problem problem;
    struct redist_plan *plan = NULL;
    struct redist_program *program = NULL;
    struct redist_verdict verdict = {.size = sizeof verdict};
    char *certificate = NULL;
    size_t length = 0;
    snprintf(text, room,
             "redist-problem 2\nmesh x=%d\nelem 4\nfrom [1{x}%d, %d]\nto [%d, 1{x}%d]\n", ranks,
             ranks, ranks, ranks, ranks);
    expect("a problem", parse(text, &problem), REDIST_OK);
    expect("a plan", redist_make_plan(&problem, NULL, &plan, NULL), REDIST_OK);
    expect("text", redist_format_certificate(plan, &certificate, &length, NULL), REDIST_OK);
    expect("a check",
           redist_check(text, strlen(text), certificate, length, &verdict, &program, NULL),
           REDIST_OK);
    certificate[length / 2] ^= 1;
    expect("a wrong certificate",
           redist_check(text, strlen(text), certificate, length, &verdict, NULL, NULL),
           REDIST_REJECTED);
    if (verdict.verified || verdict.code == 0)
        expect("its verdict", REDIST_OK, REDIST_REJECTED);
    free(certificate);
    redist_free_plan(plan);
    redist_free_problem(&problem);
    return program;
}

static void transpose(const struct redist_program *program, int ranks)
{
    struct redist_executor *executor = NULL;
    struct redist_execution_report report = {.size = sizeof report};
    uint64_t bytes = (uint64_t)ranks * sizeof(int);
    void *tile[2];
    expect("a tile", redist_allocate_tile(MPI_COMM_WORLD, bytes, &tile[0], NULL), REDIST_OK);
    expect("a tile", redist_allocate_tile(MPI_COMM_WORLD, bytes, &tile[1], NULL), REDIST_OK);
    int *rows = tile[0], *columns = tile[1];
    for (int k = 0; k < ranks; k++)
        rows[k] = rank * ranks + k;
    expect("an executor",
           redist_create_executor(program, REDIST_BYTES, MPI_COMM_WORLD, &executor, NULL),
           REDIST_OK);
    expect("execution", redist_execute(executor, rows, columns, &report, NULL), REDIST_OK);
    for (int k = 0; k < ranks; k++)
        failures += columns[k] != k * ranks + rank;
    failures += report.total.bytes_sent != 4u * (unsigned)(ranks - 1);
    expect("a buffer that overlaps", redist_execute(executor, rows, rows, NULL, NULL),
           REDIST_BAD_INPUT);
    redist_free_executor(executor);
    expect("a freed tile", redist_free_tile(MPI_COMM_WORLD, tile[0], NULL), REDIST_OK);
    expect("a freed tile", redist_free_tile(MPI_COMM_WORLD, tile[1], NULL), REDIST_OK);
    expect("no tile", redist_free_tile(MPI_COMM_WORLD, &tile, NULL), REDIST_BAD_INPUT);
}

static void meet_refusals(void)
{
    struct redist_problem problem;
    const struct redist_plan_options collectives = {.size = sizeof collectives,
                                                    .required = REDIST_REQUIRE_COLLECTIVES};
    struct redist_plan *plan = NULL;
    expect("no problem", parse("redist-problem 3\n", &problem), REDIST_BAD_INPUT);
    expect("a problem",
           parse("redist-problem 2\nmesh x=2\nelem 4\nfrom [3{x}5]\nmesh y=4\n"
                 "to [2{y}5]\n",
                 &problem),
           REDIST_OK);
    expect("no such plan", redist_make_plan(&problem, &collectives, &plan, NULL),
           REDIST_IMPOSSIBLE);
    redist_free_problem(&problem);
}

static void meet_system(const struct redist_program *program)
{
    struct redist_nodes nodes;
    const struct redist_checkpoint nothing = {
        .size = sizeof nothing, .directory = "/nonexistent", .layout = "whole"};
    FILE *full = fopen("/dev/full", "w");
    setbuf(full, NULL);
    expect("a full disk", redist_print_steps(full, redist_get_program_sequence(program), 80, NULL),
           REDIST_IO_ERROR);
    (void)fclose(full);
    expect("no checkpoint", redist_load_checkpoint(&nothing, NULL, 0, NULL), REDIST_IO_ERROR);
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    expect("no communicator", redist_find_nodes(MPI_COMM_NULL, &nodes, NULL), REDIST_MPI_ERROR);
}

/* Last: nothing more can be allocated. */
static void run_out_of_memory(void)
{
    struct redist_problem problem;
    struct redist_plan *plan = NULL;
    const struct rlimit none = {1 << 20, 1 << 20};
    expect("a problem",
           parse("redist-problem 2\nmesh x=1048576\nelem 4\nfrom [1{x}1048576]\n"
                 "to [1048576]\n",
                 &problem),
           REDIST_OK);
    if (setrlimit(RLIMIT_AS, &none) != 0)
        return;
    for (volatile char *taken = ""; taken != NULL;) /* what was freed before, too */
        taken = malloc(4096);
    expect("no memory", redist_make_plan(&problem, NULL, &plan, NULL), REDIST_NO_MEMORY);
}

int main(int argc, char **argv)
{
    struct redist_error error = {""};
    char text[256];
    int ranks, all = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &ranks);
    expect("the version", redist_check_version(REDIST_VERSION_NUMBER, &error), REDIST_OK);
    struct redist_program *program = accept_plan(text, sizeof text, ranks);
    transpose(program, ranks);
    meet_refusals();
    meet_system(program);
    redist_free_program(program);
    MPI_Allreduce(&failures, &all, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
    MPI_Finalize();
    run_out_of_memory();
    return all + failures != 0;
}
