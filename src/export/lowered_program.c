/* A checked program as accepted transfers. */
#include <redist/transfers.h>
#include "base/given.h"
#include "base/report.h"
#include "export/transfers.h"

/* It is refused when the writer is wrong. */
static enum redist_status accept_texts(const struct transfer_texts *texts,
                                       struct redist_transfers **transfers,
                                       struct redist_error *error)
{
    struct redist_verdict verdict = {.size = sizeof verdict};
    enum redist_status status =
        redist_check_transfers(texts->problem, texts->problem_length, texts->certificate,
                               texts->certificate_length, &verdict, transfers, error);
    if (status != REDIST_REJECTED)
        return status;
    return report_failure(error, "the judge of transfers refused a program as such: %u %s: %s",
                          (unsigned)verdict.code, verdict.name, verdict.expected);
}

enum redist_status redist_lower_to_transfers(const struct redist_program *program,
                                             struct redist_transfers **transfers,
                                             struct redist_error *error)
{
    struct transfer_texts texts;
    struct redist_error unwanted;
    error = use_error(error, &unwanted);
    *transfers = NULL;
    REFUSE_NULL(program, error);
    PASS_FAILURE(write_transfers(program, &texts, error));
    enum redist_status status = accept_texts(&texts, transfers, error);
    free_transfer_texts(&texts);
    return status;
}
