/* `redist export` */
#include "programs/command/commands.h"
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "programs/command/checked_pair.h"
#include "programs/show/export_output.h"
#include "programs/shared/files.h"
#include "programs/shared/transfer_files.h"
#include "programs/shared/options.h"
#include "programs/command/outcome.h"
#include "export/transfers.h"
#include "export/writers.h"
#include "base/text_stream.h"
#include "base/report.h"

static const char *const help =
    "redist export - a checked plan as text for other tools\n"
    "\n"
    "  redist export PROBLEM CERT [--format F] [-o FILE] [-p FILE]\n"
    "\n"
    "Checks the certificate first, with the core that redist-check consists of, and\n"
    "writes what was accepted.\n"
    "\n"
    "      --format F      stablehlo (default): the program of one device, a function\n"
    "                      from its tile before to its tile after, of all_gather,\n"
    "                      all_to_all, collective_permute, all_reduce,\n"
    "                      reduce_scatter, collective_broadcast and dynamic_slice;\n"
    "                      an exchange is rounds of collective_permutes, a resize a\n"
    "                      slice and a pad. Devices are partitions. A reduction whose\n"
    "                      groups cannot name all devices is refused (exit 2). Along\n"
    "                      an axis unreduced in the target alone, a select gives all\n"
    "                      devices but the first the identity; shard_map likewise\n"
    "                      shard_map: a Python function for jax.shard_map, with its\n"
    "                      mesh and specs, of all_gather, all_to_all, ppermute, psum,\n"
    "                      pmin, pmax, psum_scatter and dynamic_slice_in_dim, an\n"
    "                      exchange as rounds of ppermutes; with tails, idle devices\n"
    "                      or two meshes all tiles are stacked in front; reductions\n"
    "                      without a function are refused\n"
    "                      shardy: the global array with its sharding before and\n"
    "                      after each step, of sdy.all_gather, all_slice, all_to_all,\n"
    "                      collective_permute, all_reduce, reduce_scatter and, of\n"
    "                      sums, replicated_to_unreduced; with tails where the tiles\n"
    "                      are those of Shardy's padding; other plans, and tiles that\n"
    "                      lie along no sub-axes of the mesh, are refused\n"
    "                      json: any program: types, and for each step the type after\n"
    "                      it, the tile, the ordered groups of devices that take\n"
    "                      part, or the pairs [sender, receiver] of an allpermute, or\n"
    "                      the transfers of an exchange: from, to, offset and extent\n"
    "                      of the elements\n"
    "                      transfers: any program: a problem, which -p names,\n"
    "                      and a certificate of transfers: who gives every box\n"
    "                      (docs/TRANSFERS.md); devices that end with an identity\n"
    "                      have no memory in it\n"
    "  -o, --output FILE   write there; - is stdout (default)\n"
    "  -p, --problem FILE  of transfers: write the problem there\n"
    "\n"
    "Example (3.1 of the paper):\n"
    "  redist export certs/ex3.1.problem certs/ex3.1.cert\n"
    "  redist export certs/ex3.1.problem certs/ex3.1.cert --format json\n"
    "\n"
    "Exit status: 0 written, 1 the certificate was rejected, 2 bad input or I/O.\n";

struct export_options {
    const char *problem, *certificate, *format, *output, *transfer_problem;
    bool transfers;
    write_program_text *write;
};

/* Chooses the writer by the name of the format. */
static bool choose_format(struct export_options *options)
{
    const char *format = options->format == NULL ? "stablehlo" : options->format;
    options->write = strcmp(format, "stablehlo") == 0   ? write_stablehlo
                     : strcmp(format, "shard_map") == 0 ? write_shard_map
                     : strcmp(format, "shardy") == 0    ? write_shardy
                     : strcmp(format, "json") == 0      ? write_program_json
                                                        : NULL;
    options->transfers = strcmp(format, "transfers") == 0;
    return options->write != NULL || options->transfers;
}

static bool take_export_options(int argc, char **argv, struct export_options *options, int *result)
{
    const struct command_option table[] = {
        {"format", 0, &options->format, NULL},
        {"output", 'o', &options->output, NULL},
        {"problem", 'p', &options->transfer_problem, NULL},
        {"help", 'h', NULL, NULL},
        {0},
    };
    return take_command_line(argc, argv, table, help, result);
}

static int complete_options(int argc, char **argv, struct export_options *options)
{
    if (!choose_format(options))
        return fail_with(
            "--format: expected stablehlo, shard_map, shardy, json or transfers, got '%s'",
            options->format);
    if (options->transfers != (options->transfer_problem != NULL))
        return fail_with(options->transfers ? "--format transfers: -p must name a file for the "
                                              "problem"
                                            : "-p is for --format transfers");
    if (argc - optind != 2)
        return fail_with("export: expected a problem file and a certificate");
    options->problem = argv[optind];
    options->certificate = argv[optind + 1];
    return REDIST_OK;
}

/* The whole text first, so that a file is written complete or not at all. */
static int write_program(const struct export_options *options, const struct redist_program *program)
{
    const char *output = options->output == NULL ? "-" : options->output;
    const char *const inputs[] = {options->problem, options->certificate};
    struct redist_error error = {{0}};
    char *text = NULL;
    size_t length = 0;
    FILE *out = open_text(&text, &length);
    if (out == NULL)
        return fail_with("out of memory");
    enum redist_status status = options->write(out, program, &error);
    if (fclose(out) != 0 && status == REDIST_OK)
        status = report_no_memory(&error, "out of memory");
    if (status == REDIST_OK)
        status = protect_files(output, inputs, 2, &error);
    if (status == REDIST_OK)
        status = write_whole_file(output, text, length, &error);
    free(text);
    return status == REDIST_OK ? finish_output() : fail_with("%s", error.message);
}

/* Both texts or, when one is refused, none. */
static int write_as_transfers(const struct export_options *options,
                              const struct redist_program *program)
{
    const struct transfer_files files = {options->transfer_problem,
                                         options->output == NULL ? "-" : options->output};
    const char *const inputs[] = {options->problem, options->certificate};
    struct redist_error error = {{0}};
    struct transfer_texts texts;
    enum redist_status status = write_transfers(program, &texts, &error);
    if (status == REDIST_OK)
        status = check_stdout(false, files.problem, files.certificate,
                              "-o -, the default, and -p -", &error);
    if (status == REDIST_OK)
        status = protect_transfer_files(&files, inputs, 2, &error);
    if (status == REDIST_OK)
        status = replace_transfer_files(&files, &texts, &error);
    free_transfer_texts(&texts);
    return status == REDIST_OK ? finish_output() : fail_with("%s", error.message);
}

int run_export_command(int argc, char **argv)
{
    struct export_options options = {0};
    struct redist_verdict verdict = {.size = sizeof verdict};
    struct redist_program *program = NULL;
    int result;
    if (!take_export_options(argc, argv, &options, &result))
        return result;
    PASS_FAILURE(complete_options(argc, argv, &options));
    result = read_checked_pair(options.problem, options.certificate, &verdict, &program);
    if (result == REDIST_OK)
        result = options.transfers ? write_as_transfers(&options, program)
                                   : write_program(&options, program);
    redist_free_program(program);
    return result;
}
