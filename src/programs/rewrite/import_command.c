#include "programs/command/commands.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "types/sequence.h"
#include "programs/shared/files.h"
#include "programs/command/json.h"
#include "programs/shared/options.h"
#include "programs/command/outcome.h"
#include "programs/shared/plan_files.h"
#include "programs/rewrite/import_transfers.h"
#include "programs/command/plan_output.h"
#include "programs/shared/request.h"
#include "import/modules/imported_plan.h"
#include "base/report.h"

static const char *const help =
    "redist import-plan - the certificate of somebody else's collectives\n"
    "\n"
    "  redist import-plan MODULE -m MESH -f TYPE -t TYPE [options]\n"
    "                            [-p PROBLEM] [-o CERT]\n"
    "  redist import-plan --format transfers PLAN -p PROBLEM [-o CERT]\n"
    "\n"
    "MODULE is the program of one device as text of StableHLO, or of HLO as XLA\n"
    "prints it: all_gather, all_to_all, collective_permute, collective_broadcast,\n"
    "all_reduce, reduce_scatter, and dynamic_slice at places from a table by\n"
    "partition_id; or a module of Shardy: sdy.all_gather, all_slice, all_to_all,\n"
    "collective_permute, all_reduce and reduce_scatter of an array with an\n"
    "sdy.sharding. Its steps are written down as they stand, right or wrong:\n"
    "redist-check judges. What is not understood is refused with its line, exit 2.\n"
    "A reduce_scatter whose groups do not follow the order of the summands is not\n"
    "verified (E150), also when it is right: docs/NOTATIONS.md says what to do.\n"
    "\n"
    "PLAN, with --format transfers, is a plan of box transfers in JSON\n"
    "(docs/TRANSFERS.md, section 8). It becomes a transfer certificate, or the first\n"
    "element is named that is missing, written twice, not held by its giver, without\n"
    "a place at its taker, or outside its array: device, array and index, exit 2.\n"
    "\n"
    "      --format F      module (default) or transfers\n"
    "  -m, --mesh M        from which mesh and between which types; also --shape,\n"
    "  -f, --from T        --notation, --elem, --op, --devices, --order, --to-mesh\n"
    "  -t, --to T          and --to-order, as in `redist plan --help`\n"
    "      --function NAME of a module of Shardy with several functions\n"
    "      --to-value V    the collectives that V, a value of the module, comes of,\n"
    "                      in place of what is returned; and\n"
    "      --from-value V  beginning with this value: other computations around\n"
    "                      them are passed over\n"
    "  -p, --problem FILE  write the problem there\n"
    "  -o, --output FILE   write the certificate there; - is stdout\n"
    "      --json          the plan as one JSON object, of transfers the bytes of\n"
    "                      each message, and nothing else\n"
    "\n"
    "Example (3.1 of the paper, its own export):\n"
    "  redist export certs/ex3.1.problem certs/ex3.1.cert -o module.mlir\n"
    "  redist import-plan module.mlir -m x=4,y=6 -f '[3{x}12, 2{y}12]' \\\n"
    "    -t '[2{y}12, 3{x}12]' -p given.problem -o given.cert\n"
    "  redist-check given.problem given.cert\n"
    "\n"
    "Exit status: 0 written, 2 bad usage or input, I/O or resources.\n";

struct import_options {
    struct request request;
    const char *module, *problem, *output, *format;
    bool transfers;
    struct module_choice choice;
    bool json;
};

/* The plan says itself between which layouts it is. */
static int check_transfer_options(const struct import_options *options)
{
    if (is_requested(&options->request) || options->choice.function != NULL ||
        options->choice.from_value != NULL || options->choice.to_value != NULL)
        return fail_with("--format transfers takes no options but -p, -o and --json");
    if (options->problem == NULL)
        return fail_with("--format transfers: -p must name a file for the problem");
    return REDIST_OK;
}

static bool take_import_options(int argc, char **argv, struct import_options *options, int *result)
{
    const struct command_option table[] = {
        REQUEST_OPTIONS(&options->request, true),
        {"problem", 'p', &options->problem, NULL},
        {"output", 'o', &options->output, NULL},
        {"format", 0, &options->format, NULL},
        {"function", 0, &options->choice.function, NULL},
        {"from-value", 0, &options->choice.from_value, NULL},
        {"to-value", 0, &options->choice.to_value, NULL},
        {"json", 0, NULL, &options->json},
        {"help", 'h', NULL, NULL},
        {0},
    };
    return take_command_line(argc, argv, table, help, result);
}

static int complete_options(int argc, char **argv, struct import_options *options)
{
    options->transfers = options->format != NULL && strcmp(options->format, "transfers") == 0;
    if (options->format != NULL && !options->transfers && strcmp(options->format, "module") != 0)
        return fail_with("--format: expected module or transfers, got '%s'", options->format);
    if (argc - optind != 1)
        return fail_with(options->transfers
                             ? "import-plan: expected one plan in JSON"
                             : "import-plan: expected one module of StableHLO, HLO or Shardy");
    options->module = argv[optind];
    return options->transfers ? check_transfer_options(options) : REDIST_OK;
}

static enum redist_status import_module(const struct import_options *options,
                                        struct redist_plan **plan, struct redist_error *error)
{
    struct redist_problem problem;
    char *text = NULL;
    size_t length = 0;
    PASS_FAILURE(
        read_whole_file(options->module, REDIST_MAX_CERTIFICATE_BYTES, &text, &length, error));
    enum redist_status status = understand_request(&options->request, &problem, error);
    if (status == REDIST_OK) {
        status =
            import_plan(&problem, &options->choice, text, length, options->module, plan, error);
        redist_free_problem(&problem);
    }
    free(text);
    return status;
}

static enum redist_status print_imported(const struct import_options *options,
                                         const struct redist_plan *plan, struct redist_error *error)
{
    if (options->json) {
        json_t *object = json_object();
        describe_plan(object, plan, false, NULL);
        print_json(stdout, object);
    } else if (!print_plan(stdout, plan)) {
        return report_no_memory(error, "out of memory");
    }
    return REDIST_OK;
}

int run_import_command(int argc, char **argv)
{
    struct import_options options = {.module = NULL};
    struct redist_plan *plan = NULL;
    struct redist_error error = {{0}};
    int result;
    if (!take_import_options(argc, argv, &options, &result))
        return result;
    PASS_FAILURE(complete_options(argc, argv, &options));
    if (options.transfers) {
        const struct transfer_files texts = {
            options.problem, options.output == NULL && !options.json ? "-" : options.output};
        return import_transfers(options.module, &texts, options.json);
    }
    const struct plan_files files = {options.problem, options.output};
    const char *const inputs[] = {options.module, options.problem};
    enum redist_status status = REDIST_OK;
    if (options.json)
        status =
            check_stdout(true, options.problem, options.output, "--json, -o - and -p -", &error);
    if (status == REDIST_OK)
        status = protect_files(options.output, inputs, 2, &error);
    if (status == REDIST_OK)
        status = protect_files(options.problem, inputs, 1, &error);
    if (status == REDIST_OK)
        status = load_request(&options.request, &error);
    if (status == REDIST_OK) {
        status = import_module(&options, &plan, &error);
        if (status == REDIST_OK)
            status = write_plan_files(&files, plan, &error);
        else
            remove_plan_files(&files);
    }
    if (status == REDIST_OK && !is_stdout(options.output))
        status = print_imported(&options, plan, &error);
    redist_free_plan(plan);
    return status == REDIST_OK ? finish_output() : fail_with("%s", error.message);
}
