/* What the subcommands of `redist` share. Each returns an exit status of
 * enum redist_status and prints its own error line. */
#ifndef REDIST_CLI_TOOL_H
#define REDIST_CLI_TOOL_H

#include <stdbool.h>
#include <stdio.h>
#include <redist/check.h>
#include <redist/plan.h>

int run_plan_command(int argc, char **argv);
int run_show_command(int argc, char **argv);
int run_compare_command(int argc, char **argv);
int run_normalize_command(int argc, char **argv);

/* Prints "redist: MESSAGE" on stderr and returns REDIST_FAILED. */
int fail_with(const char *format, ...) __attribute__((format(printf, 1, 2)));

/* The line that redist-check would print for a rejection. */
void report_rejection(const char *problem, const char *certificate,
                      const struct redist_verdict *verdict);

/* Flushes stdout; a failure to write (closed pipe, full disk) is an error. */
int finish_output(void);

/* --- request.c: the problem, from flags or a problem file --- */

struct request {
    const char *mesh, *from, *to, *elem; /* flags, or NULL */
    const char *path;                    /* problem file, or NULL */
};

/* Reads flags or file, whichever is given, into `problem`. */
enum redist_status read_request(const struct request *request, struct redist_problem *problem,
                                struct redist_error *error);

/* --- batch.c --- */

/* Plans, with an extension or none, every line of the JSON-lines file `path`
 * ("-" is stdin), one result line each; certificates go to `directory` unless it
 * is NULL, and prove the lower bound when `bound`. */
int run_batch(const char *path, const char *directory, enum redist_extension extension, bool bound);

/* --- plan_output.c --- */

/* The table of steps: operation, type after, local size, cost. False when
 * memory runs out. */
bool print_plan(FILE *out, const struct redist_plan *plan);
void explain_plan(FILE *out, const struct redist_plan *plan);

#endif
