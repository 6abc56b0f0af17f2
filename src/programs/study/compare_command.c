#define _DEFAULT_SOURCE /* MAP_ANONYMOUS */
/* `redist compare` */
#include "programs/command/commands.h"
#include <stdlib.h>
#include <sys/mman.h>
#include "programs/study/compare_output.h"
#include "programs/study/comparison.h"
#include "programs/shared/files.h"
#include "programs/command/jobs.h"
#include "programs/command/json.h"
#include "programs/plan/json_lines.h"
#include "programs/shared/options.h"
#include "programs/command/outcome.h"
#include "programs/shared/plan_files.h"
#include "programs/command/plan_output.h"
#include "programs/shared/request.h"
#include "compare/baseline.h"
#include "base/report.h"

static const char *const help =
    "redist compare - the plan beside other methods, and the lower bounds\n"
    "\n"
    "  redist compare PROBLEM [--json]\n"
    "  redist compare --mesh MESH --from TYPE --to TYPE [--elem BYTES] [--json]\n"
    "                   TYPEs also as other tools write them, with --shape SIZES: see\n"
    "                   `redist plan --help`\n"
    "  redist compare --batch FILE.jsonl [--strict] [--jobs N]\n"
    "                   a JSON problem a line, a JSON result a line, and a summary of\n"
    "                   all in the last line; --strict: exit 1 when a line failed;\n"
    "                   --jobs: by N processes, else by as many as there are\n"
    "                   processors, with the same answers in the same order\n"
    "  redist compare PROBLEM --method NAME -o CERT\n"
    "                   the certificate of that method's plan, to be executed; one\n"
    "                   of paper to naive below (of redist: `redist plan -o CERT`)\n"
    "\n"
    "  redist           the default of `redist plan`: with every kind of step, what\n"
    "                   runs best by the usual prices, 5 us an exchange and 250 ps a\n"
    "                   byte received (`best` in JSON)\n"
    "  redist --paper   the plan of `redist plan --paper` (`redist` in JSON)\n"
    "  paper            the lowering of the paper: one shortest path, biased to the\n"
    "                   axes of the target, permute before the gathers\n"
    "  shardy-like      the rules of Shardy's pass: slice, permute, alltoalls, gather\n"
    "  gspmd-like       the rules of XLA's SPMD partitioner, by tile counts\n"
    "  dtensor-like     DTensor's greedy planner, or its graph planner where axes are\n"
    "                   not in the order of the mesh\n"
    "  nnscaler-like    nnScaler's path of tile counts, or full replication where no\n"
    "                   device order ends right\n"
    "  naive-differing  gather, then slice, where source and target differ\n"
    "  naive            gather every partitioned dimension, then slice\n"
    "\n"
    "Compared only, with every kind of step:\n"
    "  exchange         values are combined in the cheapest way, then one exchange\n"
    "  allreduce-first  values are combined at once, the rest as by the paper\n"
    "  scatter-first    the same by a reducescatter into the first dimension that\n"
    "                   divides\n"
    "\n"
    "The -like methods are coded afresh from descriptions of their rules, which\n"
    "docs/PLANNING.md lists; they are not the products themselves. Cost is that of\n"
    "Figure 11, in elements per device, with one collective for each dimension; joint\n"
    "charges each collective of a method once. Received is what a device gets from\n"
    "others; height over the memory bound is marked with !. The extensions of `redist\n"
    "plan --free-slices` and `--fuse` are listed apart, with their fused cost: it\n"
    "counts other collectives and compares with no method's cost.\n"
    "\n"
    "Example (3.1 of the paper, where the naive method costs nine times as much):\n"
    "  redist compare -m x=4,y=6 -f '[3{x}12, 2{y}12]' -t '[2{y}12, 3{x}12]'\n"
    "\n"
    "Exit status: 0 compared (a batch: every line was answered), 1 a line of a batch\n"
    "failed and --strict was given, 2 bad input, I/O or resources.\n";

/* Where the summary of a batch grows; answers get their context as const. Several processes add to
 * it, in memory that they share. */
struct batch_context {
    struct comparison_summary *summary;
};

static enum redist_status compare_line(const struct redist_problem *problem, const char *id,
                                       const void *context, json_t *result,
                                       struct redist_error *error)
{
    struct comparison comparison;
    const struct batch_context *batch = context;
    (void)id;
    PASS_FAILURE(make_comparison(problem, &comparison, error));
    describe_comparison(&comparison, result);
    add_to_summary(&comparison, batch->summary);
    free_comparison(&comparison);
    return REDIST_OK;
}

/* The summary comes last whatever became of the lines, unless none could be read. */
static int compare_batch(const char *path, bool strict, unsigned jobs)
{
    struct comparison_summary *summary =
        mmap(NULL, sizeof *summary, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    if (summary == MAP_FAILED)
        return fail_with("out of memory");
    struct batch_context context = {summary};
    int status = answer_lines(
        path, &(struct line_task){
                  .answer = compare_line, .context = &context, .strict = strict, .jobs = jobs});
    if (status <= REDIST_REJECTED) {
        print_summary(summary);
        int printed = finish_output();
        status = printed == REDIST_OK ? status : printed;
    }
    (void)munmap(summary, sizeof *summary);
    return status;
}

static int compare_one(struct request *request, bool json)
{
    struct redist_problem problem;
    struct comparison comparison;
    struct redist_error error = {{0}};
    if (load_request(request, &error) != REDIST_OK ||
        understand_request(request, &problem, &error) != REDIST_OK)
        return fail_with("%s", error.message);
    if (make_comparison(&problem, &comparison, &error) != REDIST_OK) {
        redist_free_problem(&problem);
        return fail_with("%s", error.message);
    }
    bool printed = true;
    if (json) {
        json_t *result = json_object();
        describe_comparison(&comparison, result);
        print_json(stdout, result);
    } else {
        printed = print_comparison(&comparison);
    }
    free_comparison(&comparison);
    redist_free_problem(&problem);
    return printed ? finish_output() : REDIST_IO_ERROR;
}

/* The certificate of a baseline, for redist-run. */
static int certify_method(struct request *request, const char *name, const char *path)
{
    struct redist_problem problem = {.devices = 0};
    struct redist_plan *plan = NULL;
    struct redist_error error = {{0}};
    const struct plan_files files = {NULL, path};
    enum baseline which = find_baseline(name);
    if (which == BASELINES)
        return fail_with("--method: '%s' is none of the methods that write a certificate; "
                         "`redist compare --help` lists them",
                         name);
    if (path == NULL)
        return fail_with("--method goes with --output");
    if (protect_files(path, &request->path, 1, &error) != REDIST_OK ||
        load_request(request, &error) != REDIST_OK)
        return fail_with("%s", error.message);
    if (understand_request(request, &problem, &error) != REDIST_OK ||
        make_baseline_plan(&problem, which, &plan, &error) != REDIST_OK ||
        redist_prove_bound(plan, &error) != REDIST_OK) {
        redist_free_problem(&problem);
        redist_free_plan(plan);
        remove_plan_files(&files);
        return fail_with("%s", error.message);
    }
    redist_free_problem(&problem);
    enum redist_status status = write_plan_files(&files, plan, &error);
    bool printed = status != REDIST_OK || print_plan(stdout, plan);
    redist_free_plan(plan);
    if (!printed)
        return REDIST_IO_ERROR;
    return status == REDIST_OK ? finish_output() : fail_with("%s", error.message);
}

struct compare_options {
    struct request request;
    const char *batch, *method, *output, *jobs;
    bool json, strict;
};

static bool take_compare_options(int argc, char **argv, struct compare_options *options,
                                 int *result)
{
    const struct command_option table[] = {
        REQUEST_OPTIONS(&options->request, true),
        {"json", 0, NULL, &options->json},
        {"batch", 0, &options->batch, NULL},
        {"method", 0, &options->method, NULL},
        {"output", 'o', &options->output, NULL},
        {"strict", 0, NULL, &options->strict},
        {"jobs", 0, &options->jobs, NULL},
        {"help", 'h', NULL, NULL},
        {0},
    };
    return take_command_line(argc, argv, table, help, result);
}

static int compare_lines(const struct compare_options *options)
{
    struct redist_error error = {{0}};
    unsigned jobs;
    if (options->method != NULL || is_requested(&options->request))
        return fail_with("--batch takes its problems from its file, and goes with --json, "
                         "--strict and --jobs only");
    if (read_jobs(options->jobs, &jobs, &error) != REDIST_OK)
        return fail_with("%s", error.message);
    return compare_batch(options->batch, options->strict, jobs);
}

int run_compare_command(int argc, char **argv)
{
    struct compare_options options = {.json = false};
    struct redist_error error = {{0}};
    int status;
    if (!take_compare_options(argc, argv, &options, &status))
        return status;
    if (!take_request_path(argc, argv, &options.request, &error))
        return fail_with("%s", error.message);
    if (options.batch == NULL && options.strict)
        return fail_with("--strict goes with --batch");
    if (options.batch == NULL && options.jobs != NULL)
        return fail_with("--jobs goes with --batch");
    if (options.output != NULL && options.method == NULL)
        return fail_with("--output goes with --method");
    if (options.batch != NULL)
        return compare_lines(&options);
    status = options.method != NULL
                 ? certify_method(&options.request, options.method, options.output)
                 : compare_one(&options.request, options.json);
    release_request(&options.request);
    return status;
}
