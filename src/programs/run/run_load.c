#include "programs/run/run_load.h"
#include <stdio.h>
#include <stdlib.h>
#include "programs/shared/files.h"
#include "programs/shared/plan_files.h"
#include "programs/run/run_plan.h"
#include "programs/run/run_ranks.h"
#include "programs/run/run_tile.h"
#include "execute/consensus.h"
#include "report/policy.h"
#include "report/rejection.h"
#include "base/report.h"

struct text {
    char *bytes;
    size_t length;
};

/* The text of rank 0 on all ranks, so that all judge the same bytes. */
static enum redist_status share_text(const struct job *job, struct text *text,
                                     struct redist_error *error)
{
    uint64_t length = text->length;
    enum redist_status status =
        check_mpi(MPI_Bcast(&length, 1, MPI_UINT64_T, 0, job->comm), "MPI_Bcast", error);
    if (status != REDIST_OK)
        return status;
    if (job->rank != 0) {
        text->bytes = malloc(length + 1);
        text->length = length;
        if (text->bytes == NULL)
            status = report_failure(error, "out of memory for a text of %llu bytes",
                                    (unsigned long long)length);
    }
    status = reach_consensus(job->comm, status, error);
    if (status != REDIST_OK)
        return status;
    return check_mpi(MPI_Bcast(text->bytes, (int)length, MPI_BYTE, 0, job->comm), "MPI_Bcast",
                     error);
}

static enum redist_status read_texts(const struct job *job, struct text *problem,
                                     struct text *certificate, struct redist_error *error)
{
    const struct run_options *options = job->options;
    if (job->rank != 0)
        return REDIST_OK;
    enum redist_status status = read_whole_file(options->problem, REDIST_MAX_PROBLEM_BYTES,
                                                &problem->bytes, &problem->length, error);
    return status == REDIST_OK ? read_whole_file(options->certificate, REDIST_MAX_CERTIFICATE_BYTES,
                                                 &certificate->bytes, &certificate->length, error)
                               : status;
}

static enum redist_status format_texts(const struct redist_plan *plan, struct text *problem,
                                       struct text *certificate, struct redist_error *error)
{
    if (plan == NULL)
        return REDIST_OK; /* not rank 0 */
    problem->bytes = malloc(REDIST_PROBLEM_TEXT);
    if (problem->bytes == NULL)
        return report_failure(error, "out of memory for the text of a problem");
    problem->length = redist_format_problem(&plan->problem, problem->bytes, REDIST_PROBLEM_TEXT);
    return redist_format_certificate(plan, &certificate->bytes, &certificate->length, error);
}

static const char *name_problem(const struct job *job)
{
    return job->options->problem != NULL ? job->options->problem : "the problem";
}

static const char *name_certificate(const struct job *job)
{
    return job->options->certificate != NULL ? job->options->certificate : "the plan";
}

/* A rejection as one line, in the form of redist-check. */
static void explain_verdict(const struct job *job, struct redist_error *error)
{
    const struct redist_verdict *verdict = &job->verdict;
    const char *path = verdict->in_certificate ? name_certificate(job) : name_problem(job);
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
                   name_certificate(job), (unsigned)code, rejection_name(code),
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

/* What all ranks have accepted: kept, and said. */
static enum redist_status keep_plan(const struct job *job, const struct redist_plan *plan,
                                    const struct machine *machine, struct redist_error *error)
{
    if (plan == NULL)
        return REDIST_OK; /* not rank 0, or read from files */
    if (!job->options->quiet && !job->options->json)
        printf("planned for %s\n", machine->line);
    return write_plan_files(&job->options->saved, plan, error);
}

static enum redist_status accept_texts(struct job *job, struct text *problem,
                                       struct text *certificate, struct redist_error *error)
{
    enum redist_status status = share_text(job, problem, error);
    if (status == REDIST_OK)
        status = share_text(job, certificate, error);
    if (status == REDIST_OK)
        status =
            reach_consensus(job->comm, check_texts_here(job, problem, certificate, error), error);
    return status == REDIST_OK ? match_ranks(job, "problem", job->program->ndevices, error)
                               : status;
}

enum redist_status load_program(struct job *job, struct redist_error *error)
{
    struct text problem = {0}, certificate = {0};
    struct redist_plan *plan = NULL;
    struct machine machine = {.line = ""};
    enum redist_status status = REDIST_OK;
    if (job->options->plan)
        status = make_run_plan(job, &machine, &plan, error);
    if (status == REDIST_OK) {
        status = job->options->plan ? format_texts(plan, &problem, &certificate, error)
                                    : read_texts(job, &problem, &certificate, error);
        status = reach_consensus(job->comm, status, error);
    }
    if (status == REDIST_OK)
        status = accept_texts(job, &problem, &certificate, error);
    if (status == REDIST_OK)
        status = reach_consensus(job->comm, keep_plan(job, plan, &machine, error), error);
    job->nodes = machine.nodes;
    redist_free_plan(plan);
    free(problem.bytes);
    free(certificate.bytes);
    return status == REDIST_OK ? reach_consensus(job->comm, find_tiles(job, error), error) : status;
}
