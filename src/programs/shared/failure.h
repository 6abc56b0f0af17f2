/* What stands on stdout in place of a result when a program that was asked for JSON fails. */
#ifndef REDIST_PROGRAMS_SHARED_FAILURE_H
#define REDIST_PROGRAMS_SHARED_FAILURE_H

#include <stdbool.h>

/* Whether --json is among the arguments, understood or not. */
bool asks_for_json(int argc, char **argv);

/* {"ok":false,"error":MESSAGE}; bytes that are not printable ASCII are `?`. */
void print_failure_object(const char *message);

#endif
