#include "programs/run/job/run_options.h"
#include <stdlib.h>
#include <string.h>
#include "programs/shared/files.h"
#include "programs/shared/options.h"
#include "elements/kind.h"
#include "base/report.h"

#define MOST_REPETITIONS 1000000
#define CALIBRATIONS 21
#define DEFAULT_ELEMENT 4
#define LONGEST_PATH 4000 /* with a device number, less than PATH_MAX of Linux */

static enum redist_status parse_count(const char *option, const char *text, unsigned most,
                                      uint32_t *count, struct redist_error *error)
{
    char *end;
    unsigned long number = strtoul(text, &end, 10);
    if (text[0] < '0' || text[0] > '9' || *end != '\0' || number < 1 || number > most)
        return report_failure(error, "%s '%.40s': expected a number from 1 to %u", option, text,
                              most);
    *count = (uint32_t)number;
    return REDIST_OK;
}

static enum redist_status parse_element(const char *text, enum redist_element *element,
                                        struct redist_error *error)
{
    *element = find_element(text);
    if (*element != REDIST_BYTES)
        return REDIST_OK;
    return report_failure(error, "--dtype '%.40s': expected %s", text, ELEMENT_NAMES);
}

/* The limits of the policy, which `options` names `--max-height` and so on. */
static enum redist_status read_limit(const char *name, const char *text, struct policy *policy,
                                     struct redist_error *error)
{
    const struct {
        const char *name;
        int *given;
        uint64_t *limit;
    } limits[] = {{"max-height", &policy->limits_height, &policy->max_height},
                  {"max-cost", &policy->limits_cost, &policy->max_cost},
                  {"max-received", &policy->limits_received, &policy->max_received},
                  {"max-memory", &policy->limits_memory, &policy->max_memory},
                  {"max-messages", &policy->limits_messages, &policy->max_messages}};
    size_t k = 0;
    while (strcmp(limits[k].name, name) != 0)
        k++;
    *limits[k].given = 1;
    if (read_policy_limit(text, limits[k].limit))
        return REDIST_OK;
    return report_failure(error, "--%s '%.40s': expected a number below 2^64", name, text);
}

/* The argument of the option `name` is understood at once. */
static enum redist_status read_argument(const char *name, const char *text,
                                        struct run_options *options, struct redist_error *error)
{
    if (strcmp(name, "repeat") == 0)
        return parse_count("--repeat", text, MOST_REPETITIONS, &options->repeat, error);
    if (strcmp(name, "dtype") == 0)
        return parse_element(text, &options->element, error);
    if (strcmp(name, "require") != 0)
        return read_limit(name, text, &options->policy, error);
    if (read_requirements(text, &options->policy))
        return REDIST_OK;
    return report_failure(error, "--require '%.40s': expected %s", text, requirement_words);
}

static bool belongs_to_calibration(const char *name)
{
    static const char *const options[] = {"calibrate", "mesh", "elem", "repeat", "quiet"};
    for (size_t k = 0; k < sizeof options / sizeof options[0]; k++)
        if (strcmp(name, options[k]) == 0)
            return true;
    return false;
}

/* Arguments that all are kept in one place are understood at once. */
static enum redist_status take_rows(int argc, char **argv, const struct command_option *table,
                                    const char **text, struct run_options *options, bool *others,
                                    struct redist_error *error)
{
    int row;
    while ((row = take_option(argc, argv, table, "require", error)) >= 0) {
        *others = *others || !belongs_to_calibration(table[row].name);
        if (table[row].argument == text)
            PASS_FAILURE(read_argument(table[row].name, *text, options, error));
    }
    return row == WRONG_OPTION ? REDIST_BAD_INPUT : REDIST_OK;
}

/* `others`: an option was given that --calibrate knows nothing of. */
static enum redist_status take_run_options(int argc, char **argv, struct run_options *options,
                                           bool *others, struct redist_error *error)
{
    const char *text; /* of what is understood at once */
    const struct command_option table[] = {
        {"in", 0, &options->in, NULL},
        {"out", 0, &options->out, NULL},
        {"synthetic", 0, NULL, &options->synthetic},
        {"repeat", 0, &text, NULL},
        {"json", 0, NULL, &options->json},
        {"quiet", 0, NULL, &options->quiet},
        {"progress", 0, NULL, &options->progress},
        {"help", 'h', NULL, &options->help},
        {"version", 0, NULL, &options->version},
        {"allow-unbounded", 0, NULL, &options->allow_unbounded},
        {"trust-replicas", 0, NULL, &options->trust_replicas},
        {"ordered", 0, NULL, &options->ordered},
        {"require", 0, &text, NULL},
        {"max-height", 0, &text, NULL},
        {"max-cost", 0, &text, NULL},
        {"max-received", 0, &text, NULL},
        {"max-memory", 0, &text, NULL},
        {"max-messages", 0, &text, NULL},
        {"dtype", 0, &text, NULL},
        {"product", 0, &options->product, NULL},
        {"calibrate", 0, NULL, &options->calibrate},
        {"plan", 0, NULL, &options->plan},
        {"topology", 0, &options->topology, NULL},
        {"save-problem", 0, &options->saved.problem, NULL},
        {"save-certificate", 0, &options->saved.certificate, NULL},
        {"cache", 0, &options->cache, NULL},
        {"list", 0, &options->list, NULL},
        REQUEST_OPTIONS(&options->request, false),
        {0},
    };
    return take_rows(argc, argv, table, &text, options, others, error);
}

/* A name has no conversions, or one %d and nothing else with a %. */
static bool is_pattern(const char *name)
{
    const char *mark = name == NULL ? NULL : strchr(name, '%');
    return mark == NULL || (mark[1] == 'd' && strchr(mark + 1, '%') == NULL);
}

static enum redist_status complete_calibration(struct run_options *options, bool others,
                                               struct redist_error *error)
{
    options->calibrated = options->problem;
    if (others || options->certificate != NULL)
        return report_failure(error, "--calibrate goes with at most one FILE, --mesh, --elem, "
                                     "--repeat and --quiet; see --help");
    options->repeat = options->repeat > 0 ? options->repeat : CALIBRATIONS;
    options->elem_bytes = DEFAULT_ELEMENT;
    return options->request.elem == NULL
               ? REDIST_OK
               : parse_count("--elem", options->request.elem, REDIST_MAX_ELEM, &options->elem_bytes,
                             error);
}

/* Where what is to be executed comes from: files, a plan made here, or a product. */
static enum redist_status check_origin(const struct run_options *options,
                                       struct redist_error *error)
{
    struct request problem = options->request;
    problem.op = NULL; /* which transfers take as well */
    bool planned = options->topology != NULL || options->saved.problem != NULL ||
                   options->saved.certificate != NULL || options->cache != NULL ||
                   is_requested(&problem);
    if (is_stdout(options->saved.problem) || is_stdout(options->saved.certificate))
        return report_failure(error, "--save-problem and --save-certificate take a file, not -");
    if (options->plan)
        return options->product == NULL && options->certificate == NULL
                   ? REDIST_OK
                   : report_failure(error, "--plan goes without CERT and --product; see --help");
    if (planned)
        return report_failure(error, "problems by options, --topology, --cache, --save-problem "
                                     "and --save-certificate go with --plan, --mesh and --elem "
                                     "also with --calibrate; see --help");
    if (options->product == NULL && options->list == NULL &&
        (options->problem == NULL || options->certificate == NULL))
        return report_failure(error, "expected PROBLEM and CERT; see --help");
    return REDIST_OK;
}

static enum redist_status check_list(const struct run_options *options, struct redist_error *error)
{
    if (options->problem == NULL && options->product == NULL && !options->plan &&
        !options->ordered && options->in == NULL && options->out == NULL && options->synthetic)
        return REDIST_OK;
    return report_failure(error, "--list goes with --synthetic, and without PROBLEM and CERT, "
                                 "--plan, --product, --in, --out and --ordered; see --help");
}

static enum redist_status check_options(const struct run_options *options,
                                        struct redist_error *error)
{
    if (options->list != NULL)
        PASS_FAILURE(check_list(options, error));
    PASS_FAILURE(check_origin(options, error));
    if (options->product != NULL) {
        if (options->problem == NULL && options->in == NULL && options->out == NULL &&
            !options->synthetic && !options->ordered)
            return REDIST_OK;
        return report_failure(error, "--product goes without PROBLEM and CERT, --in, --out, "
                                     "--synthetic and --ordered; see --help");
    }
    if (options->synthetic == (options->in != NULL))
        return report_failure(error, "expected either --in FILE.npy or --synthetic; see --help");
    if (options->in != NULL && options->out == NULL)
        return report_failure(error, "--in needs --out FILE.npy; see --help");
    if (options->allow_unbounded && options->policy.bounded)
        return report_failure(error, "only one of --require bounded and --allow-unbounded");
    if ((options->in != NULL && strlen(options->in) > LONGEST_PATH) ||
        (options->out != NULL && strlen(options->out) > LONGEST_PATH))
        return report_failure(error, "a path has more than %d bytes", LONGEST_PATH);
    if (!is_pattern(options->in) || !is_pattern(options->out))
        return report_failure(error,
                              "a file name has at most one %%d, and no other %%; see --help");
    return REDIST_OK;
}

enum redist_status parse_run_options(int argc, char **argv, struct run_options *options,
                                     struct redist_error *error)
{
    bool others = false;
    *options = (struct run_options){.repeat = 0};
    PASS_FAILURE(take_run_options(argc, argv, options, &others, error));
    if (options->help || options->version)
        return REDIST_OK;
    if (optind < argc)
        options->problem = argv[optind++];
    if (optind < argc)
        options->certificate = argv[optind++];
    if (optind < argc)
        return report_failure(error, "unexpected argument '%.40s'", argv[optind]);
    if (options->calibrate)
        return complete_calibration(options, others, error);
    if (options->plan)
        options->request.path = options->problem;
    options->repeat = options->repeat > 0 ? options->repeat : 1;
    return check_options(options, error);
}
