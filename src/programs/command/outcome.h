/* How a command of `redist` ends: its error line, or what it printed complete. */
#ifndef REDIST_PROGRAMS_COMMAND_OUTCOME_H
#define REDIST_PROGRAMS_COMMAND_OUTCOME_H

#include "programs/shared/options.h"
#include "types/sequence.h"

/* From here on a failure is an object of JSON on stdout as well. */
void put_failures_in_json(void);

/* Prints "redist: MESSAGE" on stderr and returns REDIST_BAD_INPUT. */
int fail_with(const char *format, ...) __attribute__((format(printf, 1, 2)));

/* Takes all options of a command. False where that is the end of it, with *result its status: one
 * was wrong and is reported, or `help` was asked for and is printed. */
bool take_command_line(int argc, char **argv, const struct command_option *table, const char *help,
                       int *result);

/* Prints `help`, all that was asked for. */
int end_with_help(const char *help);

/* The line that redist-check would print for a rejection. */
void report_rejection(const char *problem, const char *certificate,
                      const struct redist_verdict *verdict);

/* Flushes stdout; a failure to write (closed pipe, full disk) is an error. */
int finish_output(void);

#endif
