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

/* Seconds of the slowest rank by one of several methods of a context. */
typedef double time_once(const void *context, int method);

/* All methods in turns, once before to warm up: of each the `repetitions` seconds behind those of
 * the method before. Returns how many times they were measured. */
static inline int time_in_turns(time_once *time, const void *context, int nmethods, double *seconds,
                                int repetitions, double most)
{
    double start = MPI_Wtime();
    int done = -1;
    for (; done < repetitions && goes_on(done, start, most); done++)
        for (int m = 0; m < nmethods; m++) {
            double slowest = time(context, m);
            if (done >= 0)
                seconds[(size_t)m * (size_t)repetitions + (size_t)done] = slowest;
        }
    return done;
}

/* Of `count` times, sorted here: the median, in microseconds, and how far the quartiles lie apart,
 * in parts of it. */
struct spread {
    double median, apart;
};

static inline struct spread sum_up(double *seconds, int count)
{
    double median = sort_seconds(seconds, count);
    double apart = seconds[count * 3 / 4] - seconds[count / 4];
    return (struct spread){.median = median * 1e6, .apart = median > 0 ? apart / median : 0};
}

#endif
