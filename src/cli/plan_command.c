/* `redist plan` */
#include "cli/plan_command.h"
#include <getopt.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include "cli/files.h"
#include "cli/batch.h"
#include "cli/json.h"
#include "cli/outcome.h"
#include "cli/plan_output.h"
#include "cli/request.h"
#include "notation/scan.h"

#define TOPOLOGY_LIMIT 65536u /* bytes */

static const char *const help =
    "redist plan - find a plan and write its certificate\n"
    "\n"
    "  redist plan --mesh MESH --from TYPE --to TYPE [--elem BYTES] [options]\n"
    "  redist plan PROBLEM [options]             the same from a problem file\n"
    "  redist plan --batch FILE.jsonl [--cert-dir DIR] [--no-bound]\n"
    "              [--free-slices | --fuse]\n"
    "\n"
    "  -m, --mesh MESH     axes and sizes, the last axis varies fastest: x=4,y=6\n"
    "  -f, --from TYPE     layout now; per dimension TILE{AXES}SIZE, axes minor to\n"
    "  -t, --to TYPE       major, or SIZE when not partitioned: '[3{x}12, 2{y}12]'\n"
    "  -e, --elem BYTES    bytes per element, 1 to 16 (default 4)\n"
    "      --objective O   what is least: paper, the cost of Figure 11 (default);\n"
    "                      bytes, received by a device at most; steps; or LATENCY:INVERSE,\n"
    "                      two numbers, a price per exchange and one per element received\n"
    "      --free-slices   extension: the members of an alltoall's group take its slices\n"
    "                      in any order, where that saves an allpermute\n"
    "      --fuse          extension: neighbouring alltoalls, or allgathers, are carried\n"
    "                      out as one collective, and slices are free; least is the fused\n"
    "                      cost, printed beside the cost of Figure 11\n"
    "      --topology FILE least by a latency and an inverse bandwidth for each mesh axis:\n"
    "                      a line 'redist-topology 1', then for every axis a line\n"
    "                      'axis NAME latency U inverse U'\n"
    "  -o, --output FILE   write the certificate; - is stdout\n"
    "  -p, --problem FILE  write the problem file that redist-check needs\n"
    "      --no-bound      leave the proof that no sequence between types costs less\n"
    "                      than W out of the certificate; redist-check then says nothing\n"
    "                      about the optimum\n"
    "      --explain       say what the search did and why (on stderr with --json)\n"
    "      --json          one JSON object instead of the table\n"
    "      --batch FILE    one JSON problem a line, one JSON result a line, - is stdin;\n"
    "                      a bad line gives an error object and the batch goes on\n"
    "      --cert-dir DIR  with --batch: write DIR/ID.problem and DIR/ID.cert\n"
    "\n"
    "Example (3.1 of the paper), then the check that makes it trustworthy:\n"
    "  redist plan -m x=4,y=6 -f '[3{x}12, 2{y}12]' -t '[2{y}12, 3{x}12]' \\\n"
    "              -p ex31.problem -o ex31.cert\n"
    "  redist-check ex31.problem ex31.cert\n"
    "\n"
    "A batch line (axes minor to major, one list per dimension):\n"
    "  {\"id\":\"e\",\"mesh\":[[\"x\",4],[\"y\",6]],\"shape\":[12,12],\"elem_bytes\":4,\n"
    "   \"from\":[[\"x\"],[\"y\"]],\"to\":[[\"y\"],[\"x\"]]}\n"
    "All JSON fields are explained in docs/FORMAT.md, section 6.\n"
    "\n"
    "Exit status: 0 planned (a batch: every line was answered), 2 bad input, I/O or\n"
    "resources.\n";

struct plan_options {
    struct request request;
    const char *output, *problem_output, *batch, *directory, *topology_path;
    struct redist_objective objective;
    struct redist_topology topology;
    enum redist_extension extension;
    bool has_objective;
    bool explain, json, no_bound, help;
};

static const struct option long_options[] = {
    {"mesh", required_argument, NULL, 'm'},
    {"from", required_argument, NULL, 'f'},
    {"to", required_argument, NULL, 't'},
    {"elem", required_argument, NULL, 'e'},
    {"output", required_argument, NULL, 'o'},
    {"problem", required_argument, NULL, 'p'},
    {"explain", no_argument, NULL, 'x'},
    {"json", no_argument, NULL, 'j'},
    {"batch", required_argument, NULL, 'b'},
    {"cert-dir", required_argument, NULL, 'd'},
    {"objective", required_argument, NULL, 'O'},
    {"no-bound", no_argument, NULL, 'n'},
    {"free-slices", no_argument, NULL, 'F'},
    {"fuse", no_argument, NULL, 'J'},
    {"topology", required_argument, NULL, 'T'},
    {"help", no_argument, NULL, 'h'},
    {NULL, 0, NULL, 0},
};

/* False when the text is none of the objectives that --help lists. */
static bool parse_objective(const char *text, struct redist_objective *objective)
{
    struct scan scan = {text, strlen(text), 0};
    struct redist_objective prices = {0};
    if (strcmp(text, "paper") == 0)
        prices.per_cost = 1;
    else if (strcmp(text, "bytes") == 0)
        prices.per_received = 1;
    else if (strcmp(text, "steps") == 0)
        prices.per_step = 1;
    else if (!take_number(&scan, &prices.per_exchange) || !take_char(&scan, ':') ||
             !take_number(&scan, &prices.per_received) || !at_end(&scan))
        return false;
    *objective = prices;
    return true;
}

static int parse_options(int argc, char **argv, struct plan_options *options)
{
    int letter;
    while ((letter = getopt_long(argc, argv, "m:f:t:e:o:p:h", long_options, NULL)) != -1) {
        switch (letter) {
        case 'm':
            options->request.mesh = optarg;
            break;
        case 'f':
            options->request.from = optarg;
            break;
        case 't':
            options->request.to = optarg;
            break;
        case 'e':
            options->request.elem = optarg;
            break;
        case 'o':
            options->output = optarg;
            break;
        case 'p':
            options->problem_output = optarg;
            break;
        case 'O':
            options->has_objective = true;
            if (!parse_objective(optarg, &options->objective))
                return fail_with("--objective: expected paper, bytes, steps or LATENCY:INVERSE, "
                                 "got '%s'",
                                 optarg);
            break;
        case 'T':
            options->topology_path = optarg;
            break;
        case 'x':
            options->explain = true;
            break;
        case 'j':
            options->json = true;
            break;
        case 'n':
            options->no_bound = true;
            break;
        case 'F':
        case 'J':
            if (options->extension != REDIST_NO_EXTENSION)
                return fail_with("only one of --free-slices and --fuse can be given");
            options->extension = letter == 'F' ? REDIST_FREE_SLICES : REDIST_FUSE;
            break;
        case 'b':
            options->batch = optarg;
            break;
        case 'd':
            options->directory = optarg;
            break;
        case 'h':
            options->help = true;
            return REDIST_OK;
        default:
            return REDIST_FAILED; /* getopt has printed the line */
        }
    }
    if (optind < argc)
        options->request.path = argv[optind++];
    if (optind < argc)
        return fail_with("unexpected argument '%s'", argv[optind]);
    return REDIST_OK;
}

static enum redist_status write_problem(const char *path, const struct redist_problem *problem,
                                        struct redist_error *error)
{
    char text[REDIST_PROBLEM_TEXT];
    size_t length = redist_format_problem(problem, text, sizeof text);
    return write_whole_file(path, text, length, error);
}

static enum redist_status write_outputs(const struct plan_options *options,
                                        const struct redist_plan *plan, struct redist_error *error)
{
    char *text = NULL;
    size_t length = 0;
    const char *const others[] = {options->request.path, options->topology_path,
                                  options->problem_output};
    enum redist_status status = protect_files(options->problem_output, others, 2, error);
    if (status == REDIST_OK)
        status = protect_files(options->output, others, 3, error);
    if (status == REDIST_OK && options->problem_output != NULL)
        status = write_problem(options->problem_output, &plan->problem, error);
    if (status != REDIST_OK || options->output == NULL)
        return status;
    status = redist_format_certificate(plan, &text, &length, error);
    if (status != REDIST_OK)
        return status;
    status = write_whole_file(options->output, text, length, error);
    free(text);
    return status;
}

static bool is_stdout(const char *path)
{
    return path != NULL && strcmp(path, "-") == 0;
}

/* At most one thing goes to stdout besides the table, which gives way. */
static int check_options(const struct plan_options *options)
{
    int on_stdout = options->json + is_stdout(options->output) + is_stdout(options->problem_output);
    const struct request *request = &options->request;
    if (on_stdout > 1)
        return fail_with("only one of --json, -o - and -p - can go to stdout");
    if ((options->has_objective || options->topology_path != NULL) &&
        options->extension != REDIST_NO_EXTENSION)
        return fail_with("--objective and --topology do not go with --free-slices or --fuse");
    if (options->has_objective && options->topology_path != NULL)
        return fail_with("--objective or --topology, not both");
    if (options->batch == NULL && options->directory != NULL)
        return fail_with("--cert-dir goes with --batch");
    if (options->batch != NULL &&
        (request->mesh != NULL || request->from != NULL || request->to != NULL ||
         request->elem != NULL || request->path != NULL || options->output != NULL ||
         options->has_objective || options->topology_path != NULL ||
         options->problem_output != NULL || options->explain || options->json))
        return fail_with("--batch goes with --cert-dir, --no-bound, --free-slices and --fuse only");
    return REDIST_OK;
}

static enum redist_status make_plan(const struct plan_options *options,
                                    const struct redist_problem *problem, struct redist_plan **plan,
                                    struct redist_error *error)
{
    return options->extension != REDIST_NO_EXTENSION
               ? redist_make_extended_plan(problem, options->extension, plan, error)
               : redist_make_plan_for(problem, &options->objective, plan, error);
}

/* A topology names the axes of the mesh, which is known only now. */
static enum redist_status read_topology(struct plan_options *options,
                                        const struct redist_mesh *mesh, struct redist_error *error)
{
    const char *path = options->topology_path;
    char *text = NULL;
    size_t length = 0;
    if (path == NULL)
        return REDIST_OK;
    enum redist_status status = read_whole_file(path, TOPOLOGY_LIMIT, &text, &length, error);
    if (status != REDIST_OK)
        return status;
    status = redist_parse_topology(text, length, path, mesh, &options->topology, error);
    free(text);
    options->objective = (struct redist_objective){.topology = &options->topology};
    return status;
}

static int plan_one(struct plan_options *options)
{
    struct redist_problem problem;
    struct redist_plan *plan = NULL;
    struct redist_error error = {{0}};
    if (read_request(&options->request, &problem, &error) != REDIST_OK ||
        read_topology(options, &problem.mesh, &error) != REDIST_OK ||
        make_plan(options, &problem, &plan, &error) != REDIST_OK)
        return fail_with("%s", error.message);
    if (options->no_bound)
        plan->proof.stated = false;
    enum redist_status status = write_outputs(options, plan, &error);
    bool taken = is_stdout(options->output) || is_stdout(options->problem_output);
    if (status == REDIST_OK && options->json) {
        json_t *object = json_object();
        describe_plan(object, plan, true, options->objective.topology);
        print_json(stdout, object);
    } else if (status == REDIST_OK && !taken && !print_plan(stdout, plan)) {
        redist_free_plan(plan);
        return REDIST_FAILED;
    }
    FILE *out = options->json || taken ? stderr : stdout; /* for people */
    if (status == REDIST_OK && options->objective.topology != NULL &&
        (out == stdout || options->explain))
        fprintf(out, "by the topology %" PRIu64 "\n",
                redist_price_plan(plan, options->objective.topology));
    if (status == REDIST_OK && options->explain)
        explain_plan(out, plan);
    redist_free_plan(plan);
    return status == REDIST_OK ? finish_output() : fail_with("%s", error.message);
}

int run_plan_command(int argc, char **argv)
{
    struct plan_options options = {.objective = {.per_cost = 1}};
    int status = parse_options(argc, argv, &options);
    if (status != REDIST_OK)
        return status;
    if (options.help) {
        fputs(help, stdout);
        return finish_output();
    }
    status = check_options(&options);
    if (status != REDIST_OK)
        return status;
    if (options.batch != NULL)
        return run_batch(options.batch, options.directory, options.extension, !options.no_bound);
    return plan_one(&options);
}
