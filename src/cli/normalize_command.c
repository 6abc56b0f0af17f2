/* `redist normalize` */
#include <getopt.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include "cli/files.h"
#include "cli/rewrite_trace.h"
#include "cli/steps_view.h"
#include "cli/tool.h"
#include "notation/sequence.h"
#include "rewrite/certify.h"
#include "rewrite/rewrite.h"

enum { PLAN_LIMIT = 268435456 };

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
    "a proven function that never raises height or cost, and lowered with at most\n"
    "one allpermute.\n"
    "\n"
    "  -o, --output FILE   write the certificate of the result\n"
    "      --as-is         do not rewrite: certify the sequence as it stands\n"
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
    bool trace, as_is, json, help;
};

static int parse_options(int argc, char **argv, struct normalize_options *options)
{
    static const struct option names[] = {
        {"output", required_argument, NULL, 'o'}, {"trace", no_argument, NULL, 't'},
        {"as-is", no_argument, NULL, 'a'},        {"json", no_argument, NULL, 'j'},
        {"help", no_argument, NULL, 'h'},         {NULL, 0, NULL, 0},
    };
    int letter;
    while ((letter = getopt_long(argc, argv, "o:h", names, NULL)) != -1) {
        switch (letter) {
        case 'o':
            options->output = optarg;
            break;
        case 't':
            options->trace = true;
            break;
        case 'a':
            options->as_is = true;
            break;
        case 'j':
            options->json = true;
            break;
        case 'h':
            options->help = true;
            return REDIST_OK;
        default:
            return REDIST_FAILED;
        }
    }
    if (options->json && options->trace)
        return fail_with("--trace is for people, --json for machines");
    if (argc - optind != 2)
        return fail_with("normalize: expected a problem file and a plan");
    options->problem = argv[optind];
    options->plan = argv[optind + 1];
    return REDIST_OK;
}

/* --- the result --- */

static int write_result(const struct normalize_options *options, const struct redist_plan *plan)
{
    char *text = NULL;
    size_t length = 0;
    struct redist_error error = {{0}};
    if (options->output == NULL)
        return REDIST_OK;
    const char *const inputs[] = {options->problem, options->plan};
    enum redist_status status = protect_files(options->output, inputs, 2, &error);
    if (status == REDIST_OK)
        status = redist_format_certificate(plan, &text, &length, &error);
    if (status == REDIST_OK)
        status = write_whole_file(options->output, text, length, &error);
    free(text);
    return status == REDIST_OK ? REDIST_OK : fail_with("%s", error.message);
}

static int rewrite_and_print(const struct normalize_options *options,
                             const struct redist_problem *problem, const struct weak_path *weak)
{
    struct redist_plan *plan = NULL;
    struct redist_error error = {{0}};
    uint64_t given_cost = 0;
    if (rewrite_sequence(problem, weak, &given_cost, &plan, &error) != REDIST_OK ||
        redist_prove_bound(plan, &error) != REDIST_OK) {
        redist_free_plan(plan);
        return fail_with("%s: %s", options->plan, error.message);
    }
    int result = write_result(options, plan);
    if (result == REDIST_OK && options->json)
        print_plan_json(stdout, plan, false, NULL);
    if (result == REDIST_OK && !options->json) {
        printf(", %" PRIu64 " without its allpermutes\n", given_cost);
        if (options->trace)
            print_trace(stdout);
        printf("\nin normal form\n");
        if (!print_plan(stdout, plan))
            result = REDIST_FAILED;
    }
    redist_free_plan(plan);
    return result == REDIST_OK ? finish_output() : result;
}

static int certify_and_print(const struct normalize_options *options,
                             const struct redist_problem *problem,
                             const struct typed_sequence *sequence, const struct redist_type *types)
{
    struct redist_plan *plan = NULL;
    struct redist_error error = {{0}};
    if (certify_sequence(problem, sequence, types, &plan, &error) != REDIST_OK ||
        redist_prove_bound(plan, &error) != REDIST_OK) {
        redist_free_plan(plan);
        return fail_with("%s: %s", options->plan, error.message);
    }
    int result = write_result(options, plan);
    if (result == REDIST_OK && options->json)
        print_plan_json(stdout, plan, false, NULL);
    if (result == REDIST_OK && !options->json && !print_plan(stdout, plan))
        result = REDIST_FAILED;
    redist_free_plan(plan);
    return result == REDIST_OK ? finish_output() : result;
}

/* --- what was given --- */

static int take_certificate(const struct normalize_options *options,
                            const struct redist_problem *problem, const char *text, size_t length)
{
    char asked[REDIST_PROBLEM_TEXT];
    struct redist_verdict verdict;
    struct redist_program *program = NULL;
    struct redist_error error = {{0}};
    struct weak_path weak = {0};
    size_t asked_length = redist_format_problem(problem, asked, sizeof asked);
    if (options->as_is)
        return fail_with("--as-is expects a sequence, not a certificate");
    enum redist_status status =
        redist_check(asked, asked_length, text, length, &verdict, &program, &error);
    if (status == REDIST_FAILED)
        return fail_with("%s", error.message);
    if (status == REDIST_REJECTED) {
        report_rejection(options->problem, options->plan, &verdict);
        return REDIST_REJECTED;
    }
    if (!options->json) {
        uint64_t cost = 0;
        for (uint32_t s = 0; s < program->nsteps; s++)
            cost += program->step[s].cost;
        (void)print_steps(stdout, problem, program->step, program->nsteps, program->height);
        printf("cost %" PRIu64, cost);
    }
    weaken_program(program, &weak);
    redist_free_program(program);
    return rewrite_and_print(options, problem, &weak);
}

static int take_sequence(const struct normalize_options *options,
                         const struct redist_problem *problem, const char *text, size_t length)
{
    struct redist_error error = {{0}};
    struct typed_sequence sequence;
    struct redist_type types[REDIST_MAX_STEPS];
    struct weak_path weak = {0};
    if (parse_sequence(text, length, options->plan, &problem->mesh, &sequence, &error) != REDIST_OK)
        return fail_with("%s", error.message);
    if (weaken_sequence(problem, &sequence, options->plan, types, &weak, &error) != REDIST_OK) {
        (void)fail_with("%s", error.message);
        return REDIST_REJECTED;
    }
    if (options->as_is)
        return certify_and_print(options, problem, &sequence, types);
    if (!options->json) {
        uint64_t cost = print_sequence(stdout, problem, &sequence, types);
        printf("cost %" PRIu64, cost);
    }
    return rewrite_and_print(options, problem, &weak);
}

static int normalize(const struct normalize_options *options)
{
    static const char header[] = "redist-cert ";
    struct request request = {.path = options->problem};
    struct redist_problem problem;
    struct redist_error error = {{0}};
    char *text = NULL;
    size_t length = 0;
    if (read_request(&request, &problem, &error) != REDIST_OK ||
        read_whole_file(options->plan, PLAN_LIMIT, &text, &length, &error) != REDIST_OK)
        return fail_with("%s", error.message);
    bool certified = strncmp(text, header, sizeof header - 1) == 0;
    int result = certified ? take_certificate(options, &problem, text, length)
                           : take_sequence(options, &problem, text, length);
    free(text);
    return result;
}

int run_normalize_command(int argc, char **argv)
{
    struct normalize_options options = {0};
    int result = parse_options(argc, argv, &options);
    if (result != REDIST_OK)
        return result;
    if (options.help) {
        fputs(help, stdout);
        return finish_output();
    }
    return normalize(&options);
}
