#include "programs/run/run_load.h"
#include <stdio.h>
#include "programs/shared/plan_files.h"
#include "programs/run/run_plan.h"
#include "programs/run/job/run_ranks.h"
#include "programs/run/data/run_tile.h"
#include "programs/run/job/run_verdict.h"
#include "execute/consensus.h"
#include "report/policy.h"
#include "types/plain.h"
#include "base/report.h"

/* A tile on the way is larger than the larger end tile, by places that do not exist. */
static bool has_padding_over_bound(const struct redist_program *program)
{
    return count_padding_over_bound(&program->problem, program->step, program->nsteps,
                                    program->height) > 0;
}

/* Compares what was verified with what the command line demands. */
static enum redist_status judge_policy(const struct job *job, struct redist_error *error)
{
    const struct redist_verdict *verdict = &job->verdict;
    struct policy asked = job->options->policy, *policy = &asked;
    if (!policy->bounded)
        policy->bounded = !job->options->allow_unbounded && !has_padding_over_bound(job->program);
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
        .bound = compute_memory_bound(&job->program->problem),
    };
    char numbers[UNMET_BYTES];
    uint32_t codes[DEMANDS], count = list_unmet(policy, &verified, codes);
    if (count == 0)
        return REDIST_OK;
    describe_unmet(codes[0], policy, &verified, numbers);
    return report_unmet(job, codes, count, numbers, error);
}

static enum redist_status check_texts_here(struct job *job, const struct run_texts *texts,
                                           struct redist_error *error)
{
    const struct run_text *problem = &texts->problem, *certificate = &texts->certificate;
    enum redist_status status =
        redist_check(problem->bytes, problem->length, certificate->bytes, certificate->length,
                     &job->verdict, &job->program, error);
    if (status == REDIST_REJECTED)
        explain_verdict(job, error);
    return status == REDIST_OK ? judge_policy(job, error) : status;
}

/* What all ranks have accepted: said, and saved. */
static enum redist_status save_plan(const struct job *job, const struct run_texts *texts,
                                    const struct machine *machine, struct redist_error *error)
{
    const struct run_text *problem = &texts->problem, *certificate = &texts->certificate;
    if (job->rank != 0 || !job->options->plan)
        return REDIST_OK;
    if (!job->options->quiet && !job->options->json)
        printf("planned for %s%s\n", machine->line,
               machine->kept ? ", by an earlier run (--cache)" : "");
    return write_plan_texts(&job->options->saved, problem->bytes, problem->length,
                            certificate->bytes, certificate->length, error);
}

static enum redist_status accept_texts(struct job *job, const struct run_texts *texts,
                                       struct redist_error *error)
{
    PASS_FAILURE(reach_consensus(job->comm, check_texts_here(job, texts, error), error));
    return match_ranks(job, "problem", job->program->ndevices, error);
}

/* The texts of a plan that rank 0 makes, on all ranks. */
static enum redist_status plan_texts(struct job *job, struct machine *machine,
                                     struct run_texts *texts, struct redist_error *error)
{
    PASS_FAILURE(make_run_plan(job, machine, texts, error));
    return share_texts(job, texts, error);
}

enum redist_status load_program(struct job *job, struct run_texts *texts,
                                struct redist_error *error)
{
    struct machine machine = {.line = ""};
    enum redist_status status = REDIST_OK;
    if (job->options->plan)
        status = plan_texts(job, &machine, texts, error);
    if (status == REDIST_OK)
        status = accept_texts(job, texts, error);
    if (status == REDIST_OK)
        status = reach_consensus(job->comm, save_plan(job, texts, &machine, error), error);
    job->nodes = machine.nodes;
    job->kept = machine.kept;
    free_texts(texts);
    return status == REDIST_OK ? reach_consensus(job->comm, find_tiles(job, error), error) : status;
}
