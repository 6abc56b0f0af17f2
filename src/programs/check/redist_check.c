/* redist-check: reads two files, calls the proven core, prints one verdict line.
 * This file, check_json.c, checked_topology.c, evidence.c, identity.c, plan_price.c and
 * src/report are all of the program that is not proven. */
#include <errno.h>
#include <fcntl.h>
#include <getopt.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include "check/check.h"
#include "programs/check/check_json.h"
#include "programs/check/checked_topology.h"
#include "programs/check/evidence.h"
#include "programs/check/help.h"
#include "programs/identity/identity.h"
#include "programs/check/plan_price.h"
#include "price/text/state.h"
#include "report/finding.h"
#include "report/option_word.h"
#include "report/policy.h"
#include "report/rejection.h"
#include "report/verdict.h"

/* Exit status; REFUSED when the certificate is right and a policy is not met. */
enum { VERIFIED = 0, REJECTED = 1, FAILED = 2, REFUSED = 3 };

/* Why there is no verdict, in JSON: docs/FORMAT.md, section 6. */
enum { F_USAGE = 300, F_UNREADABLE = 301, F_TOO_LARGE = 302, F_TOPOLOGY = 303 };

struct arguments {
    int json;
    struct policy policy;
    struct checked_topology topology;
    const char *problem, *certificate;
};

/* --- output: a line on standard error, a verdict or an object on standard output --- */

/* What the user wrote may hold anything: one line, no terminal control. */
static void print_shown(FILE *stream, const char *text)
{
    for (; *text != '\0'; text++)
        fputc((unsigned char)*text < 0x20 || *text == 0x7f ? '?' : *text, stream);
}

static int finish_output(int result)
{
    if (fflush(stdout) == 0 && !ferror(stdout))
        return result;
    fprintf(stderr, "redist-check: standard output: %s\n", strerror(errno));
    return FAILED;
}

/* No verdict; `role` is the file concerned as it is called in JSON, or NULL. */
static int fail_without(const struct arguments *arguments, uint32_t code, const char *role,
                        const char *format, ...) __attribute__((format(printf, 4, 5)));

static int fail_without(const struct arguments *arguments, uint32_t code, const char *role,
                        const char *format, ...)
{
    static const char *const names[] = {"usage", "unreadable", "too-large", "topology"};
    char message[4352];
    va_list values;
    va_start(values, format);
    vsnprintf(message, sizeof message, format, values);
    va_end(values);
    fputs("redist-check: ", stderr);
    print_shown(stderr, message);
    fputc('\n', stderr);
    if (!arguments->json)
        return FAILED;
    printf("{\"status\":\"failed\",\"verified\":false,\"code\":%u,\"name\":\"%s\"", (unsigned)code,
           names[code - F_USAGE]);
    if (role != NULL)
        printf(",\"file\":\"%s\"", role);
    fputs(",\"message\":", stdout);
    print_json_string(message);
    print_tool();
    puts("}");
    return finish_output(FAILED);
}

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

/* Reads the whole file to TEXT at `at`; sets *length. */
static int read_file(const struct arguments *arguments, const char *role, const char *path,
                     uint32_t at, uint32_t limit, uint32_t *length)
{
    FILE *file = open_file(path);
    if (file == NULL)
        return fail_without(arguments, F_UNREADABLE, role, "%s: %s", path, strerror(errno));
    size_t n = fread(TEXT.v + at, 1, limit, file);
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

/* --- a rejection --- */

/* What every object about two texts ends in. */
static void end_object(const struct arguments *arguments, enum policy_state state, uint32_t plen,
                       uint32_t clen)
{
    print_policy(&arguments->policy, state);
    print_texts(plen, clen);
    print_topology(&arguments->topology);
    print_tool();
    puts("}");
}

static int report_rejection(const struct arguments *arguments, uint32_t plen, uint32_t clen)
{
    int second = rejection_in_certificate(FAULT.code, FAULT.at, plen);
    char found[FINDING_BYTES];
    uint32_t line, column;
    locate_finding(second ? plen : 0, &line, &column);
    describe_finding(second ? plen + clen : plen, found);
    fputs("redist-check: ", stderr);
    print_shown(stderr, second ? arguments->certificate : arguments->problem);
    fprintf(stderr, ":%u:%u: E%u %s: ", (unsigned)line, (unsigned)column, (unsigned)FAULT.code,
            rejection_name(FAULT.code));
    if (FAULT.step != 0)
        fprintf(stderr, "step %u: ", (unsigned)FAULT.step);
    fputs(rejection_expectation(FAULT.code), stderr);
    fprintf(stderr, found[0] != '\0' ? " (%s)\n" : "%s\n", found);
    if (arguments->json) {
        print_rejection_json(second ? "certificate" : "problem", line, column, found);
        end_object(arguments, POLICY_ASKED, plen, clen);
    } else
        printf("s NOT VERIFIED %u\n", (unsigned)FAULT.code);
    return finish_output(REJECTED);
}

/* --- an accepted certificate --- */

static void say_unmet(const struct arguments *arguments, uint32_t code, const char *numbers)
{
    fputs("redist-check: ", stderr);
    print_shown(stderr, arguments->certificate);
    fprintf(stderr, ": E%u %s: %s", (unsigned)code, rejection_name(code),
            rejection_expectation(code));
    fprintf(stderr, numbers[0] != '\0' ? " (%s)\n" : "%s\n", numbers);
}

static int report_accepted(const struct arguments *arguments, const struct plan_price *price,
                           uint32_t plen, uint32_t clen)
{
    struct verified verified = {
        .height = CLAIM_HEIGHT,
        .cost = CLAIM_COST,
        .received = CLAIM_RECEIVED,
        .bounded = CLAIM_BOUNDED != 0,
        .normal = CLAIM_NORMAL != 0,
        .identical = CLAIM_IDENTICAL != 0,
        .is_least_received = IS_LEAST_RECEIVED != 0,
        .least_received = LEAST_RECEIVED,
        .optimal = OPTIMALITY == OPTIMAL,
        .has_least = OPTIMALITY != NO_BOUND,
        .least = BOUND_COST,
        .reached = find_height(),
        .bound = SIZE.v[0] > SIZE.v[NSTEPS] ? SIZE.v[0] : SIZE.v[NSTEPS],
        .priced = price->priced,
        .price = price->price,
        .unpriced = price->unpriced,
    };
    uint32_t codes[DEMANDS];
    uint32_t count = list_unmet(&arguments->policy, &verified, codes);
    uint32_t unmet = count > 0 ? codes[0] : 0;
    char numbers[DEMANDS][UNMET_BYTES], price_words[PRICE_WORDS_BYTES], verdict[VERDICT_BYTES];

    for (uint32_t i = 0; i < count; i++) {
        describe_unmet(codes[i], &arguments->policy, &verified, numbers[i]);
        say_unmet(arguments, codes[i], numbers[i]);
    }
    format_price(price, price_words);
    format_verdict(verdict, sizeof verdict, unmet, price_words);
    if (arguments->json) {
        print_accepted_json(verdict, unmet, price);
        if (unmet != 0)
            print_unmet_json(&arguments->policy, codes, count, numbers[0]);
        end_object(arguments, unmet == 0 ? POLICY_MET : POLICY_UNMET, plen, clen);
    } else
        puts(verdict);
    return finish_output(unmet == 0 ? VERIFIED : REFUSED);
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
    struct plan_price price = {0};
    uint32_t plen = 0, clen = 0;

    if (read_topology_file(arguments) != VERIFIED)
        return FAILED;
    if (read_file(arguments, "problem", arguments->problem, 0, PROBLEM_MAX, &plen) != VERIFIED ||
        read_file(arguments, "certificate", arguments->certificate, plen, CERTIFICATE_MAX, &clen) !=
            VERIFIED)
        return FAILED;
    if (check_texts(plen, clen) != 0)
        return report_rejection(arguments, plen, clen);
    if (arguments->topology.path != NULL) {
        if (!cut_devices(&arguments->topology))
            return fail_without(arguments, F_TOPOLOGY, "topology",
                                "%s: expected levels whose sizes multiply to the %u devices of %s",
                                arguments->topology.path, (unsigned)NDEV, arguments->problem);
        find_plan_price(arguments->topology.levels, &price);
    }
    return report_accepted(arguments, &price, plen, clen);
}

/* --- the command line --- */

#define UNKNOWN_OPTION "%s: unknown option (see --help)"
enum { JSON = 256, REQUIRE, TOPOLOGY, VERSION, MAX_HEIGHT, MAX_COST, MAX_RECEIVED, MAX_PRICE };

static const struct option long_options[] = {
    {"json", no_argument, NULL, JSON},
    {"require", required_argument, NULL, REQUIRE},
    {"max-height", required_argument, NULL, MAX_HEIGHT},
    {"max-cost", required_argument, NULL, MAX_COST},
    {"max-received", required_argument, NULL, MAX_RECEIVED},
    {"topology", required_argument, NULL, TOPOLOGY},
    {"max-price", required_argument, NULL, MAX_PRICE},
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
    return finish_output(VERIFIED);
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
