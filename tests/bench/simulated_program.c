/* Runs reduction programs on MPI and prints seconds: for `make reproduce-p2-simgrid`.
 *
 * usage: simulated_program FILE ELEMENTS
 *
 * FILE has one line a program, "STEPS" and for each step "KIND SIZE ENTRIES MEMBER..": the
 * collective by number, members of a group, and all groups one after the other. Every
 * device begins with ELEMENTS floats, all equal to its rank + 1; at the end each must
 * hold the sum of all. Prints "NUMBER SECONDS" a program, the slowest rank's seconds. */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

enum { STEPS = 10 };
enum { ALL_REDUCE, REDUCE_SCATTER, ALL_GATHER, REDUCE, BROADCAST };

struct step {
    int kind, size;
    MPI_Comm group; /* MPI_COMM_NULL when this rank takes no part */
};

static void stop(const char *what)
{
    fprintf(stderr, "simulated_program: %s\n", what);
    MPI_Abort(MPI_COMM_WORLD, 2);
    exit(2);
}

static int read_number(FILE *file)
{
    int number = 0;
    if (fscanf(file, "%d", &number) != 1)
        stop("a number is missing");
    return number;
}

static struct step read_step(FILE *file, int rank)
{
    struct step step = {.kind = read_number(file)};
    int entries, place = -1;
    step.size = read_number(file);
    entries = read_number(file);
    for (int e = 0; e < entries; e++)
        if (read_number(file) == rank)
            place = e;
    MPI_Comm_split(MPI_COMM_WORLD, place < 0 ? MPI_UNDEFINED : place / step.size, place,
                   &step.group);
    return step;
}

/* What is held begins at data[0]; returns how many elements are held after the step. */
static int run_step(const struct step *step, float **data, float **scratch, int held)
{
    int count = held;
    float *before = *data, *after = *scratch;
    if (step->group == MPI_COMM_NULL)
        return held;
    switch (step->kind) {
    case ALL_REDUCE:
        MPI_Allreduce(before, after, held, MPI_FLOAT, MPI_SUM, step->group);
        break;
    case REDUCE_SCATTER:
        count = held / step->size;
        MPI_Reduce_scatter_block(before, after, count, MPI_FLOAT, MPI_SUM, step->group);
        break;
    case ALL_GATHER:
        count = held * step->size;
        MPI_Allgather(before, held, MPI_FLOAT, after, held, MPI_FLOAT, step->group);
        break;
    case REDUCE:
        MPI_Reduce(before, after, held, MPI_FLOAT, MPI_SUM, 0, step->group);
        break;
    default:
        MPI_Bcast(before, held, MPI_FLOAT, 0, step->group);
        return held;
    }
    *data = after;
    *scratch = before;
    return count;
}

/* After a Reduce the scratch of those that are not the root is data that nobody reads. */
static double run_program(FILE *file, int rank, int ranks, int elements, float *room[2])
{
    struct step step[STEPS];
    float *data = room[0], *scratch = room[1];
    int steps = read_number(file), held = elements;
    double seconds, slowest = 0;
    if (steps < 1 || steps > STEPS)
        stop("a program has 1 to 10 steps");
    for (int s = 0; s < steps; s++)
        step[s] = read_step(file, rank);
    for (int e = 0; e < elements; e++)
        data[e] = (float)(rank + 1);
    MPI_Barrier(MPI_COMM_WORLD);
    seconds = MPI_Wtime();
    for (int s = 0; s < steps; s++)
        held = run_step(&step[s], &data, &scratch, held);
    seconds = MPI_Wtime() - seconds;
    if (held != elements)
        stop("a program ends with another number of elements");
    for (int e = 0; e < elements; e++)
        if (data[e] != (float)ranks * (float)(ranks + 1) / 2)
            stop("a sum is wrong");
    for (int s = 0; s < steps; s++)
        if (step[s].group != MPI_COMM_NULL)
            MPI_Comm_free(&step[s].group);
    MPI_Reduce(&seconds, &slowest, 1, MPI_DOUBLE, MPI_MAX, 0, MPI_COMM_WORLD);
    return slowest;
}

int main(int argc, char **argv)
{
    int rank, ranks, elements, programs;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &ranks);
    if (argc != 3 || (elements = atoi(argv[2])) < 1)
        stop("usage: simulated_program FILE ELEMENTS");
    FILE *file = fopen(argv[1], "r");
    float *room[2] = {malloc((size_t)elements * sizeof(float)),
                      malloc((size_t)elements * sizeof(float))};
    if (file == NULL || room[0] == NULL || room[1] == NULL)
        stop("no file or no memory");
    programs = read_number(file);
    for (int p = 0; p < programs; p++) {
        double seconds = run_program(file, rank, ranks, elements, room);
        if (rank == 0)
            printf("%d %.9f\n", p + 1, seconds);
    }
    fclose(file);
    free(room[0]);
    free(room[1]);
    MPI_Finalize();
    return 0;
}
