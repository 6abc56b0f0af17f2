/* Why a certificate is not executed: one line, in the form of redist-check. */
#ifndef REDIST_PROGRAMS_RUN_JOB_RUN_VERDICT_H
#define REDIST_PROGRAMS_RUN_JOB_RUN_VERDICT_H

#include "programs/run/job/run_job.h"
#include "report/policy.h"

/* A rejection, of which job->verdict says all. */
void explain_verdict(const struct job *job, struct redist_error *error);

/* Demands that are not met, `count` of them, at least one; `numbers` are those of the first.
 * Returns REDIST_REJECTED. */
enum redist_status report_unmet(const struct job *job, const uint32_t *codes, uint32_t count,
                                const char *numbers, struct redist_error *error);

#endif
