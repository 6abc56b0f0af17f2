#include "programs/run/run_load.h"
#include <stdio.h>
#include <stdlib.h>
#include "programs/shared/files.h"
#include "programs/run/run_tile.h"
#include "execute/consensus.h"
#include "report/policy.h"
#include "report/rejection.h"
#include "base/report.h"

struct text {
    char *bytes;
    size_t length;
};

/* Rank 0 reads the file, so that all ranks judge the same bytes. */
static enum redist_status share_file(struct job *job, const char *path, size_t limit,
                                     struct text *text, struct redist_error *error)
{
    enum redist_status status = REDIST_OK;
    if (job->rank == 0)
        status = read_whole_file(path, limit, &text->bytes, &text->length, error);
    status = reach_consensus(job->comm, status, error);
    if (status != REDIST_OK)
        return status;
    uint64_t length = text->length;
    status = check_mpi(MPI_Bcast(&length, 1, MPI_UINT64_T, 0, job->comm), "MPI_Bcast", error);
    if (status != REDIST_OK)
        return status;
    if (job->rank != 0) {
        text->bytes = malloc(length + 1);
        text->length = length;
        if (text->bytes == NULL)
            status = report_failure(error, "%s: out of memory", path);
    }
    status = reach_consensus(job->comm, status, error);
    if (status != REDIST_OK)
        return status;
    return check_mpi(MPI_Bcast(text->bytes, (int)length, MPI_BYTE, 0, job->comm), "MPI_Bcast",
                     error);
}

/* A rejection as one line, in the form of redist-check. */
static void explain_verdict(const struct job *job, struct redist_error *error)
{
    const struct redist_verdict *verdict = &job->verdict;
    const char *path = verdict->in_certificate ? job->options->certificate : job->options->problem;
    char step[32] = "";
    if (verdict->step > 0)
        snprintf(step, sizeof step, "step %u: ", (unsigned)verdict->step);
    report_failure(error, "%.120s:%u:%u: E%u %s: %s%s%s%s%s; nothing was executed", path,
                   (unsigned)verdict->line, (unsigned)verdict->column, (unsigned)verdict->code,
                   verdict->name, step, verdict->expected, verdict->found[0] != '\0' ? " (" : "",
                   verdict->found, verdict->found[0] != '\0' ? ")" : "");
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

/* Compares what was verified with what the command line demands. */
static enum redist_status judge_policy(const struct job *job, struct redist_error *error)
{
    const struct redist_verdict *verdict = &job->verdict;
    const struct policy *policy = &job->options->policy;
    uint64_t source = redist_compute_local_size(&job->program->problem.from);
    uint64_t target = redist_compute_local_size(&job->program->problem.to);
    const struct verified verified = {
        .height = verdict->height,
        .cost = verdict->cost,
        .received = verdict->received,
        .bounded = verdict->bounded,
        .normal = verdict->normal,
        .identical = verdict->identical,
        .is_least_received = verdict->is_least_received,
        .least_received = verdict->least_received,
        .optimal = verdict->optimum == REDIST_OPTIMAL,
        .has_least = verdict->optimum != REDIST_NOTHING_PROVED,
        .least = verdict->least,
        .reached = job->program->height,
        .bound = source > target ? source : target,
    };
    char numbers[UNMET_BYTES], others[UNMET_BYTES];
    uint32_t codes[DEMANDS], count = list_unmet(policy, &verified, codes);
    if (count == 0)
        return REDIST_OK;
    uint32_t code = codes[0];
    describe_unmet(code, policy, &verified, numbers);
    name_others(codes, count, others);
    report_failure(error, "%.120s: E%u %s: %s%s%s%s%s; nothing was executed%s",
                   job->options->certificate, (unsigned)code, rejection_name(code),
                   rejection_expectation(code), numbers[0] != '\0' ? " (" : "", numbers,
                   numbers[0] != '\0' ? ")" : "", others,
                   code == E_REQUIRE_BOUNDED ? "; see --allow-unbounded" : "");
    return REDIST_REJECTED;
}

static enum redist_status check_texts_here(struct job *job, const struct text *problem,
                                           const struct text *certificate,
                                           struct redist_error *error)
{
    enum redist_status status =
        redist_check(problem->bytes, problem->length, certificate->bytes, certificate->length,
                     &job->verdict, &job->program, error);
    if (status == REDIST_REJECTED)
        explain_verdict(job, error);
    return status == REDIST_OK ? judge_policy(job, error) : status;
}

static enum redist_status check_size(const struct job *job, struct redist_error *error)
{
    unsigned ndevices = job->program->ndevices;
    if ((unsigned)job->nranks == ndevices)
        return REDIST_OK;
    return report_failure(error,
                          "the problem has %u device%s, but there %s %d rank%s: use mpirun -n %u",
                          ndevices, ndevices == 1 ? "" : "s", job->nranks == 1 ? "is" : "are",
                          job->nranks, job->nranks == 1 ? "" : "s", ndevices);
}

enum redist_status load_program(struct job *job, struct redist_error *error)
{
    struct text problem = {0}, certificate = {0};
    const struct run_options *options = job->options;
    enum redist_status status =
        share_file(job, options->problem, REDIST_MAX_PROBLEM_BYTES, &problem, error);
    if (status == REDIST_OK)
        status = share_file(job, options->certificate, REDIST_MAX_CERTIFICATE_BYTES, &certificate,
                            error);
    if (status == REDIST_OK)
        status =
            reach_consensus(job->comm, check_texts_here(job, &problem, &certificate, error), error);
    free(problem.bytes);
    free(certificate.bytes);
    if (status == REDIST_OK)
        status = check_size(job, error);
    return status == REDIST_OK ? reach_consensus(job->comm, find_tiles(job, error), error) : status;
}
