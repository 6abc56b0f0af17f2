#include "programs/run/job/run_verdict.h"
#include <stdio.h>
#include "base/report.h"
#include "programs/shared/failure.h"

static const char *name_problem(const struct job *job)
{
    return job->options->problem != NULL ? job->options->problem : "the problem";
}

static const char *name_certificate(const struct job *job)
{
    return job->options->certificate != NULL ? job->options->certificate : "the plan";
}

void explain_verdict(const struct job *job, struct redist_error *error)
{
    char text[REJECTION_BYTES];
    describe_rejection(name_problem(job), name_certificate(job), &job->verdict, text);
    report_failure(error, "%s; nothing was executed", text);
}

/* The demands behind the first that are not met either. */
static void name_others(const uint32_t *codes, uint32_t count, char text[UNMET_BYTES])
{
    size_t used = 0;
    text[0] = '\0';
    for (uint32_t i = 1; i < count; i++)
        used += (size_t)snprintf(text + used, UNMET_BYTES - used, "%sE%u",
                                 i == 1 ? "; nor are " : ", ", (unsigned)codes[i]);
    if (count > 1)
        (void)snprintf(text + used, UNMET_BYTES - used, " met");
}

enum redist_status report_unmet(const struct job *job, const uint32_t *codes, uint32_t count,
                                const char *numbers, struct redist_error *error)
{
    char others[UNMET_BYTES], explanation[EXPLANATION_BYTES];
    name_others(codes, count, others);
    explain_rejection(codes[0], 0, numbers, explanation);
    report_failure(
        error, "%.120s: %s%s; nothing was executed%s", name_certificate(job), explanation, others,
        codes[0] == E_REQUIRE_BOUNDED && job->program != NULL ? "; see --allow-unbounded" : "");
    return REDIST_REJECTED;
}
