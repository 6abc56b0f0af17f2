/* What redist-run says about an execution. */
#ifndef REDIST_PROGRAMS_RUN_JOB_RUN_REPORT_H
#define REDIST_PROGRAMS_RUN_JOB_RUN_REPORT_H

#include "programs/run/job/run_job.h"

/* One step, or the total, over all ranks. */
struct summary_line {
    double seconds;                    /* of the slowest rank; median of the executions */
    uint64_t sent, received, sent_all; /* most of a rank, and sum over all */
    uint32_t steps;                    /* carried out in this one, as in the report */
};

struct summary {
    uint32_t nsteps; /* or rounds */
    uint32_t executions;
    double *seconds; /* rank 0: one row per execution, steps and then the total */
    struct summary_line line[REDIST_MAX_STEPS + 1]; /* rank 0: steps, then the total */
    uint64_t peak_bytes, scratch_bytes;             /* most of a rank */
    uint64_t resident_bytes; /* most of a rank: whole process, as the system counts */
};

enum redist_status create_summary(struct job *job, uint32_t nsteps, uint32_t executions,
                                  struct summary *summary, struct redist_error *error);

/* Collective. Executes once, all ranks beginning together; when that fails on a rank, it
 * ends all of them. */
enum redist_status execute_once(struct job *job, struct redist_execution_report *report,
                                struct redist_error *error);

/* Collective. Executes a program so often in a row, and fails as execute_once does; of the report only
 * the total seconds are set, to the mean. */
enum redist_status execute_batch(struct job *job, uint32_t count,
                                 struct redist_execution_report *report,
                                 struct redist_error *error);

/* Collective. Adds execution number `number`. */
enum redist_status add_execution(struct job *job, uint32_t number,
                                 const struct redist_execution_report *report,
                                 struct summary *summary, struct redist_error *error);

/* Collective, after the last execution: bytes, memory and medians. */
enum redist_status finish_summary(struct job *job, const struct redist_execution_report *report,
                                  struct summary *summary, struct redist_error *error);

void free_summary(struct summary *summary);

#endif
