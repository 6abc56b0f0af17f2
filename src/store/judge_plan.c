#include "store/judge_plan.h"
#include <stdbool.h>
#include "accept/fault/fault.h"
#include "accept/lock/core_lock.h"
#include "base/report.h"
#include "check/base/state.h"
#include "transfer/judge.h"

enum redist_status judge_checkpoint(const struct transfer_texts *texts, struct redist_error *error)
{
    uint32_t plen = (uint32_t)texts->problem_length;
    uint32_t end = plen + (uint32_t)texts->certificate_length;
    PASS_FAILURE(take_core(error));
    give_texts(texts->problem, texts->problem_length, texts->certificate,
               texts->certificate_length);
    bool accepted = judge_transfers(plen, end) == 1;
    uint32_t code = FAULT.code;
    release_core();
    if (accepted)
        return REDIST_OK;
    char explanation[EXPLANATION_BYTES];
    explain_rejection(code, 0, "", explanation);
    return report_failure(error, "the judge refused the plan, nothing was copied: %s", explanation);
}
