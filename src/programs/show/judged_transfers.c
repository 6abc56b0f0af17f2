#include "programs/show/judged_transfers.h"
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include "programs/command/outcome.h"
#include "programs/shared/files.h"
#include "check/base/state.h"
#include "report/finding.h"
#include "report/rejection.h"
#include "report/transfer_finding.h"
#include "transfer/judge.h"

bool names_transfers(const char *problem)
{
    static const char start[] = "redist-transfers ";
    char found[sizeof start - 1];
    struct stat state;
    if (stat(problem, &state) != 0 || !S_ISREG(state.st_mode))
        return false;
    FILE *file = fopen(problem, "rb");
    if (file == NULL)
        return false;
    size_t length = fread(found, 1, sizeof found, file);
    fclose(file);
    return length == sizeof found && memcmp(found, start, sizeof found) == 0;
}

/* FAULT has the finding of the core. */
static int report_finding(const char *problem, const char *certificate,
                          const struct judged_transfers *judged)
{
    uint32_t plen = (uint32_t)judged->problem_length;
    uint32_t end = plen + (uint32_t)judged->certificate_length;
    struct redist_verdict verdict = {
        .code = FAULT.code,
        .name = rejection_name(FAULT.code),
        .expected = rejection_expectation(FAULT.code),
        .in_certificate = transfer_rejection_in_certificate(FAULT.code, FAULT.at, plen) != 0,
    };
    uint32_t start = verdict.in_certificate ? plen : 0;
    describe_transfer_finding(start, verdict.in_certificate ? end : plen, verdict.found);
    locate_finding(start, &verdict.line, &verdict.column);
    report_rejection(problem, certificate, &verdict);
    return REDIST_REJECTED;
}

int read_judged_transfers(const char *problem, const char *certificate,
                          struct judged_transfers *judged)
{
    struct redist_error error = {{0}};
    memset(judged, 0, sizeof *judged);
    enum redist_status status =
        read_whole_file(problem, TEXT_MAX, &judged->problem, &judged->problem_length, &error);
    if (status == REDIST_OK)
        status = read_whole_file(certificate, TEXT_MAX - judged->problem_length,
                                 &judged->certificate, &judged->certificate_length, &error);
    if (status != REDIST_OK)
        return fail_with("%s", error.message);
    memcpy(TEXT.v, judged->problem, judged->problem_length);
    memcpy(TEXT.v + judged->problem_length, judged->certificate, judged->certificate_length);
    uint32_t plen = (uint32_t)judged->problem_length;
    if (judge_transfers(plen, plen + (uint32_t)judged->certificate_length) == 0)
        return report_finding(problem, certificate, judged);
    judged->rounds = (uint32_t)TR_WORD.v[TR_CERT + 1];
    judged->memory = TR_MEMORY;
    return REDIST_OK;
}
