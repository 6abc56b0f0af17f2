/* `redist plan` */
#include "programs/command/commands.h"
#include <stdlib.h>
#include <string.h>
#include "programs/shared/files.h"
#include "programs/plan/batch.h"
#include "programs/command/jobs.h"
#include "programs/command/json.h"
#include "programs/shared/options.h"
#include "programs/command/outcome.h"
#include "programs/shared/plan_files.h"
#include "programs/command/plan_output.h"
#include "programs/plan/preference.h"
#include "programs/shared/request.h"
#include "base/report.h"

static const char *const help =
    "redist plan - find a plan and write its certificate\n"
    "\n"
    "  redist plan --mesh MESH --from TYPE --to TYPE [--elem BYTES] [options]\n"
    "  redist plan PROBLEM [options]             the same from a problem file\n"
    "  redist plan --batch FILE.jsonl [--cert-dir DIR] [--strict] [options]\n"
    "\n"
    "  -m, --mesh MESH     axes and sizes, the last axis varies fastest: x=4,y=6\n"
    "  -f, --from TYPE     layout now; per dimension TILE{AXES}SIZE, axes minor to\n"
    "  -t, --to TYPE       major, or SIZE when not partitioned: '[3{x}12, 2{y}12]'\n"
    "                      {AXES} behind ']': devices along AXES hold summands,\n"
    "                      combined by --op; where only --to has AXES the first one\n"
    "                      along them holds the array, the others the identity of\n"
    "                      OP; tiles may reach beyond SIZE: '[3{x}5]', '[6{}5]'\n"
    "      --op OP         sum, product, min, max, and, or or xor\n"
    "      --to-mesh MESH  the mesh of --to, when it is another one\n"
    "      --devices N     how many devices there are (default: those of the larger\n"
    "                      mesh)\n"
    "      --order LIST    which devices the mesh consists of, row-major: FIRST, then\n"
    "      --to-order LIST list and a number for each, or an iota, to be added:\n"
    "                      '4 list 0 2 1 3'\n"
    "  -e, --elem BYTES    bytes per element, 1 to 16 (default 4)\n"
    "  -s, --shape SIZES   sizes of the array, 12,12 or f32[12,12], for notations\n"
    "                      that say none\n"
    "      --notation N    how TYPEs are written: auto (default), native, jax,\n"
    "                      shardy, hlo, dtensor, mlir or scaling-book\n"
    "                      (docs/NOTATIONS.md); all but native list axes major to\n"
    "                      minor\n"
    "      --paper         the collectives of the paper only, one at a time, at the\n"
    "                      least cost of Figure 11; without it all steps are allowed,\n"
    "                      a direct exchange too, and least is the time by the usual\n"
    "                      prices, 5 us an exchange and 250 ps a byte received;\n"
    "                      where those four cannot do it, the plan says that it is\n"
    "                      beyond the paper\n"
    "      --objective O   what is least: run, the time as above; paper, as --paper;\n"
    "                      bytes, received by a device at most; steps; or\n"
    "                      LATENCY:INVERSE, two numbers, a price per exchange and one\n"
    "                      per element received; with --paper, among the plans by\n"
    "                      those rules\n"
    "      --require LIST  of bounded,identical,optimal,collectives: the best of the\n"
    "                      plans that are so, exit 1 when none is found: the words of\n"
    "                      redist-check's verdict, and no step an exchange; without\n"
    "                      bounded, padding may be above the memory bound where that\n"
    "                      is cheaper, and the plan says by how much\n"
    "      --free-slices   extension: the members of an alltoall's group take its\n"
    "                      slices in any order, where that saves an allpermute\n"
    "      --fuse          extension: neighbouring alltoalls, or allgathers, are\n"
    "                      carried out as one collective, and slices are free; least\n"
    "                      is the fused cost, printed beside the cost of Figure 11\n"
    "      --topology FILE prices by a latency and an inverse bandwidth for each mesh\n"
    "                      axis: lines 'redist-topology 4' and 'unit NAME per byte',\n"
    "                      then for every axis a line 'axis NAME size U latency U\n"
    "                      inverse U', or what redist-run --calibrate measured; also\n"
    "                      of older versions (redist-topology(5))\n"
    "      --ranks-per-node N\n"
    "                      prices of usual nodes of N devices each, device d on node\n"
    "                      d / N: inside a node 5 us and 250 ps a byte, between nodes\n"
    "                      30 us and 800 ps a byte times N, as a node's devices share\n"
    "                      its network; says what each axis is assumed to cost\n"
    "  -o, --output FILE   write the certificate; - is stdout\n"
    "  -p, --problem FILE  write the problem file that redist-check needs; when\n"
    "                      planning or writing fails, an older certificate and\n"
    "                      problem file of these names are removed, no other file is\n"
    "      --no-bound      leave the proof that none of the paper's sequences costs\n"
    "                      less than W out of the certificate; redist-check then says\n"
    "                      nothing about the optimum\n"
    "      --explain       say what the search did and why (on stderr with --json)\n"
    "      --json          one JSON object instead of the table; with --batch, all\n"
    "                      its fields in every result, not only the summary\n"
    "      --batch FILE    one JSON problem a line, one JSON result a line, - is\n"
    "                      stdin; a bad line gives an error object and the batch goes\n"
    "                      on\n"
    "      --cert-dir DIR  with --batch: write DIR/ID.problem and DIR/ID.cert\n"
    "      --strict        with --batch: exit 1 when a line failed\n" JOBS_HELP "\n"
    "Example (3.1 of the paper), then the check that makes it trustworthy:\n"
    "  redist plan -m x=4,y=6 -f '[3{x}12, 2{y}12]' -t '[2{y}12, 3{x}12]' \\\n"
    "              -p ex31.problem -o ex31.cert\n"
    "  redist-check ex31.problem ex31.cert\n"
    "\n"
    "Example: gradients summed over all devices, each left with its part\n"
    "  redist plan -m node=2,gpu=4 --op sum \\\n"
    "              -f '[1024]{node,gpu}' -t '[128{gpu,node}1024]'\n"
    "\n"
    "A batch line (axes minor to major, one list per dimension):\n"
    "  {\"id\":\"e\",\"mesh\":[[\"x\",4],[\"y\",6]],\"shape\":[12,12],\"elem_bytes\":4,\n"
    "   \"from\":[[\"x\"],[\"y\"]],\"to\":[[\"y\"],[\"x\"]]}\n"
    "Shardings of other tools, in a line or as options:\n"
    "  redist plan -m x=4,y=6 -s 12,12 -f \"P('x', 'y')\" -t \"P('y', 'x')\"\n"
    "All JSON fields are explained in docs/FORMAT.md, section 6.\n"
    "\n"
    "Exit status: 0 planned (a batch: every line was answered), 1 no plan is as\n"
    "--require has it, or a line of a batch failed and --strict was given, 2 bad\n"
    "input, I/O or resources.\n";

struct plan_options {
    struct request request;
    struct plan_files files;
    const char *batch, *directory, *jobs;
    struct preference preference;
    bool explain, json, no_bound, strict, free_slices, fuse;
};

static bool take_plan_options(int argc, char **argv, struct plan_options *options, int *result)
{
    struct preference *preference = &options->preference;
    const struct command_option table[] = {
        REQUEST_OPTIONS(&options->request, true),
        {"output", 'o', &options->files.certificate, NULL},
        {"problem", 'p', &options->files.problem, NULL},
        {"explain", 0, NULL, &options->explain},
        {"json", 0, NULL, &options->json},
        {"batch", 0, &options->batch, NULL},
        {"require", 0, &preference->demands, NULL},
        {"cert-dir", 0, &options->directory, NULL},
        {"paper", 0, NULL, &preference->paper},
        {"objective", 0, &preference->objective, NULL},
        {"strict", 0, NULL, &options->strict},
        {"jobs", 0, &options->jobs, NULL},
        {"no-bound", 0, NULL, &options->no_bound},
        {"free-slices", 0, NULL, &options->free_slices},
        {"fuse", 0, NULL, &options->fuse},
        {"topology", 0, &preference->topology_path, NULL},
        {"ranks-per-node", 0, &preference->node_size, NULL},
        {"help", 'h', NULL, NULL},
        {0},
    };
    return take_command_line(argc, argv, table, help, result);
}

static int complete_options(int argc, char **argv, struct plan_options *options)
{
    struct redist_error error = {{0}};
    if (options->free_slices && options->fuse)
        return fail_with("only one of --free-slices and --fuse can be given");
    options->preference.extension = options->free_slices ? REDIST_FREE_SLICES
                                    : options->fuse      ? REDIST_FUSE
                                                         : REDIST_ALL_STEPS;
    if (!take_request_path(argc, argv, &options->request, &error))
        return fail_with("%s", error.message);
    return REDIST_OK;
}

/* At most one thing goes to stdout besides the table, which gives way. */
static int check_options(const struct plan_options *options)
{
    const struct plan_files *files = &options->files;
    struct redist_error error = {{0}};
    if (options->batch == NULL && check_stdout(options->json, files->problem, files->certificate,
                                               "--json, -o - and -p -", &error) != REDIST_OK)
        return fail_with("%s", error.message);
    if (options->batch == NULL && options->directory != NULL)
        return fail_with("--cert-dir goes with --batch");
    if (options->batch == NULL && options->strict)
        return fail_with("--strict goes with --batch");
    if (options->batch == NULL && options->jobs != NULL)
        return fail_with("--jobs goes with --batch");
    if (options->batch != NULL && (is_requested(&options->request) || files->certificate != NULL ||
                                   files->problem != NULL || options->explain))
        return fail_with("--batch takes its problems from its file, and its results go to stdout "
                         "and --cert-dir: no --mesh, --from, --to, --elem, --shape, --notation, "
                         "PROBLEM, -o, -p or --explain");
    return REDIST_OK;
}

/* Neither output may be a file that is read. */
static enum redist_status protect_inputs(const struct plan_options *options,
                                         struct redist_error *error)
{
    const char *const others[] = {options->request.path, options->preference.topology_path,
                                  options->files.problem};
    PASS_FAILURE(protect_files(options->files.problem, others, 2, error));
    return protect_files(options->files.certificate, others, 3, error);
}

static int print_outcome(const struct plan_options *options, const struct redist_plan *plan,
                         const struct redist_topology *topology)
{
    bool taken = is_stdout(options->files.certificate) || is_stdout(options->files.problem);
    if (options->json) {
        json_t *object = json_object();
        describe_plan(object, plan, true, topology);
        describe_rules(object, &options->preference, topology, plan);
        print_json(stdout, object);
    } else if (!taken && !print_plan(stdout, plan)) {
        return REDIST_IO_ERROR;
    }
    FILE *out = options->json || taken ? stderr : stdout; /* for people */
    if (out == stdout || options->explain)
        print_rules(out, &options->preference, topology, plan);
    if (options->explain)
        explain_plan(out, plan);
    return finish_output();
}

static int plan_one(struct plan_options *options)
{
    struct redist_problem problem = {.devices = 0};
    struct redist_topology topology;
    struct redist_plan *plan = NULL;
    struct redist_error error = {{0}};
    if (protect_inputs(options, &error) != REDIST_OK ||
        load_request(&options->request, &error) != REDIST_OK ||
        read_preference(&options->preference, &error) != REDIST_OK)
        return fail_with("%s", error.message);
    enum redist_status status = understand_request(&options->request, &problem, &error);
    if (status == REDIST_OK)
        status = make_preferred_plan(&options->preference, &problem, &topology, &plan, &error);
    if (status != REDIST_OK) {
        redist_free_problem(&problem);
        remove_plan_files(&options->files);
        (void)fail_with("%s", error.message);
        return status;
    }
    redist_free_problem(&problem);
    if (options->no_bound)
        plan->proof.stated = false;
    int result = write_plan_files(&options->files, plan, &error) == REDIST_OK
                     ? print_outcome(options, plan, options->preference.by_links ? &topology : NULL)
                     : fail_with("%s", error.message);
    redist_free_plan(plan);
    return result;
}

static int plan_batch(struct plan_options *options)
{
    struct redist_error error = {{0}};
    struct preference *preference = &options->preference;
    unsigned jobs;
    if (read_preference(preference, &error) != REDIST_OK ||
        read_jobs(options->jobs, &jobs, &error) != REDIST_OK)
        return fail_with("%s", error.message);
    return run_batch(&(struct batch){.path = options->batch,
                                     .directory = options->directory,
                                     .preference = preference,
                                     .bound = !options->no_bound,
                                     .json = options->json,
                                     .strict = options->strict,
                                     .jobs = jobs});
}

int run_plan_command(int argc, char **argv)
{
    struct plan_options options = {0};
    int status;
    if (!take_plan_options(argc, argv, &options, &status))
        return status;
    PASS_FAILURE(complete_options(argc, argv, &options));
    PASS_FAILURE(check_options(&options));
    status = options.batch != NULL ? plan_batch(&options) : plan_one(&options);
    free_preference(&options.preference);
    release_request(&options.request);
    return status;
}
