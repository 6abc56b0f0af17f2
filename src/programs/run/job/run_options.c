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

enum {
    IN = 256,
    OUT,
    SYNTHETIC,
    REPEAT,
    JSON,
    QUIET,
    PROGRESS,
    VERSION,
    ALLOW_UNBOUNDED,
    REQUIRE,
    MAX_HEIGHT,
    MAX_COST,
    MAX_RECEIVED,
    MAX_MEMORY,
    MAX_MESSAGES,
    TRUST_REPLICAS,
    ORDERED,
    DTYPE,
    PRODUCT,
    CALIBRATE,
    PLAN,
    TOPOLOGY,
    SAVE_PROBLEM,
    SAVE_CERTIFICATE,
    CACHE,
    LIST
};

static const struct option long_options[] = {
    {"in", required_argument, NULL, IN},
    {"out", required_argument, NULL, OUT},
    {"synthetic", no_argument, NULL, SYNTHETIC},
    {"repeat", required_argument, NULL, REPEAT},
    {"json", no_argument, NULL, JSON},
    {"quiet", no_argument, NULL, QUIET},
    {"progress", no_argument, NULL, PROGRESS},
    {"help", no_argument, NULL, 'h'},
    {"version", no_argument, NULL, VERSION},
    {"allow-unbounded", no_argument, NULL, ALLOW_UNBOUNDED},
    {"trust-replicas", no_argument, NULL, TRUST_REPLICAS},
    {"ordered", no_argument, NULL, ORDERED},
    {"require", required_argument, NULL, REQUIRE},
    {"max-height", required_argument, NULL, MAX_HEIGHT},
    {"max-cost", required_argument, NULL, MAX_COST},
    {"max-received", required_argument, NULL, MAX_RECEIVED},
    {"max-memory", required_argument, NULL, MAX_MEMORY},
    {"max-messages", required_argument, NULL, MAX_MESSAGES},
    {"dtype", required_argument, NULL, DTYPE},
    {"product", required_argument, NULL, PRODUCT},
    {"calibrate", no_argument, NULL, CALIBRATE},
    {"plan", no_argument, NULL, PLAN},
    {"topology", required_argument, NULL, TOPOLOGY},
    {"save-problem", required_argument, NULL, SAVE_PROBLEM},
    {"save-certificate", required_argument, NULL, SAVE_CERTIFICATE},
    {"cache", required_argument, NULL, CACHE},
    {"list", required_argument, NULL, LIST},
    REQUEST_LONG_OPTIONS,
    {NULL, 0, NULL, 0},
};

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

static enum redist_status parse_limit(const char *name, int *given, uint64_t *limit,
                                      struct redist_error *error)
{
    *given = 1;
    if (read_policy_limit(optarg, limit))
        return REDIST_OK;
    return report_failure(error, "%s '%.40s': expected a number below 2^64", name, optarg);
}

static enum redist_status read_limit(int letter, struct policy *policy, struct redist_error *error)
{
    switch (letter) {
    case MAX_HEIGHT:
        return parse_limit("--max-height", &policy->limits_height, &policy->max_height, error);
    case MAX_COST:
        return parse_limit("--max-cost", &policy->limits_cost, &policy->max_cost, error);
    case MAX_RECEIVED:
        return parse_limit("--max-received", &policy->limits_received, &policy->max_received,
                           error);
    case MAX_MEMORY:
        return parse_limit("--max-memory", &policy->limits_memory, &policy->max_memory, error);
    case MAX_MESSAGES:
        return parse_limit("--max-messages", &policy->limits_messages, &policy->max_messages,
                           error);
    default:
        return REDIST_BAD_INPUT; /* `error` says why */
    }
}

static enum redist_status read_option(int letter, struct run_options *options,
                                      struct redist_error *error)
{
    struct policy *policy = &options->policy;
    const struct kept_option kept[] = {
        {IN, &options->in, NULL},
        {OUT, &options->out, NULL},
        {PRODUCT, &options->product, NULL},
        {CALIBRATE, NULL, &options->calibrate},
        REQUEST_KEPT_OPTIONS(&options->request),
        {PLAN, NULL, &options->plan},
        {TOPOLOGY, &options->topology, NULL},
        {SAVE_PROBLEM, &options->saved.problem, NULL},
        {SAVE_CERTIFICATE, &options->saved.certificate, NULL},
        {CACHE, &options->cache, NULL},
        {LIST, &options->list, NULL},
        {SYNTHETIC, NULL, &options->synthetic},
        {JSON, NULL, &options->json},
        {QUIET, NULL, &options->quiet},
        {PROGRESS, NULL, &options->progress},
        {TRUST_REPLICAS, NULL, &options->trust_replicas},
        {ORDERED, NULL, &options->ordered},
        {ALLOW_UNBOUNDED, NULL, &options->allow_unbounded},
        {VERSION, NULL, &options->version},
        {'h', NULL, &options->help},
        {0},
    };
    if (keep_option(letter, kept))
        return REDIST_OK;
    switch (letter) {
    case REPEAT:
        return parse_count("--repeat", optarg, MOST_REPETITIONS, &options->repeat, error);
    case DTYPE:
        return parse_element(optarg, &options->element, error);
    case REQUIRE:
        if (read_requirements(optarg, policy))
            return REDIST_OK;
        return report_failure(error, "--require '%.40s': expected %s", optarg, requirement_words);
    default:
        return read_limit(letter, policy, error);
    }
}

/* A name has no conversions, or one %d and nothing else with a %. */
static bool is_pattern(const char *name)
{
    const char *mark = name == NULL ? NULL : strchr(name, '%');
    return mark == NULL || (mark[1] == 'd' && strchr(mark + 1, '%') == NULL);
}

static bool belongs_to_calibration(int letter)
{
    return letter == CALIBRATE || letter == 'm' || letter == 'e' || letter == REPEAT ||
           letter == QUIET;
}

/* `others`: an option was given that --calibrate knows nothing of. */
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
    int letter;
    bool others = false;
    *options = (struct run_options){.repeat = 0};
    while ((letter = take_option(argc, argv, ":h", long_options, "require", error)) != -1) {
        others = others || !belongs_to_calibration(letter);
        PASS_FAILURE(read_option(letter, options, error));
    }
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
