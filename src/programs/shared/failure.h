/* What stands on stdout in place of a result when a program that was asked for JSON fails. */
#ifndef REDIST_PROGRAMS_SHARED_FAILURE_H
#define REDIST_PROGRAMS_SHARED_FAILURE_H

#include <stdbool.h>
#include <redist/error.h>

/* What programs return (docs/STABILITY.md). */
enum { EXIT_REJECTED = 1, EXIT_FAILED = 2 };

/* 0, 1 for what is wrong or impossible, 2 for what failed. */
int choose_exit_status(enum redist_status status);

/* Whether --json is among the arguments, understood or not. */
bool asks_for_json(int argc, char **argv);

/* {"ok":false,"error":MESSAGE}; bytes that are not printable ASCII are `?`. */
void print_failure_object(const char *message);

#endif
