/* Times placement and synthesis: for each line `LEVELS AXES REDUCED` of stdin prints
 * placements, programs and microseconds, the median of several runs that share
 * nothing. For tests/bench/reproduce_p2.py. */
#include <stdio.h>
#include <stdlib.h>
#include <time.h>
#include "reduce/placement.h"
#include "reduce/study.h"

enum { RUNS = 5 };

struct counts {
    uint32_t placements, programs;
};

static double read_clock(void)
{
    struct timespec now;
    (void)clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec * 1e6 + (double)now.tv_nsec / 1e3;
}

static enum redist_status count_programs(const char *levels, const char *axes, const char *reduced,
                                         struct counts *counts, struct redist_error *error)
{
    struct study study = {.reading = paper_reading, .limit = 5};
    struct matrix *list = NULL;
    uint32_t mask = 0;
    *counts = (struct counts){0, 0};
    enum redist_status status = read_hierarchy(levels, axes, &study.hierarchy, error);
    if (status == REDIST_OK)
        status = read_reduced_axes(reduced, &study.hierarchy, &mask, error);
    if (status == REDIST_OK)
        status = list_placements(&study.hierarchy, &list, &counts->placements, error);
    for (uint32_t p = 0; p < counts->placements && status == REDIST_OK; p++) {
        struct studied_reduction studied;
        status = study_reduction(&study, &list[p], mask, &studied, error);
        if (status != REDIST_OK)
            break;
        counts->programs += studied.ranking.count;
        free_studied(&studied);
    }
    free(list);
    free_study(&study);
    return status;
}

static int compare_doubles(const void *left, const void *right)
{
    const double *a = left, *b = right;
    return *a < *b ? -1 : *a > *b;
}

int main(void)
{
    char levels[128], axes[128], reduced[128];
    while (scanf("%127s %127s %127s", levels, axes, reduced) == 3) {
        double micros[RUNS];
        struct counts counts = {0, 0};
        for (int run = 0; run < RUNS; run++) {
            struct redist_error error = {{0}};
            double start = read_clock();
            if (count_programs(levels, axes, reduced, &counts, &error) != REDIST_OK) {
                fprintf(stderr, "%s\n", error.message);
                return 1;
            }
            micros[run] = read_clock() - start;
        }
        qsort(micros, RUNS, sizeof micros[0], compare_doubles);
        printf("%u %u %.1f\n", counts.placements, counts.programs, micros[RUNS / 2]);
    }
    return 0;
}
