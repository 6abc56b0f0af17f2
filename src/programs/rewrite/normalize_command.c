/* `redist normalize` */
#include "programs/command/commands.h"
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <redist/normalize.h>
#include "programs/shared/files.h"
#include "programs/command/json.h"
#include "programs/rewrite/rewrite_trace.h"
#include "export/pictures/columns.h"
#include "export/pictures/steps_view.h"
#include "programs/shared/options.h"
#include "programs/command/outcome.h"
#include "programs/shared/plan_files.h"
#include "programs/command/plan_output.h"
#include "programs/shared/request.h"
#include "base/report.h"

static const char *const help =
    "redist normalize - bring a sequence of collectives into normal form\n"
    "\n"
    "  redist normalize PROBLEM PLAN [-o CERT] [--trace | --as-is] [--json]\n"
    "\n"
    "PLAN is a sequence of collectives over types, one step a line:\n"
    "\n"
    "  dynslice 1 x        slice dimension 1 over axis x, not in use so far\n"
    "  alltoall 0 1        move the minor-most axis of dimension 0 to dimension 1\n"
    "  allgather 0         gather the minor-most axis of dimension 0\n"
    "  allgather 0 x,y     several axes at once, minor to major\n"
    "  allpermute [4{y}8,8]\n"
    "\n"
    "or a certificate, which is checked first. The sequence is type-checked by the\n"
    "rules of Figure 8 of the paper, rewritten to dynslice* alltoall* allgather* by\n"
    "a proven function that never raises height or the cost apart from allpermutes,\n"
    "and lowered with at most one allpermute. What else was done is printed, and\n"
    "counted: an allpermute added after the last step, steps over axes of size 1 left\n"
    "out. Fused steps of a certificate stay where nothing is to be rewritten; else\n"
    "the result is fused as far as its groups allow. The fused cost before and after\n"
    "is printed; it may rise.\n"
    "\n"
    "  -o, --output FILE   write the certificate of the result; an older certificate\n"
    "                      of this name is removed when there is none\n"
    "      --as-is         do not rewrite: certify the steps as they stand, and after\n"
    "                      them an allpermute where the last type is the target only\n"
    "                      up to one\n"
    "      --trace         print each rewrite: lemma, case, before and after\n"
    "      --json          the result as one JSON object, nothing else\n"
    "\n"
    "Example: the naive plan of Example 4.9 becomes one alltoall\n"
    "  printf 'allgather 0\\ndynslice 1 a\\n' > naive.plan\n"
    "  redist normalize certs/ex4.9.problem naive.plan -o ex4.9.cert\n"
    "\n"
    "Exit status: 0 done, 1 the sequence or certificate is not valid, 2 bad usage or\n"
    "input, I/O or resources. The example problems are in certs/ of the source.\n";

struct normalize_options {
    const char *problem, *plan, *output;
    bool trace, as_is, json;
};

static bool take_normalize_options(int argc, char **argv, struct normalize_options *options,
                                   int *result)
{
    const struct command_option table[] = {
        {"output", 'o', &options->output, NULL},
        {"trace", 0, NULL, &options->trace},
        {"as-is", 0, NULL, &options->as_is},
        {"json", 0, NULL, &options->json},
        {"help", 'h', NULL, NULL},
        {0},
    };
    return take_command_line(argc, argv, table, help, result);
}

static int complete_options(int argc, char **argv, struct normalize_options *options)
{
    if (options->json && options->trace)
        return fail_with("--trace is for people, --json for machines");
    if (options->as_is && options->trace)
        return fail_with("--as-is rewrites nothing that --trace could print");
    if (argc - optind != 2)
        return fail_with("normalize: expected a problem file and a plan");
    options->problem = argv[optind];
    options->plan = argv[optind + 1];
    return REDIST_OK;
}

/* --- the result --- */

static int write_result(const struct normalize_options *options, const struct redist_plan *plan)
{
    struct redist_error error = {{0}};
    const struct plan_files files = {NULL, options->output};
    return write_plan_files(&files, plan, &error) == REDIST_OK ? REDIST_OK
                                                               : fail_with("%s", error.message);
}

/* What is known of the sequence or certificate that was given. */
struct given {
    const struct redist_sequence *sequence;
    uint64_t cost, height, fused_cost;
    struct redist_adjustment adjustment;
};

static uint64_t sum_without_permutes(const struct given *given)
{
    uint64_t cost = given->cost;
    for (uint32_t s = 0; s < given->sequence->nsteps; s++)
        if (given->sequence->step[s].op == REDIST_ALLPERMUTE)
            cost -= given->sequence->step[s].cost;
    return cost;
}

static bool is_fused(const struct given *given)
{
    for (uint32_t s = 0; s < given->sequence->nsteps; s++)
        if (given->sequence->step[s].fused)
            return true;
    return false;
}

/* What could not stay as it was written. */
static void print_adjustment(const struct redist_adjustment *adjustment)
{
    if (adjustment->added_permute != 0)
        printf("step %u is added: the last type of the sequence is the target only up to an "
               "allpermute\n",
               adjustment->added_permute);
    if (adjustment->left_out != 0)
        printf("left out: %u step%s over axes of size 1, where nothing moves\n",
               adjustment->left_out, adjustment->left_out == 1 ? "" : "s");
}

static bool print_given(const struct given *given)
{
    if (!print_steps(stdout, given->sequence, read_columns())) {
        (void)fail_with("out of memory for the table of steps");
        return false;
    }
    printf("height %" PRIu64 ", cost %" PRIu64 ", %" PRIu64 " without its allpermutes\n",
           given->height, given->cost, sum_without_permutes(given));
    if (is_fused(given))
        printf("extension: fused cost %" PRIu64 "\n", given->fused_cost);
    print_adjustment(&given->adjustment);
    return true;
}

/* The plan, and beside it the figures of what was given. */
static void print_result_json(const struct given *given, const struct redist_plan *plan)
{
    json_t *object = json_object();
    describe_plan(object, plan, false, NULL);
    json_object_set_new(object, "given_cost", make_json_number(given->cost));
    json_object_set_new(object, "given_fused_cost", make_json_number(given->fused_cost));
    json_object_set_new(object, "added_permute",
                        json_integer((json_int_t)given->adjustment.added_permute));
    json_object_set_new(object, "left_out", json_integer((json_int_t)given->adjustment.left_out));
    print_json(stdout, object);
}

static bool print_result(const struct normalize_options *options, const struct given *given,
                         const struct redist_plan *plan)
{
    if (options->trace)
        print_trace(stdout);
    printf("\nin normal form\n");
    if (!print_plan(stdout, plan))
        return false;
    if (is_fused(given))
        printf("fused cost %" PRIu64 ", before %" PRIu64 "%s\n", plan->fused_cost,
               given->fused_cost,
               plan->fused_cost > given->fused_cost ? ": the groups of these steps allow no less"
                                                    : "");
    return true;
}

static int rewrite_given(const struct normalize_options *options, const struct given *given)
{
    struct redist_plan *plan = NULL;
    struct redist_error error = {{0}};
    if (redist_normalize_sequence(given->sequence, &plan, &error) != REDIST_OK ||
        redist_prove_bound(plan, &error) != REDIST_OK) {
        redist_free_plan(plan);
        return fail_with("%s: %s", options->plan, error.message);
    }
    int result = write_result(options, plan);
    if (result == REDIST_OK && options->json) {
        print_result_json(given, plan);
    } else if (result == REDIST_OK) {
        if (!print_given(given) || !print_result(options, given, plan))
            result = REDIST_IO_ERROR;
    }
    redist_free_plan(plan);
    return result == REDIST_OK ? finish_output() : result;
}

static int certify_given(const struct normalize_options *options, const struct given *given,
                         struct redist_plan *plan)
{
    struct redist_error error = {{0}};
    if (redist_prove_bound(plan, &error) != REDIST_OK)
        return fail_with("%s: %s", options->plan, error.message);
    int result = write_result(options, plan);
    if (result != REDIST_OK)
        return result;
    if (options->json) {
        print_result_json(given, plan);
    } else {
        if (!print_plan(stdout, plan))
            return REDIST_IO_ERROR;
        print_adjustment(&given->adjustment);
    }
    return finish_output();
}

/* --- what was given --- */

static int take_certificate(const struct normalize_options *options,
                            const struct redist_problem *problem, const char *text, size_t length)
{
    char asked[REDIST_PROBLEM_TEXT];
    struct redist_verdict verdict = {.size = sizeof verdict};
    struct redist_program *program = NULL;
    struct redist_error error = {{0}};
    size_t asked_length = redist_format_problem(problem, asked, sizeof asked);
    enum redist_status status =
        redist_check(asked, asked_length, text, length, &verdict, &program, &error);
    if (status > REDIST_REJECTED)
        return fail_with("%s", error.message);
    if (status == REDIST_REJECTED) {
        report_rejection(options->problem, options->plan, &verdict);
        return REDIST_REJECTED;
    }
    struct given given = {.sequence = &program->sequence,
                          .height = program->height,
                          .fused_cost = verdict.fused_cost};
    for (uint32_t s = 0; s < program->nsteps; s++)
        given.cost += program->step[s].cost;
    int result = rewrite_given(options, &given);
    redist_free_program(program);
    return result;
}

static int take_sequence(const struct normalize_options *options,
                         const struct redist_problem *problem, const char *text, size_t length)
{
    struct redist_error error = {{0}};
    struct redist_plan *plan = NULL;
    struct given given = {.sequence = NULL};
    enum redist_status status = redist_parse_sequence(problem, text, length, options->plan, &plan,
                                                      &given.adjustment, &error);
    if (status != REDIST_OK) {
        (void)fail_with("%s", error.message);
        return (int)status;
    }
    given.sequence = &plan->sequence;
    given.cost = given.fused_cost = plan->cost;
    given.height = plan->height;
    int result =
        options->as_is ? certify_given(options, &given, plan) : rewrite_given(options, &given);
    redist_free_plan(plan);
    return result;
}

/* The problem file and the plan have been read; `text` is the plan. */
static int take_given(const struct normalize_options *options, const struct request *request,
                      const char *text, size_t length, bool certified)
{
    struct redist_problem problem;
    struct redist_error error = {{0}};
    if (understand_request(request, &problem, &error) != REDIST_OK)
        return fail_with("%s", error.message);
    int result = certified ? take_certificate(options, &problem, text, length)
                           : take_sequence(options, &problem, text, length);
    redist_free_problem(&problem);
    return result;
}

static int normalize(const struct normalize_options *options)
{
    struct request request = {.path = options->problem};
    struct redist_error error = {{0}};
    const char *const inputs[] = {options->problem, options->plan};
    char *text = NULL;
    size_t length = 0;
    bool certified = false;
    enum redist_status status = protect_files(options->output, inputs, 2, &error);
    if (status == REDIST_OK)
        status = load_request(&request, &error);
    if (status == REDIST_OK)
        status =
            read_whole_file(options->plan, REDIST_MAX_CERTIFICATE_BYTES, &text, &length, &error);
    if (status == REDIST_OK)
        certified = strncmp(text, certificate_header, strlen(certificate_header)) == 0;
    if (certified && options->as_is)
        status = report_failure(&error, "--as-is expects a sequence, not a certificate");
    int result = status == REDIST_OK ? take_given(options, &request, text, length, certified)
                                     : fail_with("%s", error.message);
    if (status == REDIST_OK && result != REDIST_OK)
        remove_plan_files(&(struct plan_files){NULL, options->output});
    release_request(&request);
    free(text);
    return result;
}

int run_normalize_command(int argc, char **argv)
{
    struct normalize_options options = {0};
    int result;
    if (!take_normalize_options(argc, argv, &options, &result))
        return result;
    PASS_FAILURE(complete_options(argc, argv, &options));
    return normalize(&options);
}
