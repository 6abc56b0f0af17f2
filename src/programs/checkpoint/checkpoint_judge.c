#include "programs/checkpoint/checkpoint_judge.h"
#include <string.h>
#include "base/report.h"
#include "check/base/state.h"
#include "report/rejection.h"
#include "transfer/judge.h"

enum redist_status judge_checkpoint(const struct transfer_texts *texts, struct redist_error *error)
{
    uint32_t plen = (uint32_t)texts->problem_length;
    uint32_t end = plen + (uint32_t)texts->certificate_length;
    memcpy(TEXT.v, texts->problem, texts->problem_length);
    memcpy(TEXT.v + plen, texts->certificate, texts->certificate_length);
    if (judge_transfers(plen, end) == 1)
        return REDIST_OK;
    return report_failure(error, "the judge refused the plan, nothing was copied: %u %s: %s",
                          (unsigned)FAULT.code, rejection_name(FAULT.code),
                          rejection_expectation(FAULT.code));
}
