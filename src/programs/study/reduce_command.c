/* `redist reduce` */
#include "programs/command/commands.h"
#include <stdio.h>
#include <stdlib.h>
#include "programs/shared/files.h"
#include "programs/study/reduce_files.h"
#include "programs/study/reduce_output.h"
#include "programs/study/study_options.h"
#include "programs/shared/options.h"
#include "programs/command/outcome.h"
#include "notation/byte_topology.h"
#include "price/state.h"
#include "base/report.h"

static const char *const help =
    "redist reduce - all ways to reduce over axes of a placement, and their prices\n"
    "\n"
    "  redist reduce --hierarchy L --axes A --matrix M --reduce AXES [options]\n"
    "\n"
    "A program is a sequence of collectives in groups given by slice and form, after\n"
    "Xie et al., \"Synthesizing optimal parallelism placement and reduction strategies\n"
    "on hierarchical systems\" (P2):\n"
    "  AllReduce root InsideGroup         in the whole reduction group\n"
    "  ReduceScatter node InsideGroup     inside each node\n"
    "  AllReduce node Parallel(root)      first devices of all nodes, second ones, ..\n"
    "  AllReduce node Master(root)        the first devices of all nodes only\n"
    "All programs of at most --limit steps are found that bring the full sum to every\n"
    "device; with --platform the cheapest comes first.\n"
    "\n"
    "  -M, --matrix M      one row an axis, one column a level: '[[2 4] [2 4]]';\n"
    "                      `redist place` lists them\n"
    "  -r, --reduce AXES   names or numbers of the reduced axes: data, or 0,2\n"
    "      --list          one numbered line a program (the default)\n"
    "      --best          the cheapest program alone, step by step\n"
    "  -T, --topology FILE prices of levels as whole numbers, in place of --platform:\n"
    "                      the price of each program, and the least that any\n"
    "                      algorithm costs, not only these (docs/REDUCTIONS.md,\n"
    "                      section 5)\n"
    "      --elements N    that each device begins with, 1048576 by default, at most\n"
    "                      2^40; a multiple of the devices in a reduction group\n"
    "      --program N     plan this program of the list and print its steps\n"
    "  -p, --problem FILE  with --program or --best: write the problem and\n"
    "  -o, --output FILE   the certificate, for redist-check and redist-run\n"
    "      --cert-dir DIR  write DIR/N.problem and DIR/N.cert of every program listed\n"
    "      --op OP         what reduces: sum (default), product, min, max, and, or,\n"
    "                      xor\n"
    "      --elem BYTES    bytes per element, 1 to 16 (default 4), for what\n"
    "                      is written and for prices per byte\n" STUDY_HELP "\n"
    "The seconds are those of a model and certify nothing. The whole numbers come\n"
    "from functions that are proved to compute what their definitions say. A\n"
    "certificate says that a program is right, whatever it costs.\n"
    "\n"
    "Example:\n"
    "  redist reduce -H node=2,gpu=16 -A data=32 -M '[[2 16]]' -r data \\\n"
    "    -P docs/platforms/a100.platform --best\n"
    "  redist reduce -H node=2,gpu=4 -A data=8 -M '[[2 4]]' -r data --program 7 \\\n"
    "    --elements 64 -p p7.problem -o p7.cert\n"
    "  mpirun --oversubscribe -n 8 redist-run p7.problem p7.cert --synthetic\n"
    "\n"
    "Exit status: 0 done, 2 bad usage or input, I/O or resources.\n";

struct reduce_options {
    struct study_options study;
    const char *matrix, *topology, *elements;
    struct program_request programs;
    bool list, best;
};

static bool take_reduce_options(int argc, char **argv, struct reduce_options *options, int *result)
{
    struct program_request *programs = &options->programs;
    const struct command_option table[] = {STUDY_OPTIONS(&options->study),
                                           {"matrix", 'M', &options->matrix, NULL},
                                           {"topology", 'T', &options->topology, NULL},
                                           {"elements", 0, &options->elements, NULL},
                                           {"program", 0, &programs->number, NULL},
                                           {"problem", 'p', &programs->files.problem, NULL},
                                           {"output", 'o', &programs->files.certificate, NULL},
                                           {"cert-dir", 0, &programs->directory, NULL},
                                           {"op", 0, &programs->op, NULL},
                                           {"elem", 0, &programs->elem, NULL},
                                           {"list", 0, NULL, &options->list},
                                           {"best", 0, NULL, &options->best},
                                           {0}};
    return take_command_line(argc, argv, table, help, result);
}

static int check_options(const struct reduce_options *options)
{
    if (options->matrix == NULL || options->study.reduced == NULL)
        return fail_with("reduce: expected --matrix and --reduce: there is no %s",
                         options->matrix == NULL ? "--matrix" : "--reduce");
    if (options->list && options->best)
        return fail_with("--list or --best, not both");
    if (options->topology != NULL && options->study.platform != NULL)
        return fail_with("--topology or --platform, not both");
    const struct program_request *programs = &options->programs;
    if (options->elements != NULL && options->topology == NULL && !wants_programs(programs))
        return fail_with("--elements goes with --topology and with what is written");
    if (programs->number == NULL && !options->best &&
        (programs->files.problem != NULL || programs->files.certificate != NULL))
        return fail_with("--problem and --output go with --program and --best");
    if ((programs->number != NULL || programs->directory != NULL) && options->best)
        return fail_with("--best goes without --program and --cert-dir");
    if ((programs->op != NULL || (programs->elem != NULL && options->topology == NULL)) &&
        !wants_programs(programs))
        return fail_with("--op and --elem go with what is written: --program, --cert-dir, -p, "
                         "-o; --elem also with --topology");
    if (options->best && options->study.platform == NULL && options->topology == NULL)
        return fail_with("--best goes with --platform or --topology");
    return REDIST_OK;
}

static enum redist_status price_question(const struct reduce_options *options,
                                         struct question *question, struct redist_error *error)
{
    struct redist_topology topology;
    char *text = NULL;
    size_t length = 0;
    uint64_t bytes = 4;
    question->elements = 1 << 20;
    question->exact = options->topology != NULL;
    PASS_FAILURE(
        read_count("elements", options->elements, PRICE_ELEMENTS, &question->elements, error));
    if (!question->exact)
        return REDIST_OK;
    PASS_FAILURE(read_count("elem", options->programs.elem, REDIST_MAX_ELEM, &bytes, error));
    PASS_FAILURE(read_whole_file(options->topology, TOPOLOGY_LIMIT, &text, &length, error));
    const struct redist_mesh *levels = &question->study.hierarchy.levels;
    enum redist_status status = read_level_links(text, length, options->topology, levels,
                                                 (uint32_t)bytes, &topology, error);
    free(text);
    if (status != REDIST_OK)
        return status;
    return find_exact_prices(&topology, levels, &question->studied.reduction,
                             question->studied.synthesis, question->elements,
                             question->study.identical, &question->prices, error);
}

/* What is asked was understood, or not, and has no answer: an older one is none. Nothing was asked
 * where an input cannot be read. */
static int refuse_question(const struct reduce_options *options, enum redist_status status,
                           const struct redist_error *error)
{
    if (status != REDIST_IO_ERROR)
        remove_plan_files(&options->programs.files);
    return fail_with("%s", error->message);
}

static enum redist_status study_question(const struct reduce_options *options,
                                         struct question *question, struct redist_error *error)
{
    struct study *study = &question->study;
    PASS_FAILURE(prepare_study(&options->study, study, error));
    PASS_FAILURE(read_matrix(options->matrix, &study->hierarchy, &question->matrix, error));
    PASS_FAILURE(
        read_reduced_axes(options->study.reduced, &study->hierarchy, &question->axes, error));
    return study_reduction(study, &question->matrix, question->axes, &question->studied, error);
}

int run_reduce_command(int argc, char **argv)
{
    struct reduce_options options = {.matrix = NULL};
    struct question question = {.exact = false};
    struct redist_error error = {{0}};
    int result;
    if (!take_reduce_options(argc, argv, &options, &result))
        return result;
    if (optind < argc)
        return fail_with("unexpected argument '%s'", argv[optind]);
    PASS_FAILURE(check_options(&options));
    enum redist_status status = study_question(&options, &question, &error);
    if (status != REDIST_OK) {
        free_study(&question.study);
        return refuse_question(&options, status, &error);
    }
    status = price_question(&options, &question, &error);
    if (status != REDIST_OK)
        result = refuse_question(&options, status, &error);
    else if (options.best || !wants_programs(&options.programs))
        result = print_reduction(&question, options.study.json, options.best);
    options.programs.json = options.study.json;
    if (result == REDIST_OK && wants_programs(&options.programs))
        result = write_programs(&options.programs, &question);
    free_exact_prices(&question.prices);
    free_studied(&question.studied);
    free_study(&question.study);
    return result;
}
