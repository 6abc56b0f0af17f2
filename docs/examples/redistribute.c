/* A program that moves its own distributed array with libredist: plan for the nodes
 * that it runs on, check, prepare once, then execute as often as needed on its own
 * communicator and buffers.
 *
 *   mpicc -std=c11 redistribute.c $(pkg-config --cflags --libs redist-mpi redist) -o redistribute
 *   mpirun --oversubscribe -n 6 ./redistribute
 *
 * Libraries below a prefix that the loader does not search need LD_LIBRARY_PATH.
 */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <redist/check.h>
#include <redist/execute.h>
#include <redist/plan.h>

/* 6 devices; a matrix of 64-bit integers, first in bands of rows, at the end in
 * bands of columns. `x` varies fastest along each dimension. */
static const char problem_text[] = "redist-problem 2\n"
                                   "mesh x=2,y=3\n"
                                   "elem 8\n"
                                   "from [20{x,y}120, 48]\n"
                                   "to [120, 8{x,y}48]\n";
enum { ROWS = 120, COLUMNS = 48, TIMES = 3 };

/* Plans for two levels of links where there are several nodes of as many ranks each, as
 * redist-run --plan does. All ranks find the same nodes, and make the same plan. */
static enum redist_status make_plan(const struct redist_problem *problem, struct redist_plan **plan,
                                    struct redist_error *error)
{
    struct redist_nodes nodes;
    struct redist_topology topology;
    const struct redist_objective by_links = {.topology = &topology};
    struct redist_plan_options options = {.size = sizeof options};
    enum redist_status status = redist_find_nodes(MPI_COMM_WORLD, &nodes, error);
    if (status == REDIST_OK && nodes.count > 1 && nodes.each > 1) {
        status = redist_get_usual_levels(problem, (uint32_t)nodes.each, &topology, error);
        options.objective = &by_links;
    }
    return status == REDIST_OK ? redist_make_plan(problem, &options, plan, error) : status;
}

/* Plans, writes the certificate as text, and has it checked against the
 * problem: only a checked program can be executed. */
static struct redist_program *make_program(struct redist_problem *problem,
                                           struct redist_error *error)
{
    struct redist_plan *plan = NULL;
    struct redist_program *program = NULL;
    struct redist_verdict verdict = {.size = sizeof verdict};
    char *certificate = NULL;
    size_t length = 0;
    if (redist_parse_problem(problem_text, sizeof problem_text - 1, "example", problem, error) ==
            REDIST_OK &&
        make_plan(problem, &plan, error) == REDIST_OK &&
        redist_format_certificate(plan, &certificate, &length, error) == REDIST_OK &&
        redist_check(problem_text, sizeof problem_text - 1, certificate, length, &verdict, &program,
                     error) == REDIST_REJECTED)
        snprintf(error->message, sizeof error->message, "rejected: %s", verdict.name);
    redist_free_plan(plan);
    free(certificate);
    return program;
}

/* The row-major index of the element at local index `place` of a device's tile. */
static int64_t find_index(const struct redist_problem *problem, const struct redist_type *type,
                          int device, int64_t place)
{
    uint64_t offset[REDIST_MAX_RANK];
    redist_compute_offset(&problem->mesh, type, (uint32_t)device, offset);
    int64_t columns = (int64_t)type->dim[1].tile;
    int64_t row = (int64_t)offset[0] + place / columns;
    return row * COLUMNS + (int64_t)offset[1] + place % columns;
}

/* Moves the array a few times and counts elements that are not where they
 * should be; -1 on failure. */
static int64_t move_array(const struct redist_problem *problem, struct redist_executor *executor,
                          int device, struct redist_error *error)
{
    int64_t elements = (int64_t)ROWS * COLUMNS / 6, wrong = 0;
    int64_t *rows = malloc((size_t)elements * sizeof *rows);
    int64_t *columns = malloc((size_t)elements * sizeof *columns);
    for (int64_t k = 0; rows != NULL && k < elements; k++)
        rows[k] = find_index(problem, &problem->from, device, k);
    for (int time = 0; rows != NULL && columns != NULL && time < TIMES; time++) {
        struct redist_execution_report report = {.size = sizeof report};
        if (redist_execute(executor, rows, columns, &report, error) != REDIST_OK) {
            wrong = -1;
            break;
        }
        for (int64_t k = 0; k < elements; k++)
            wrong += columns[k] != find_index(problem, &problem->to, device, k);
        if (device == 0)
            printf("moved in %.6f s: %llu bytes sent by each rank, %llu bytes of memory at most\n",
                   report.total.seconds, (unsigned long long)report.total.bytes_sent,
                   (unsigned long long)report.peak_bytes);
    }
    if (rows == NULL || columns == NULL)
        wrong = -1;
    free(rows);
    free(columns);
    return wrong;
}

int main(int argc, char **argv)
{
    int device;
    struct redist_problem problem;
    struct redist_error error = {""};
    struct redist_executor *executor = NULL;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &device);
    struct redist_program *program = make_program(&problem, &error);
    int64_t wrong = -1, all = 0;
    if (program != NULL && redist_create_executor(program, REDIST_BYTES, MPI_COMM_WORLD, &executor,
                                                  &error) == REDIST_OK)
        wrong = move_array(&problem, executor, device, &error);
    redist_free_program(program);
    redist_free_executor(executor);
    if (wrong < 0) {
        fprintf(stderr, "redistribute: rank %d: %s\n", device, error.message);
        MPI_Abort(MPI_COMM_WORLD, 1);
    }
    MPI_Allreduce(&wrong, &all, 1, MPI_INT64_T, MPI_SUM, MPI_COMM_WORLD);
    if (device == 0)
        printf("%lld elements are wrong\n", (long long)all);
    MPI_Finalize();
    return all == 0 ? 0 : 1;
}
