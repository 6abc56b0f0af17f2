/* redist-check: reads two files, calls the proven core, prints one verdict line.
 * This file and src/report/rejection.c are all of the program that is not proven. */
#include <errno.h>
#include <stdio.h>
#include <string.h>
#include "check/check.h"
#include "report/rejection.h"

#ifndef REDIST_VERSION
#define REDIST_VERSION "0.1.0"
#endif

enum { VERIFIED = 0, REJECTED = 1, FAILED = 2 };

static const char HELP[] =
    "Usage: redist-check [--json] PROBLEM CERTIFICATE\n"
    "\n"
    "Checks that the plan in CERTIFICATE redistributes the array of PROBLEM from\n"
    "its source type to its target type, within the height and cost it claims.\n"
    "\n"
    "PROBLEM is written by you, CERTIFICATE by `redist plan PROBLEM -o CERTIFICATE`:\n"
    "\n"
    "  redist-problem 1             redist-cert 1\n"
    "  mesh x=4,y=6                 mesh 2 4 6\n"
    "  elem 4                       ..\n"
    "  from [3{x}12, 2{y}12]        step 1 alltoall 0 1 2 tile 6 1 size 6 cost 6\n"
    "  to [2{y}12, 3{x}12]          ..\n"
    "\n"
    "Both formats: docs/FORMAT.md, redist-problem(5), redist-cert(5).\n"
    "\n"
    "The last line on standard output is the verdict, one of\n"
    "\n"
    "  s VERIFIED HEIGHT <= h COST <= c STEPS n [BOUNDED] [NORMAL] [FUSED <= f]\n"
    "             [OPTIMAL | COST <= w + permute | COST >= w]\n"
    "  s NOT VERIFIED code\n"
    "\n"
    "BOUNDED: no step is higher than the larger of source and target tile.\n"
    "NORMAL: dynslice* (alltoall | allpermute)* allgather*.\n"
    "FUSED: what the steps cost with those carried out together that it joins.\n"
    "The last words are there when the certificate proves that no BOUNDED sequence of\n"
    "collectives between types costs less than w (fused cost apart): the claimed cost\n"
    "is at most w, or at most w without the one allpermute of the plan, or above.\n"
    "The reason of a rejection is on standard error: FILE:LINE:COL: Ecode name: ..\n"
    "\n"
    "Options\n"
    "  --json     one JSON object instead of the verdict line\n"
    "  --help     this text\n"
    "  --version  the version\n"
    "\n"
    "Exit status: 0 verified, 1 rejected, 2 usage, I/O or size limit (no verdict).\n"
    "\n"
    "Example: redist-check problem.redist plan.cert || exit 1\n";

/* A file name of the user's may hold anything: one line, no terminal control. */
static void start_complaint(const char *name)
{
    fputs("redist-check: ", stderr);
    for (; *name != '\0'; name++)
        fputc((unsigned char)*name < 0x20 || *name == 0x7f ? '?' : *name, stderr);
}

static int complain(const char *what, const char *why)
{
    start_complaint(what);
    fprintf(stderr, ": %s\n", why);
    return FAILED;
}

/* Reads the whole file to TEXT at `at`; sets *length. */
static int read_file(const char *path, uint32_t at, uint32_t limit, uint32_t *length)
{
    FILE *file = fopen(path, "rb");
    size_t n;
    int more;

    if (file == NULL)
        return complain(path, strerror(errno));
    n = fread(TEXT.v + at, 1, limit, file);
    more = ferror(file) ? EOF : fgetc(file);
    if (ferror(file)) {
        int result = complain(path, strerror(errno));
        fclose(file);
        return result;
    }
    fclose(file);
    if (more != EOF) {
        start_complaint(path);
        fprintf(stderr, ": longer than the limit of %u bytes\n", (unsigned)limit);
        return FAILED;
    }
    *length = (uint32_t)n;
    return VERIFIED;
}

/* Line and column, from 1, of the finding in the text that starts at `start`. */
static void locate(uint32_t start, uint32_t *line, uint32_t *column)
{
    *line = 1;
    *column = 1;
    for (uint32_t p = start; p < FAULT.at; p++) {
        if (TEXT.v[p] == '\n') {
            ++*line;
            *column = 1;
        } else {
            ++*column;
        }
    }
}

static unsigned long long find_height(void)
{
    uint64_t height = 0;

    for (uint32_t s = 0; s <= NSTEPS; s++)
        height = SIZE.v[s] > height ? SIZE.v[s] : height;
    return height;
}

/* What stands there, where eyes do not see it or the text does not say it. */
static void print_found(uint32_t end)
{
    if (FAULT.code == E_CLAIM_COST)
        fprintf(stderr, " (claimed %llu, is %llu)", (unsigned long long)CLAIM_COST,
                (unsigned long long)COST.v[NSTEPS]);
    else if (FAULT.code == E_CLAIM_HEIGHT)
        fprintf(stderr, " (claimed %llu, is %llu)", (unsigned long long)CLAIM_HEIGHT,
                find_height());
    else if (FAULT.at == end)
        fputs(" (got the end of the file)", stderr);
    for (uint32_t p = FAULT.at; p < end && TEXT.v[p] != '\n'; p++)
        if (TEXT.v[p] == '\r') {
            fputs(" (got a carriage return in this line)", stderr);
            return;
        }
}

static void explain(const char *path, uint32_t line, uint32_t column, uint32_t end)
{
    start_complaint(path);
    fprintf(stderr, ":%u:%u: E%u %s: ", (unsigned)line, (unsigned)column, (unsigned)FAULT.code,
            rejection_name(FAULT.code));
    if (FAULT.step != 0)
        fprintf(stderr, "step %u: ", (unsigned)FAULT.step);
    fputs(rejection_expectation(FAULT.code), stderr);
    print_found(end);
    fputc('\n', stderr);
}

/* The words about the optimum; empty when nothing is proved. */
static void format_optimum(char *text, size_t size)
{
    unsigned long long least = BOUND_COST;

    text[0] = '\0';
    if (OPTIMALITY == OPTIMAL)
        snprintf(text, size, "OPTIMAL");
    else if (OPTIMALITY == BOUND_AND_PERMUTE)
        snprintf(text, size, "COST <= %llu + permute", least);
    else if (OPTIMALITY == BOUND_ONLY)
        snprintf(text, size, "COST >= %llu", least);
}

static void print_json_sections(void)
{
    char optimum[64];

    format_optimum(optimum, sizeof optimum);
    if (HAS_FUSION)
        printf(",\"fused_cost\":%llu", (unsigned long long)CLAIM_FUSED);
    if (optimum[0] != '\0')
        printf(",\"least\":%llu,\"optimum\":\"%s\"", (unsigned long long)BOUND_COST, optimum);
}

static void print_json(uint32_t code, const char *file, uint32_t line, uint32_t column)
{
    if (code == 0) {
        printf("{\"verified\":true,\"height\":%llu,\"cost\":%llu,\"steps\":%u,"
               "\"bounded\":%s,\"normal\":%s",
               (unsigned long long)CLAIM_HEIGHT, (unsigned long long)CLAIM_COST, (unsigned)NSTEPS,
               CLAIM_BOUNDED ? "true" : "false", CLAIM_NORMAL ? "true" : "false");
        print_json_sections();
        printf("}\n");
        return;
    }
    printf("{\"verified\":false,\"code\":%u,\"name\":\"%s\",\"file\":\"%s\",\"line\":%u,"
           "\"column\":%u,\"step\":%u,\"expected\":\"%s\"}\n",
           (unsigned)code, rejection_name(code), file, (unsigned)line, (unsigned)column,
           (unsigned)FAULT.step, rejection_expectation(code));
}

static void print_verdict(uint32_t code)
{
    char optimum[64];

    if (code != 0) {
        printf("s NOT VERIFIED %u\n", (unsigned)code);
        return;
    }
    format_optimum(optimum, sizeof optimum);
    printf("s VERIFIED HEIGHT <= %llu COST <= %llu STEPS %u%s%s", (unsigned long long)CLAIM_HEIGHT,
           (unsigned long long)CLAIM_COST, (unsigned)NSTEPS, CLAIM_BOUNDED ? " BOUNDED" : "",
           CLAIM_NORMAL ? " NORMAL" : "");
    if (HAS_FUSION)
        printf(" FUSED <= %llu", (unsigned long long)CLAIM_FUSED);
    printf("%s%s\n", optimum[0] != '\0' ? " " : "", optimum);
}

static int check_files(const char *problem, const char *certificate, int json)
{
    uint32_t plen = 0, clen = 0, line = 0, column = 0, code;

    if (read_file(problem, 0, PROBLEM_MAX, &plen) != VERIFIED ||
        read_file(certificate, plen, CERTIFICATE_MAX, &clen) != VERIFIED)
        return FAILED;
    code = check_texts(plen, clen);
    if (code != 0) {
        int second = rejection_in_certificate(code);
        locate(second ? plen : 0, &line, &column);
        explain(second ? certificate : problem, line, column, second ? plen + clen : plen);
    }
    if (json)
        print_json(code, rejection_in_certificate(code) ? "certificate" : "problem", line, column);
    else
        print_verdict(code);
    /* A verdict that did not arrive is no verdict. */
    if (fflush(stdout) != 0 || ferror(stdout))
        return complain("standard output", strerror(errno));
    return code == 0 ? VERIFIED : REJECTED;
}

static int print_text(const char *text)
{
    fputs(text, stdout);
    if (fflush(stdout) != 0 || ferror(stdout))
        return complain("standard output", strerror(errno));
    return VERIFIED;
}

int main(int argc, char **argv)
{
    int json = 0, first = 1;

    for (; first < argc && argv[first][0] == '-' && argv[first][1] == '-'; first++) {
        if (strcmp(argv[first], "--help") == 0)
            return print_text(HELP);
        if (strcmp(argv[first], "--version") == 0)
            return print_text("redist-check " REDIST_VERSION "\n");
        if (strcmp(argv[first], "--") == 0) {
            first++;
            break;
        }
        if (strcmp(argv[first], "--json") != 0)
            return complain(argv[first], "unknown option (see redist-check --help)");
        json = 1;
    }
    if (argc - first != 2)
        return complain("usage", "redist-check [--json] PROBLEM CERTIFICATE (see --help)");
    return check_files(argv[first], argv[first + 1], json);
}
