/* How many processes answer the lines of a batch. */
#ifndef REDIST_PROGRAMS_COMMAND_JOBS_H
#define REDIST_PROGRAMS_COMMAND_JOBS_H

#include <redist/error.h>

/* In the help of every command that has batches. */
#define JOBS_HELP                                                                                  \
    "      --jobs N        with --batch: how many processes answer lines (default: as\n"           \
    "                      many as there are processors); the answers and their\n"                 \
    "                      order are the same\n"

/* From the argument of --jobs, which is NULL when it is not given. */
enum redist_status read_jobs(const char *argument, unsigned *jobs, struct redist_error *error);

#endif
