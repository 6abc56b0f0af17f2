#include "programs/run/job/run_report.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include "execute/consensus.h"
#include "execute/execute.h"
#include "execute/transfers/rounds.h"
#include "base/report.h"
#include "programs/shared/failure.h"

#define MAX_LINES (REDIST_MAX_STEPS + 1)

enum redist_status create_summary(struct job *job, uint32_t nsteps, uint32_t executions,
                                  struct summary *summary, struct redist_error *error)
{
    enum redist_status status = REDIST_OK;
    size_t lines = nsteps + 1;
    *summary = (struct summary){.nsteps = nsteps, .executions = executions};
    if (job->rank == 0) {
        summary->seconds = calloc(executions * lines, sizeof *summary->seconds);
        if (summary->seconds == NULL)
            status = report_no_memory(error, "out of memory for times");
    }
    return reach_consensus(job->comm, status, error);
}

void free_summary(struct summary *summary)
{
    free(summary->seconds);
    summary->seconds = NULL;
}

/* Other ranks may wait in the collective that failed here. */
static enum redist_status end_failed(const struct job *job, enum redist_status status,
                                     const struct redist_error *error)
{
    if (status != REDIST_OK) {
        fprintf(stderr, "redist-run: rank %d: %s\n", job->rank, error->message);
        MPI_Abort(job->comm, EXIT_FAILED);
    }
    return status;
}

/* Transfers, or many programs as such. */
static enum redist_status execute_rounds_once(const struct job *job,
                                              struct redist_execution_report *report,
                                              struct redist_error *error)
{
    const void *const source = job->data[SOURCE_SIDE];
    void *const target = job->data[TARGET_SIDE];
    return run_transfers(job->rounds, job->sources != NULL ? job->sources : &source,
                         job->targets != NULL ? job->targets : &target, report, error);
}

enum redist_status execute_once(struct job *job, struct redist_execution_report *report,
                                struct redist_error *error)
{
    enum redist_status status = check_mpi(MPI_Barrier(job->comm), "MPI_Barrier", error);
    const void *source = job->data[SOURCE_SIDE];
    void *target = job->data[TARGET_SIDE];
    if (status == REDIST_OK)
        status = job->rounds != NULL ? execute_rounds_once(job, report, error)
                                     : redist_execute(job->executor, source, target, report, error);
    return end_failed(job, status, error);
}

enum redist_status execute_batch(struct job *job, uint32_t count,
                                 struct redist_execution_report *report, struct redist_error *error)
{
    *report = (struct redist_execution_report){0};
    enum redist_status status =
        execute_in_a_row(job->executor, job->data[SOURCE_SIDE], job->data[TARGET_SIDE], count,
                         &report->total.seconds, error);
    return end_failed(job, status, error);
}

/* Line k of a report: a step, or the total after the last one. */
static const struct redist_step_report *get_line(const struct redist_execution_report *report,
                                                 uint32_t k, uint32_t nsteps)
{
    return k < nsteps ? &report->step[k] : &report->total;
}

enum redist_status add_execution(struct job *job, uint32_t number,
                                 const struct redist_execution_report *report,
                                 struct summary *summary, struct redist_error *error)
{
    uint32_t nsteps = summary->nsteps;
    double mine[MAX_LINES];
    for (uint32_t k = 0; k <= nsteps; k++)
        mine[k] = get_line(report, k, nsteps)->seconds;
    double *row = job->rank == 0 ? summary->seconds + (size_t)number * (nsteps + 1) : NULL;
    return check_mpi(MPI_Reduce(mine, row, (int)nsteps + 1, MPI_DOUBLE, MPI_MAX, 0, job->comm),
                     "MPI_Reduce", error);
}

static int compare_seconds(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

/* Median of column k; the sorted copy is the last use of the column. */
static double find_median(struct summary *summary, uint32_t k, uint32_t lines, double *sorted)
{
    for (uint32_t e = 0; e < summary->executions; e++)
        sorted[e] = summary->seconds[(size_t)e * lines + k];
    qsort(sorted, summary->executions, sizeof *sorted, compare_seconds);
    return sorted[summary->executions / 2];
}

static enum redist_status compute_medians(struct summary *summary, struct redist_error *error)
{
    uint32_t lines = summary->nsteps + 1;
    double *sorted = malloc(summary->executions * sizeof *sorted);
    if (sorted == NULL)
        return report_no_memory(error, "out of memory for times");
    for (uint32_t k = 0; k < lines; k++)
        summary->line[k].seconds = find_median(summary, k, lines, sorted);
    free(sorted);
    return REDIST_OK;
}

/* Largest memory of this process so far; getrusage counts KiB on Linux. */
static uint64_t measure_resident(void)
{
    struct rusage usage;
    return getrusage(RUSAGE_SELF, &usage) == 0 ? (uint64_t)usage.ru_maxrss * 1024 : 0;
}

static enum redist_status reduce_numbers(struct job *job, const uint64_t *mine, uint64_t *result,
                                         uint32_t count, MPI_Op operation,
                                         struct redist_error *error)
{
    return check_mpi(MPI_Reduce(mine, result, (int)count, MPI_UINT64_T, operation, 0, job->comm),
                     "MPI_Reduce", error);
}

enum redist_status finish_summary(struct job *job, const struct redist_execution_report *report,
                                  struct summary *summary, struct redist_error *error)
{
    uint32_t nsteps = summary->nsteps, lines = nsteps + 1;
    uint64_t mine[2 * MAX_LINES + 3], most[2 * MAX_LINES + 3], all[MAX_LINES];
    for (uint32_t k = 0; k < lines; k++) {
        mine[k] = get_line(report, k, nsteps)->bytes_sent;
        mine[lines + k] = get_line(report, k, nsteps)->bytes_received;
    }
    mine[2 * lines] = report->peak_bytes;
    mine[2 * lines + 1] = measure_resident();
    mine[2 * lines + 2] = report->scratch_bytes;
    enum redist_status status = reduce_numbers(job, mine, most, 2 * lines + 3, MPI_MAX, error);
    if (status == REDIST_OK)
        status = reduce_numbers(job, mine, all, lines, MPI_SUM, error);
    if (status == REDIST_OK && job->rank == 0) {
        for (uint32_t k = 0; k < lines; k++) {
            summary->line[k].sent = most[k];
            summary->line[k].received = most[lines + k];
            summary->line[k].sent_all = all[k];
            summary->line[k].steps = get_line(report, k, nsteps)->steps;
        }
        summary->peak_bytes = most[2 * lines];
        summary->resident_bytes = most[2 * lines + 1];
        summary->scratch_bytes = most[2 * lines + 2];
        status = compute_medians(summary, error);
    }
    return reach_consensus(job->comm, status, error);
}
