#include "programs/transfers/transfer_command.h"
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include "transfers/plan.h"
#include "programs/command/outcome.h"
#include "programs/shared/files.h"
#include "programs/shared/options.h"
#include "base/report.h"

/* Bytes of the longest problem (docs/TRANSFERS.md, section 1). */
#define LONGEST_PROBLEM 268500992u

static const char *const help =
    "redist transfer - who gives what between two layouts of boxes\n"
    "\n"
    "  redist transfer PROBLEM [-o FILE]\n"
    "\n"
    "Reads a transfer problem and writes a transfer certificate of one round\n"
    "(docs/TRANSFERS.md): each device keeps what it has, and takes the rest from the\n"
    "devices that have been asked for the fewest bytes so far, the nearest first.\n"
    "\n"
    "  -o, --output FILE   write there; - is stdout (default)\n"
    "\n"
    "Exit status: 0 written, 2 bad input or I/O, or an element that no device has.\n";

static enum redist_status plan_text(const char *name, char **text, size_t *length,
                                    struct redist_error *error)
{
    struct transfer_problem problem;
    char *given = NULL;
    size_t given_length = 0;
    enum redist_status status =
        read_whole_file(name, LONGEST_PROBLEM, &given, &given_length, error);
    if (status != REDIST_OK)
        return status;
    status = read_transfer_problem(given, given_length, name, &problem, error);
    free(given);
    FILE *out = open_memstream(text, length);
    if (out == NULL && status == REDIST_OK)
        status = report_failure(error, "out of memory");
    if (status == REDIST_OK)
        status = plan_transfers(out, &problem, error);
    bool complete = out == NULL || ferror(out) == 0;
    if (out != NULL && (fclose(out) != 0 || !complete) && status == REDIST_OK)
        status = report_failure(error, "out of memory");
    free_transfer_problem(&problem);
    return status;
}

int run_transfer_command(int argc, char **argv)
{
    static const struct option names[] = {
        {"output", required_argument, NULL, 'o'},
        {"help", no_argument, NULL, 'h'},
        {NULL, 0, NULL, 0},
    };
    const char *output = NULL;
    bool asked = false;
    const struct kept_option kept[] = {{'o', &output, NULL}, {'h', NULL, &asked}, {0}};
    struct redist_error error = {{0}};
    char *text = NULL;
    size_t length = 0;
    if (!keep_options(argc, argv, ":o:h", names, kept, &error))
        return fail_with("%s", error.message);
    if (asked) {
        fputs(help, stdout);
        return finish_output();
    }
    if (argc - optind != 1)
        return fail_with("transfer: expected a transfer problem");
    const char *const inputs[] = {argv[optind]};
    output = output == NULL ? "-" : output;
    enum redist_status status = plan_text(inputs[0], &text, &length, &error);
    if (status == REDIST_OK)
        status = protect_files(output, inputs, 1, &error);
    if (status == REDIST_OK)
        status = write_whole_file(output, text, length, &error);
    free(text);
    return status == REDIST_OK ? finish_output() : fail_with("%s", error.message);
}
