#include "programs/command/commands.h"
#include <inttypes.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>
#include "programs/command/jobs.h"
#include "programs/command/json.h"
#include "programs/command/outcome.h"
#include "programs/shared/files.h"
#include "programs/shared/options.h"
#include "programs/shared/time_text.h"
#include "programs/shared/transfer_files.h"
#include "programs/transfers/asked_problem.h"
#include "programs/transfers/planned_transfers.h"
#include "programs/transfers/transfer_batch.h"

static const char *const help =
    "redist transfer - who gives what between two layouts of boxes\n"
    "\n"
    "  redist transfer PROBLEM [-o FILE] [-p FILE]\n"
    "  redist transfer --from LAYOUT --to LAYOUT [--mesh MESH] -p FILE [-o FILE]\n"
    "  redist transfer --batch FILE.jsonl [--strict]\n"
    "\n"
    "Writes a transfer certificate of one round (docs/TRANSFERS.md). Each device\n"
    "keeps what it has, and takes the rest from devices that have it: of each box\n"
    "from the one that has been asked for the fewest bytes so far, the nearest first.\n"
    "Where a device then sends more than the least possible, boxes are shared until\n"
    "it does not. Two rounds, of which the first combines sums in shares of several\n"
    "devices, where the busiest device then receives and sends less; by a topology\n"
    "up to three, whatever has less price.\n"
    "\n"
    "  PROBLEM             a transfer problem as text, or in JSON; or the model and system\n"
    "                      files of nccl_m2n in one object\n"
    "  -f, --from LAYOUT   a type, or a sharding in any notation that redist plan\n"
    "  -t, --to LAYOUT     takes, of one array; of a DTensor also chunks of uneven\n"
    "                      chunks; or FILE.json, arrays and their layout\n"
    "  -m, --mesh MESH     axes and sizes; and --to-mesh, --shape, --elem, --devices,\n"
    "                      --order, --to-order: as of redist plan\n"
    "      --op OP         sum, product, min, max, and, or or xor\n"
    "      --notation N    auto (default), native, jax, shardy, hlo, dtensor, mlir or\n"
    "                      scaling-book\n"
    "  -p, --problem FILE  write the problem as text, which redist-check needs\n"
    "  -o, --output FILE   write the certificate; - is stdout (the default without\n"
    "                      --json)\n"
    "      --json          one JSON object: the bytes that devices send and receive\n"
    "      --topology FILE of levels, 'redist-topology 4' or 2, each with its size, device d\n"
    "                      in unit d / b of b devices: who is near gives; or, in more\n"
    "                      rounds, summands are combined inside units first, and what\n"
    "                      several devices of a unit want enters it once; says the\n"
    "                      price, and that of one round\n"
    "      --batch FILE    one problem in JSON a line, one JSON object a line; - is\n"
    "                      stdin; a bad line gets an error object\n"
    "      --strict        with --batch: exit 1 when a line failed\n" JOBS_HELP "\n"
    "Exit status: 0 written, 1 a line of a batch failed and --strict was given, 2 bad\n"
    "input or I/O, or an element that no device has.\n";

struct transfer_options {
    struct request request;
    struct transfer_files files;
    struct planning planning;
    const char *batch, *jobs;
    bool json, strict;
};

static int check_options(struct transfer_options *options)
{
    struct transfer_files *files = &options->files;
    struct redist_error error = {{0}};
    if (options->batch != NULL)
        return is_requested(&options->request) || files->problem != NULL ||
                       files->certificate != NULL || options->json
                   ? fail_with("--batch takes its problems from its file, and answers on stdout: "
                               "no PROBLEM, --from, --to, -o, -p or --json")
                   : REDIST_OK;
    if (options->strict)
        return fail_with("--strict goes with --batch");
    if (options->jobs != NULL)
        return fail_with("--jobs goes with --batch");
    if (!is_requested(&options->request))
        return fail_with("transfer: expected a transfer problem, or --from and --to");
    if (files->certificate == NULL && !options->json)
        files->certificate = "-";
    if (check_stdout(options->json, files->problem, files->certificate, "--json, -o - and -p -",
                     &error) != REDIST_OK)
        return fail_with("%s", error.message);
    return REDIST_OK;
}

static void print_price(const struct level_plan *plan, const char *unit)
{
    bool rounds = plan->one_round != NO_ROUND;
    char price[PRICE_BYTES], one[PRICE_BYTES];
    if (spell_time(plan->price, unit, price) &&
        (!rounds || spell_time(plan->one_round, unit, one))) {
        printf("price by the topology %s%s%s\n", price, rounds ? ", of one round " : "",
               rounds ? one : "");
        return;
    }
    printf("price by the topology %" PRIu64, plan->price);
    if (rounds)
        printf(", of one round %" PRIu64, plan->one_round);
    puts(", in the unit of its file");
}

/* What the rounds are for, where there is more than one. */
static void print_rounds(const struct planning *planning, const struct level_plan *plan)
{
    const char *level = planning->levels.names.axis[plan->level].name;
    if (plan->shared)
        printf("%" PRIu32 " rounds: sums are combined in equal shares first", plan->rounds);
    if (plan->shared && planning->topology == NULL)
        printf("; busiest device %" PRIu64 " bytes", plan->price);
    if (plan->shared && planning->topology == NULL && plan->one_round != NO_ROUND)
        printf(", in one round %" PRIu64, plan->one_round);
    if (plan->shared)
        putchar('\n');
    if (plan->combined)
        printf("%" PRIu32 " rounds: what devices of a %s have of a sum is combined there first\n",
               plan->rounds, level);
    if (plan->handed_on)
        printf("%" PRIu32 " rounds: what several devices of a %s want enters it once\n",
               plan->rounds, level);
}

/* Names the devices where a line of 80 columns has room for all; else says how many they are. */
static void print_witness(const struct sent_bound *bound)
{
    char line[81];
    size_t length = (size_t)snprintf(line, sizeof line,
                                     "of what devices lack, %" PRIu64 " bytes are on device%s",
                                     bound->bytes, bound->count > 1 ? "s" : "");
    for (uint32_t k = 0; k < bound->count && length < sizeof line; k++)
        length += (size_t)snprintf(line + length, sizeof line - length, "%s %" PRIu64,
                                   k > 0 ? "," : "", bound->device[k]);
    if (length < sizeof line)
        length += (size_t)snprintf(line + length, sizeof line - length, " alone");
    if (length < sizeof line)
        puts(line);
    else
        printf("of what devices lack, %" PRIu64 " bytes are on %" PRIu32 " devices alone\n",
               bound->bytes, bound->count);
}

static void print_load(const struct transfer_load *load, const struct sent_bound *bound)
{
    printf("received by a device at most %" PRIu64 " bytes, by all %" PRIu64 "\n",
           load->received_most, load->received_sum);
    printf("sent by a device at most %" PRIu64 " bytes", load->sent_most);
    if (bound->known)
        printf(", least possible in one round %" PRIu64, bound->least);
    putchar('\n');
    if (bound->count > 0)
        print_witness(bound);
}

static int print_outcome(const struct transfer_options *options, const struct level_plan *plan)
{
    if (options->json) {
        json_t *object = json_object();
        describe_level_plan(object, &options->planning, plan);
        print_json(stdout, object);
    } else if (!is_stdout(options->files.certificate) && !is_stdout(options->files.problem)) {
        print_load(&plan->load, &plan->bound);
        if (options->planning.topology != NULL)
            print_price(plan, options->planning.unit);
        print_rounds(&options->planning, plan);
    }
    return finish_output();
}

static int plan_one(struct transfer_options *options)
{
    struct redist_error error = {{0}};
    struct asked_problem asked = {.text = NULL};
    struct transfer_texts texts = {0};
    struct level_plan plan = {0};
    const char *const inputs[] = {options->request.path, options->planning.topology};
    if (protect_transfer_files(&options->files, inputs, 2, &error) != REDIST_OK)
        return fail_with("%s", error.message);
    enum redist_status status = read_planning(&options->planning, &error);
    if (status == REDIST_OK)
        status = read_asked_problem(&options->request, &asked, &error);
    texts.problem = asked.text;
    texts.problem_length = asked.length;
    asked.text = NULL;
    if (status == REDIST_OK)
        status =
            plan_transfer_text(&options->planning, asked.name, asked.device, &texts, &plan, &error);
    if (status == REDIST_OK)
        status = replace_transfer_files(&options->files, &texts, &error);
    else if (status != REDIST_IO_ERROR) /* nothing was asked where an input cannot be read */
        remove_transfer_files(&options->files);
    free_transfer_texts(&texts);
    free_asked_problem(&asked);
    int printed =
        status == REDIST_OK ? print_outcome(options, &plan) : fail_with("%s", error.message);
    free_sent_bound(&plan.bound);
    return printed;
}

static int plan_batch(struct transfer_options *options)
{
    struct redist_error error = {{0}};
    unsigned jobs;
    if (read_planning(&options->planning, &error) != REDIST_OK ||
        read_jobs(options->jobs, &jobs, &error) != REDIST_OK)
        return fail_with("%s", error.message);
    return plan_transfer_batch(&options->planning, options->batch, options->strict, jobs);
}

int run_transfer_command(int argc, char **argv)
{
    struct transfer_options options = {0};
    const struct command_option table[] = {
        REQUEST_OPTIONS(&options.request, true),
        {"output", 'o', &options.files.certificate, NULL},
        {"problem", 'p', &options.files.problem, NULL},
        {"json", 0, NULL, &options.json},
        {"topology", 0, &options.planning.topology, NULL},
        {"batch", 0, &options.batch, NULL},
        {"strict", 0, NULL, &options.strict},
        {"jobs", 0, &options.jobs, NULL},
        {"help", 'h', NULL, NULL},
        {0},
    };
    struct redist_error error = {{0}};
    int status;
    if (!take_command_line(argc, argv, table, help, &status))
        return status;
    if (!take_request_path(argc, argv, &options.request, &error))
        return fail_with("%s", error.message);
    status = check_options(&options);
    if (status == REDIST_OK && options.batch != NULL)
        return plan_batch(&options);
    if (status == REDIST_OK)
        status = plan_one(&options);
    release_request(&options.request);
    return status;
}
