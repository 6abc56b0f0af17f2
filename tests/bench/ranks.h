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

/* How often and how long a case is timed. */
struct timing {
    int repetitions;
    double most; /* seconds */
};

/* REPETITIONS [SECONDS] of the command line; `most` where there are no seconds. */
static inline struct timing read_timing(int argc, char **argv, double most)
{
    const struct timing timing = {argc > 1 ? atoi(argv[1]) : 0, argc > 2 ? atof(argv[2]) : most};
    if (timing.repetitions < LEAST_REPETITIONS)
        stop("usage", "mpirun -n RANKS " BENCH " REPETITIONS [SECONDS], REPETITIONS from 3 on");
    return timing;
}

/* Of the seconds of a method: the median, in microseconds, and how far the quartiles lie apart, in
 * parts of it. */
struct spread {
    double median, apart;
};

static inline struct spread sum_up(double *seconds, int count)
{
    double median = sort_seconds(seconds, count);
    double apart = seconds[count * 3 / 4] - seconds[count / 4];
    return (struct spread){.median = median * 1e6, .apart = median > 0 ? apart / median : 0};
}

/* Seconds of the slowest rank by one of several methods of a context. */
typedef double time_once(const void *context, int method);

/* All methods in turns, once before to warm up. */
static inline void time_in_turns(time_once *time, const void *context, int nmethods,
                                 struct timing timing, struct spread *of)
{
    size_t room = (size_t)timing.repetitions;
    double *seconds = allocate((size_t)nmethods * room * sizeof *seconds);
    double start = MPI_Wtime();
    int done = -1;
    for (; done < timing.repetitions && goes_on(done, start, timing.most); done++)
        for (int m = 0; m < nmethods; m++) {
            double slowest = time(context, m);
            if (done >= 0)
                seconds[(size_t)m * room + (size_t)done] = slowest;
        }
    for (int m = 0; m < nmethods; m++)
        of[m] = sum_up(seconds + (size_t)m * room, done);
    free(seconds);
}

#endif
