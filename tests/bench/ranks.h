/* What programs share that time something on all ranks. BENCH is the program's name, defined before
 * this is included. */
#ifndef REDIST_BENCH_RANKS_H
#define REDIST_BENCH_RANKS_H

#include <mpi.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define LEAST_REPETITIONS 3

static inline _Noreturn void stop(const char *what, const char *why)
{
    (void)fprintf(stderr, BENCH ": %s: %s\n", what, why);
    MPI_Abort(MPI_COMM_WORLD, 1);
    abort();
}

/* Also of no bytes. */
static inline void *allocate(size_t bytes)
{
    void *memory = malloc(bytes + 1);
    if (memory == NULL)
        stop("memory", "there is none left");
    return memory;
}

/* Seconds of the slowest rank, of this one's; where a result was `wanted`, it must be right. */
static inline double end_timing(double mine, const void *result, const void *wanted, size_t bytes)
{
    double slowest = 0;
    if (wanted != NULL && memcmp(result, wanted, bytes) != 0)
        stop("result", "an element is wrong");
    MPI_Allreduce(&mine, &slowest, 1, MPI_DOUBLE, MPI_MAX, MPI_COMM_WORLD);
    return slowest;
}

static inline int order_seconds(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

/* The median, and the times in rising order. */
static inline double sort_seconds(double *seconds, int count)
{
    qsort(seconds, (size_t)count, sizeof *seconds, order_seconds);
    return seconds[count / 2];
}

/* Whether what began at `start` is measured again, as rank 0 has it: for `most` seconds, but so
 * many times at least. */
static inline bool goes_on(int done, double start, double most)
{
    int on = done < LEAST_REPETITIONS || MPI_Wtime() - start < most;
    MPI_Bcast(&on, 1, MPI_INT, 0, MPI_COMM_WORLD);
    return on;
}

#endif
