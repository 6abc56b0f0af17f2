/* redist-check: reads two files, calls the proven core, prints one verdict line. This room,
 * src/programs/identity and src/report are all of the program that is not proven. */
#include <errno.h>
#include <fcntl.h>
#include <getopt.h>
#include <string.h>
#include "check/base/limits.h"
#include "check/base/state.h"
#include "price/text/state.h"
#include "programs/check/certificate.h"
#include "programs/check/help.h"
#include "programs/check/outcome.h"
#include "programs/check/transfers.h"
#include "programs/identity/identity.h"
#include "report/finding.h"
#include "report/option_word.h"

/* Does not wait for somebody to write to a FIFO; `-` is standard input. */
static FILE *open_file(const char *path)
{
    if (strcmp(path, "-") == 0)
        return stdin;
    int descriptor = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC);
    if (descriptor < 0 || fcntl(descriptor, F_SETFL, 0) != 0)
        return NULL;
    return fdopen(descriptor, "rb");
}

/* Reads the whole file to TEXT at `at`; sets *length. What begins as transfers do may be
 * longer. */
static int read_file(const struct arguments *arguments, const char *role, const char *path,
                     uint32_t at, uint32_t limit, uint32_t *length)
{
    FILE *file = open_file(path);
    if (file == NULL)
        return fail_without(arguments, F_UNREADABLE, role, "%s: %s", path, strerror(errno));
    size_t n = fread(TEXT.v + at, 1, limit, file);
    if (at == 0 && n == PROBLEM_MAX && are_transfers(PROBLEM_MAX)) {
        limit = TEXT_MAX;
        expect_long_texts();
        n += fread(TEXT.v + n, 1, limit - n, file);
    }
    int more = ferror(file) ? EOF : fgetc(file);
    int reason = ferror(file) ? errno : 0;
    if (file != stdin)
        fclose(file);
    if (reason != 0)
        return fail_without(arguments, F_UNREADABLE, role, "%s: %s", path, strerror(reason));
    if (more != EOF)
        return fail_without(arguments, F_TOO_LARGE, role, "%s: longer than the limit of %u bytes",
                            path, (unsigned)limit);
    *length = (uint32_t)n;
    return VERIFIED;
}

/* Before the other files are read, which take its place in TEXT. */
static int read_topology_file(struct arguments *arguments)
{
    const char *path = arguments->topology.path;
    uint32_t line, column, length = 0;

    if (path == NULL)
        return VERIFIED;
    if (read_file(arguments, "topology", path, 0, TOPOLOGY_MAX, &length) != VERIFIED)
        return FAILED;
    if (take_topology(length, &arguments->topology))
        return VERIFIED;
    locate_finding(0, &line, &column);
    return fail_without(arguments, F_TOPOLOGY, "topology", "%s:%u:%u: expected %s", path,
                        (unsigned)line, (unsigned)column, topology_expectation(FAULT.code));
}

static int check_files(struct arguments *arguments)
{
    uint32_t plen = 0, clen = 0;

    if (read_topology_file(arguments) != VERIFIED)
        return FAILED;
    if (read_file(arguments, "problem", arguments->problem, 0, PROBLEM_MAX, &plen) != VERIFIED)
        return FAILED;
    int transfers = are_transfers(plen);
    uint32_t rest = transfers ? TEXT_MAX - plen : CERTIFICATE_MAX;
    if (read_file(arguments, "certificate", arguments->certificate, plen, rest, &clen) != VERIFIED)
        return FAILED;
    return transfers ? check_transfers(arguments, plen, clen)
                     : check_certificate(arguments, plen, clen);
}

/* --- the command line --- */

#define UNKNOWN_OPTION "%s: unknown option (see --help)"
enum {
    JSON = 256,
    REQUIRE,
    TOPOLOGY,
    VERSION,
    MAX_HEIGHT,
    MAX_COST,
    MAX_RECEIVED,
    MAX_PRICE,
    MAX_MEMORY,
    MAX_MESSAGES
};

static const struct option long_options[] = {
    {"json", no_argument, NULL, JSON},
    {"require", required_argument, NULL, REQUIRE},
    {"max-height", required_argument, NULL, MAX_HEIGHT},
    {"max-cost", required_argument, NULL, MAX_COST},
    {"max-received", required_argument, NULL, MAX_RECEIVED},
    {"topology", required_argument, NULL, TOPOLOGY},
    {"max-price", required_argument, NULL, MAX_PRICE},
    {"max-memory", required_argument, NULL, MAX_MEMORY},
    {"max-messages", required_argument, NULL, MAX_MESSAGES},
    {"help", no_argument, NULL, 'h'},
    {"version", no_argument, NULL, VERSION},
    {NULL, 0, NULL, 0},
};

/* What limits the number `name`; of two limits neither is known to be the one that was meant. */
static int take_limit(const struct arguments *arguments, const char *name, int *given,
                      uint64_t *limit)
{
    if (*given)
        return fail_without(arguments, F_USAGE, NULL, "--%s is given twice (see --help)", name);
    *given = 1;
    if (read_policy_limit(optarg, limit))
        return VERIFIED;
    return fail_without(arguments, F_USAGE, NULL, "--%s %s: expected a number below 2^64", name,
                        optarg);
}

static int take_option(int option, const char *word, struct arguments *arguments)
{
    struct policy *policy = &arguments->policy;
    switch (option) {
    case JSON:
        arguments->json = 1;
        return VERIFIED;
    case REQUIRE:
        if (read_requirements(optarg, policy))
            return VERIFIED;
        return fail_without(arguments, F_USAGE, NULL, "--require %s: expected %s", optarg,
                            requirement_words);
    case MAX_HEIGHT:
        return take_limit(arguments, "max-height", &policy->limits_height, &policy->max_height);
    case MAX_COST:
        return take_limit(arguments, "max-cost", &policy->limits_cost, &policy->max_cost);
    case MAX_RECEIVED:
        return take_limit(arguments, "max-received", &policy->limits_received,
                          &policy->max_received);
    case TOPOLOGY:
        if (policy->priced)
            return fail_without(arguments, F_USAGE, NULL, "--topology is given twice (see --help)");
        policy->priced = 1;
        arguments->topology.path = optarg;
        return VERIFIED;
    case MAX_PRICE:
        return take_limit(arguments, "max-price", &policy->limits_price, &policy->max_price);
    case MAX_MEMORY:
        return take_limit(arguments, "max-memory", &policy->limits_memory, &policy->max_memory);
    case MAX_MESSAGES:
        return take_limit(arguments, "max-messages", &policy->limits_messages,
                          &policy->max_messages);
    case ':':
        return fail_without(arguments, F_USAGE, NULL, "%s: needs an argument (see --help)", word);
    default:
        if (optopt > 0 && optopt < JSON)
            return fail_without(arguments, F_USAGE, NULL, "-%c: unknown option (see --help)",
                                optopt);
        return fail_without(arguments, F_USAGE, NULL, UNKNOWN_OPTION, word);
    }
}

static int print_text(const char *text)
{
    fputs(text, stdout);
    return end_output(VERIFIED);
}

int main(int argc, char **argv)
{
    struct arguments arguments = {0};
    char identity[IDENTITY_BYTES];
    int option, index = -1;

    opterr = 0; /* the line is ours */
    while ((option = getopt_long(argc, argv, ":h", long_options, &index)) != -1) {
        const char *shortened = find_shortened_option(option, index, argv, long_options);
        if (shortened != NULL)
            return fail_without(&arguments, F_USAGE, NULL, UNKNOWN_OPTION, shortened);
        if (option == 'h')
            return print_text(HELP);
        if (option == VERSION) {
            describe_identity("redist-check", identity);
            return print_text(identity);
        }
        if (take_option(option, argv[optind - 1], &arguments) != VERIFIED)
            return FAILED;
    }
    if (argc - optind != 2)
        return fail_without(&arguments, F_USAGE, NULL,
                            "expected PROBLEM and CERTIFICATE, got %d name%s (see --help)",
                            argc - optind, argc - optind == 1 ? "" : "s");
    if (arguments.policy.limits_price && arguments.topology.path == NULL)
        return fail_without(&arguments, F_USAGE, NULL, "--max-price needs --topology (see --help)");
    arguments.problem = argv[optind];
    arguments.certificate = argv[optind + 1];
    if (strcmp(arguments.problem, "-") == 0 && strcmp(arguments.certificate, "-") == 0)
        return fail_without(&arguments, F_USAGE, NULL, "only one file can be standard input");
    return check_files(&arguments);
}
