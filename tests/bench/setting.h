/* What methods of one redistribution share that are timed side by side. */
#ifndef REDIST_BENCH_SETTING_H
#define REDIST_BENCH_SETTING_H

#include <redist/execute.h>
#include "mpi/summands.h"

struct setting {
    int rank, nranks;
    struct redist_problem problem;
    struct share side[2];
    size_t bytes[2];
    unsigned char *source, *target, *expected;
    void *tile[2]; /* of the same sizes as source and target, given by redist_allocate_tile */
};

enum { SETTING_STEPS = 64 };

/* Of a problem without its header; ends the program where it is none. */
void open_setting(const char *name, const char *problem, struct setting *setting);
void close_setting(struct setting *setting);

/* Executes the plan made by default or by the paper's rules, whose steps are named in `steps`. */
struct redist_executor *prepare_plan(const struct setting *setting, const char *name, bool paper,
                                     char steps[SETTING_STEPS]);

/* From tile to tile, or from the source to the target. */
void execute_plan(const struct setting *setting, struct redist_executor *executor, bool in_tiles);

/* Seconds of the slowest rank for what took this one so many; the result is right everywhere. */
double end_method(const struct setting *setting, double seconds, const void *result);

#endif
