/* `redist compare` */
#include "cli/compare_command.h"
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include "cli/files.h"
#include "cli/json.h"
#include "cli/json_lines.h"
#include "cli/options.h"
#include "cli/outcome.h"
#include "cli/plan_files.h"
#include "cli/plan_output.h"
#include "cli/request.h"
#include "compare/baseline.h"
#include "plan/choose/traffic.h"
#include "compare/baseline_plan.h"

static const char *const help =
    "redist compare - the plan beside simpler methods, and the lower bounds\n"
    "\n"
    "  redist compare PROBLEM [--json]\n"
    "  redist compare --mesh MESH --from TYPE --to TYPE [--elem BYTES] [--json]\n"
    "  redist compare --batch FILE.jsonl [--strict]\n"
    "                   a JSON problem a line, a JSON result a line; --strict: exit 1\n"
    "                   when a line failed\n"
    "  redist compare PROBLEM --method naive|gspmd-like -o CERT\n"
    "                   the certificate of that method's plan, to be executed\n"
    "\n"
    "  naive            gather every partitioned dimension, then slice\n"
    "  naive-differing  the same, only where source and target differ\n"
    "  gspmd-like       the rule order of a GSPMD-like partitioner\n"
    "  shardy-like      the rule order of a Shardy-like pass\n"
    "  paper            the lowering of the paper: one shortest path, biased to the\n"
    "                   axes of the target, permute before the gathers\n"
    "\n"
    "The two -like methods are coded afresh from public descriptions of their rules.\n"
    "Cost is that of Figure 11, in elements per device; received is what a device\n"
    "gets from others; height over the memory bound is marked with !.\n"
    "The extensions of `redist plan --free-slices` and `--fuse` are listed apart, with\n"
    "their fused cost: it counts other collectives and compares with no method's cost.\n"
    "\n"
    "Example (3.1 of the paper, where the naive method costs nine times as much):\n"
    "  redist compare -m x=4,y=6 -f '[3{x}12, 2{y}12]' -t '[2{y}12, 3{x}12]'\n"
    "\n"
    "Exit status: 0 compared (a batch: every line was answered), 1 a line of a batch\n"
    "failed and --strict was given, 2 bad input, I/O or resources.\n";

/* One line of the comparison; the plan itself is a method too. */
struct method {
    const char *name;
    struct redist_baseline_result figures;
};

/* A plan with an extension: another cost model. */
struct extended {
    const char *name;
    enum redist_extension extension;
    uint64_t fused_cost, cost, height;
};

enum { EXTENSIONS = 2 };

struct comparison {
    struct redist_plan *plan;
    struct extended extended[EXTENSIONS];
    struct method method[REDIST_BASELINES + 1];
    struct redist_traffic least; /* the information bound */
};

static enum redist_status compare_extensions(const struct redist_problem *problem,
                                             struct comparison *comparison,
                                             struct redist_error *error)
{
    static const struct extended extensions[EXTENSIONS] = {
        {"free-slices", REDIST_FREE_SLICES, 0, 0, 0}, {"fuse", REDIST_FUSE, 0, 0, 0}};
    for (int e = 0; e < EXTENSIONS; e++) {
        struct extended *extended = &comparison->extended[e];
        struct redist_plan *plan = NULL;
        *extended = extensions[e];
        enum redist_status status =
            redist_make_extended_plan(problem, extended->extension, &plan, error);
        if (status != REDIST_OK)
            return status;
        extended->fused_cost = plan->fused_cost;
        extended->cost = plan->cost;
        extended->height = plan->height;
        redist_free_plan(plan);
    }
    return REDIST_OK;
}

static enum redist_status make_comparison(const struct redist_problem *problem,
                                          struct comparison *comparison, struct redist_error *error)
{
    enum redist_status status = redist_make_plan(problem, &comparison->plan, error);
    if (status != REDIST_OK)
        return status;
    const struct redist_plan *plan = comparison->plan;
    struct redist_traffic traffic;
    redist_measure_plan(plan, &traffic);
    redist_measure_problem(problem, &comparison->least);
    comparison->method[0] = (struct method){
        "redist", {plan->cost, plan->height, traffic.max, plan->nsteps, plan->report.permute}};
    for (int which = 0; which < REDIST_BASELINES && status == REDIST_OK; which++) {
        struct method *method = &comparison->method[which + 1];
        method->name = redist_name_baseline((enum redist_baseline)which);
        status = redist_run_baseline(problem, (enum redist_baseline)which, &method->figures, error);
    }
    if (status == REDIST_OK)
        status = compare_extensions(problem, comparison, error);
    if (status != REDIST_OK)
        redist_free_plan(comparison->plan);
    return status;
}

/* Figures of 2^64-1 mean "that or more". */
static void format_figure(uint64_t figure, char text[24])
{
    (void)snprintf(text, 24, figure == UINT64_MAX ? ">=2^64-1" : "%" PRIu64, figure);
}

/* Cost, ratio to ours, height, received, steps, permutes of one method. */
enum { COLUMNS = 6, CELL = 24 };

static void fill_cells(const struct method *method, const struct redist_plan *plan,
                       char cell[COLUMNS][CELL])
{
    const struct redist_baseline_result *figures = &method->figures;
    format_figure(figures->cost, cell[0]);
    cell[1][0] = '\0';
    if (plan->cost > 0)
        (void)snprintf(cell[1], CELL, "%.2f", (double)figures->cost / (double)plan->cost);
    format_figure(figures->height, cell[2]);
    if (figures->height > plan->memory_bound)
        strcat(cell[2], "!"); /* at most 21 bytes */
    format_figure(figures->received, cell[3]);
    (void)snprintf(cell[4], CELL, "%u", figures->nsteps);
    (void)snprintf(cell[5], CELL, "%u", figures->npermutes);
}

static void print_methods(const struct comparison *comparison)
{
    static const char *const head[COLUMNS] = {"cost",     "ratio", "height",
                                              "received", "steps", "permutes"};
    char cell[REDIST_BASELINES + 1][COLUMNS][CELL];
    int width[COLUMNS];
    for (int c = 0; c < COLUMNS; c++)
        width[c] = (int)strlen(head[c]);
    for (int m = 0; m <= REDIST_BASELINES; m++) {
        fill_cells(&comparison->method[m], comparison->plan, cell[m]);
        for (int c = 0; c < COLUMNS; c++)
            if ((int)strlen(cell[m][c]) > width[c])
                width[c] = (int)strlen(cell[m][c]);
    }
    printf("\n%-15s", "method");
    for (int c = 0; c < COLUMNS; c++)
        printf("  %*s", width[c], head[c]);
    for (int m = 0; m <= REDIST_BASELINES; m++) {
        printf("\n%-15s", comparison->method[m].name);
        for (int c = 0; c < COLUMNS; c++)
            printf("  %*s", width[c], cell[m][c]);
    }
    putchar('\n');
}

static void print_comparison(const struct comparison *comparison)
{
    const struct redist_plan *plan = comparison->plan;
    (void)print_plan(stdout, plan);
    print_methods(comparison);
    printf("\nlower bounds\n"
           "  cost      %" PRIu64 ", the weak optimum: no sequence between types within the bound\n"
           "            costs less\n"
           "  received  %" PRIu64 ", what some device's target tile lacks (mean %.1f)\n"
           "  height    ! is over the memory bound of %" PRIu64 "\n",
           plan->report.weak_cost, comparison->least.max, comparison->least.mean,
           plan->memory_bound);
    printf("\nextensions, with a cost model of their own\n");
    for (int e = 0; e < EXTENSIONS; e++)
        printf("  --%-11s  fused cost %" PRIu64 " (Figure 11 cost %" PRIu64 ")\n",
               comparison->extended[e].name, comparison->extended[e].fused_cost,
               comparison->extended[e].cost);
}

static json_t *describe_method(const struct method *method)
{
    json_t *object = json_object();
    json_object_set_new(object, "cost", make_json_number(method->figures.cost));
    json_object_set_new(object, "height", make_json_number(method->figures.height));
    json_object_set_new(object, "received", make_json_number(method->figures.received));
    json_object_set_new(object, "steps", make_json_number(method->figures.nsteps));
    json_object_set_new(object, "permutes", make_json_number(method->figures.npermutes));
    return object;
}

static json_t *describe_extended(const struct extended *extended)
{
    json_t *object = json_object();
    json_object_set_new(object, "fused_cost", make_json_number(extended->fused_cost));
    json_object_set_new(object, "cost", make_json_number(extended->cost));
    json_object_set_new(object, "height", make_json_number(extended->height));
    return object;
}

static void describe_comparison(const struct comparison *comparison, json_t *result)
{
    const struct redist_plan *plan = comparison->plan;
    json_object_set_new(result, "bound", make_json_number(plan->memory_bound));
    json_object_set_new(result, "weak_cost", make_json_number(plan->report.weak_cost));
    json_object_set_new(result, "target_size",
                        make_json_number(redist_compute_local_size(&plan->problem.to)));
    json_object_set_new(result, "least_received", make_json_number(comparison->least.max));
    for (int m = 0; m <= REDIST_BASELINES; m++)
        json_object_set_new(result, comparison->method[m].name,
                            describe_method(&comparison->method[m]));
    for (int e = 0; e < EXTENSIONS; e++)
        json_object_set_new(result, comparison->extended[e].name,
                            describe_extended(&comparison->extended[e]));
}

static enum redist_status compare_line(const struct redist_problem *problem, const char *id,
                                       const void *context, json_t *result,
                                       struct redist_error *error)
{
    struct comparison comparison;
    (void)id;
    (void)context;
    enum redist_status status = make_comparison(problem, &comparison, error);
    if (status != REDIST_OK)
        return status;
    describe_comparison(&comparison, result);
    redist_free_plan(comparison.plan);
    return REDIST_OK;
}

static int compare_one(const struct request *request, bool json)
{
    struct redist_problem problem;
    struct comparison comparison;
    struct redist_error error = {{0}};
    if (read_request(request, &problem, &error) != REDIST_OK ||
        make_comparison(&problem, &comparison, &error) != REDIST_OK)
        return fail_with("%s", error.message);
    if (json) {
        json_t *result = json_object();
        describe_comparison(&comparison, result);
        print_json(stdout, result);
    } else {
        print_comparison(&comparison);
    }
    redist_free_plan(comparison.plan);
    return finish_output();
}

/* The certificate of a baseline, for redist-run. */
static int certify_method(const struct request *request, const char *name, const char *path)
{
    struct redist_problem problem;
    struct redist_plan *plan = NULL;
    struct redist_error error = {{0}};
    const struct plan_files files = {NULL, path};
    int which = REDIST_NAIVE;
    while (which < REDIST_BASELINES &&
           strcmp(name, redist_name_baseline((enum redist_baseline)which)) != 0)
        which++;
    if (path == NULL)
        return fail_with("--method goes with --output");
    if (protect_files(path, &request->path, 1, &error) != REDIST_OK)
        return fail_with("%s", error.message);
    if (read_request(request, &problem, &error) != REDIST_OK ||
        make_baseline_plan(&problem, (enum redist_baseline)which, &plan, &error) != REDIST_OK ||
        redist_prove_bound(plan, &error) != REDIST_OK) {
        redist_free_plan(plan);
        remove_plan_files(&files);
        return fail_with("%s", error.message);
    }
    enum redist_status status = write_plan_files(&files, plan, &error);
    if (status == REDIST_OK)
        (void)print_plan(stdout, plan);
    redist_free_plan(plan);
    return status == REDIST_OK ? finish_output() : fail_with("%s", error.message);
}

int run_compare_command(int argc, char **argv)
{
    static const struct option names[] = {
        {"mesh", required_argument, NULL, 'm'},
        {"from", required_argument, NULL, 'f'},
        {"to", required_argument, NULL, 't'},
        {"elem", required_argument, NULL, 'e'},
        {"json", no_argument, NULL, 'j'},
        {"batch", required_argument, NULL, 'b'},
        {"method", required_argument, NULL, 'M'},
        {"output", required_argument, NULL, 'o'},
        {"strict", no_argument, NULL, 's'},
        {"help", no_argument, NULL, 'h'},
        {NULL, 0, NULL, 0},
    };
    struct request request = {0};
    const char *batch = NULL, *method = NULL, *output = NULL;
    bool json = false, strict = false;
    struct redist_error error = {{0}};
    int letter;
    while ((letter = take_option(argc, argv, ":m:f:t:e:o:h", names, &error)) != -1) {
        switch (letter) {
        case 'm':
            request.mesh = optarg;
            break;
        case 'f':
            request.from = optarg;
            break;
        case 't':
            request.to = optarg;
            break;
        case 'e':
            request.elem = optarg;
            break;
        case 'j':
            json = true;
            break;
        case 's':
            strict = true;
            break;
        case 'b':
            batch = optarg;
            break;
        case 'M':
            method = optarg;
            break;
        case 'o':
            output = optarg;
            break;
        case 'h':
            fputs(help, stdout);
            return finish_output();
        default:
            return fail_with("%s", error.message);
        }
    }
    if (optind < argc)
        request.path = argv[optind++];
    if (optind < argc)
        return fail_with("unexpected argument '%s'", argv[optind]);
    if (batch == NULL && strict)
        return fail_with("--strict goes with --batch");
    if (batch != NULL && (method != NULL || request.path != NULL || request.mesh != NULL ||
                          request.from != NULL || request.to != NULL || request.elem != NULL))
        return fail_with("--batch takes its problems from its file, and goes with --json and "
                         "--strict only");
    if (output != NULL && method == NULL)
        return fail_with("--output goes with --method");
    if (method != NULL)
        return certify_method(&request, method, output);
    return batch != NULL
               ? answer_lines(batch, &(struct line_task){.answer = compare_line, .strict = strict})
               : compare_one(&request, json);
}
