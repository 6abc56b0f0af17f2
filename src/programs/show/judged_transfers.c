#include "programs/show/judged_transfers.h"
#include <string.h>
#include <sys/stat.h>
#include "accept/fault/fault.h"
#include "programs/command/outcome.h"
#include "programs/shared/files.h"
#include "check/base/state.h"
#include "transfer/judge.h"

bool names_transfers(const char *problem)
{
    struct stat state;
    return stat(problem, &state) == 0 && S_ISREG(state.st_mode) &&
           has_file_header(problem, "redist-transfers ");
}

/* FAULT has the finding of the core. */
static int report_finding(const char *problem, const char *certificate,
                          const struct judged_transfers *judged)
{
    struct redist_verdict verdict = {.code = 0};
    fill_transfer_fault(judged->problem_length, judged->certificate_length, &verdict);
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
