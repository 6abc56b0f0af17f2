/* What stands on stdout in place of a result when a program that was asked for JSON fails. */
#ifndef REDIST_PROGRAMS_SHARED_FAILURE_H
#define REDIST_PROGRAMS_SHARED_FAILURE_H

#include <stdbool.h>
#include <redist/check.h>
#include "accept/fault/fault.h"

enum { REJECTION_BYTES = 240 + EXPLANATION_BYTES }; /* a name of 200 bytes, and where */

/* What programs return (docs/STABILITY.md). */
enum { EXIT_REJECTED = 1, EXIT_FAILED = 2 };

/* 0, 1 for what is wrong or impossible, 2 for what failed. */
int choose_exit_status(enum redist_status status);

/* Whether --json is among the arguments, understood or not. */
bool asks_for_json(int argc, char **argv);

/* "FILE:LINE:COLUMN: E7 name: step 3: what was expected (what was found)", as redist-check says
 * it, of one of the two files that were judged. */
void describe_rejection(const char *problem, const char *certificate,
                        const struct redist_verdict *verdict, char text[REJECTION_BYTES]);

/* "PROGRAM: MESSAGE" on stderr, and on stdout in JSON where that was asked for. */
void say_failure(const char *program, const char *message, bool json);

/* {"ok":false,"error":MESSAGE}; bytes that are not printable ASCII are `?`. */
void print_failure_object(const char *message);

#endif
