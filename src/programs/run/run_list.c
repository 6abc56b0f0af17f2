#include "programs/run/run_list.h"
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include "base/report.h"
#include "execute/consensus.h"
#include "programs/run/data/run_synthetic.h"
#include "programs/run/data/run_tile.h"
#include "programs/run/job/run_progress.h"
#include "programs/run/job/run_report.h"
#include "programs/run/run_pairs.h"
#include "programs/run/run_print.h"
#include "programs/run/run_types.h"

/* Programs, each with options and a job of its own, and what is made of them for one call. */
struct listed {
    uint32_t count, passes; /* the most that one of them needs */
    struct run_options *options;
    struct job *job;
    const struct redist_program **program;
    enum redist_element *element;
};

/* A job for each pair, and room in `job` for the tiles of all. */
static enum redist_status create_listed(struct job *job, const struct pair_list *list,
                                        struct listed *listed, struct redist_error *error)
{
    size_t count = list->count;
    *listed = (struct listed){.options = calloc(count, sizeof *listed->options),
                              .job = calloc(count, sizeof *listed->job),
                              .program = calloc(count, sizeof *listed->program),
                              .element = calloc(count, sizeof *listed->element)};
    job->sources = calloc(count, sizeof *job->sources);
    job->targets = calloc(count, sizeof *job->targets);
    if (listed->options == NULL || listed->job == NULL || listed->program == NULL ||
        listed->element == NULL || job->sources == NULL || job->targets == NULL)
        return report_no_memory(error, "out of memory for %u programs", (unsigned)count);
    listed->count = list->count;
    for (uint32_t k = 0; k < list->count; k++) {
        listed->options[k] = *job->options;
        listed->options[k].problem = list->pair[k].problem;
        listed->options[k].certificate = list->pair[k].certificate;
        listed->job[k] = *job;
        listed->job[k].options = &listed->options[k];
    }
    return REDIST_OK;
}

static void free_listed(struct job *job, struct listed *listed)
{
    for (uint32_t k = 0; k < listed->count; k++)
        release_types(&listed->job[k]);
    free(listed->options);
    free(listed->job);
    free(listed->program);
    free(listed->element);
    free(job->sources);
    free(job->targets);
}

static enum redist_status load_types(struct job *one, struct redist_error *error)
{
    struct run_texts texts = {0};
    enum redist_status status = load_texts(one, &texts, error);
    if (status == REDIST_OK && are_transfer_texts(&texts))
        status = report_failure(error, "%s: --list takes problems of types, these are transfers",
                                one->options->problem);
    if (status == REDIST_OK)
        status = prepare_types(one, &texts, error);
    free_texts(&texts);
    return status;
}

/* Every certificate is accepted before anything is executed; the verdict is that of the last. */
static enum redist_status load_listed(struct job *job, struct listed *listed,
                                      struct redist_error *error)
{
    for (uint32_t k = 0; k < listed->count; k++) {
        struct job *one = &listed->job[k];
        enum redist_status status = load_types(one, error);
        job->verdict = one->verdict;
        PASS_FAILURE(status);
        uint32_t passes = count_passes(one);
        listed->passes = passes > listed->passes ? passes : listed->passes;
        listed->program[k] = one->program;
        listed->element[k] = one->element;
        job->sources[k] = one->data[SOURCE_SIDE];
        job->targets[k] = one->data[TARGET_SIDE];
    }
    return REDIST_OK;
}

static void fill_listed(struct listed *listed, uint32_t left)
{
    for (uint32_t k = 0; k < listed->count; k++)
        fill_tiles(&listed->job[k], left % count_passes(&listed->job[k]));
}

static enum redist_status verify_listed(struct listed *listed, uint32_t left,
                                        struct redist_error *error)
{
    enum redist_status status = REDIST_OK;
    for (uint32_t k = 0; k < listed->count && status == REDIST_OK; k++)
        status = verify_target(&listed->job[k], left % count_passes(&listed->job[k]), error);
    return status;
}

static enum redist_status execute_listed(struct job *job, struct listed *listed,
                                         struct summary *summary, struct redist_error *error)
{
    struct redist_execution_report report = {.size = sizeof report};
    enum redist_status status = REDIST_OK;
    for (uint32_t e = 0; e < summary->executions && status == REDIST_OK; e++) {
        uint32_t left = summary->executions - 1 - e;
        fill_listed(listed, left);
        status = execute_once(job, &report, error);
        if (status == REDIST_OK)
            status = verify_listed(listed, left, error);
        if (status == REDIST_OK)
            status = add_execution(job, e, &report, summary, error);
    }
    return status == REDIST_OK ? finish_summary(job, &report, summary, error) : status;
}

/* Of all programs, for the devices that hold an element of one. */
static struct counted count_listed(const struct job *job, const struct listed *listed)
{
    struct counted verified = {.least = UINT64_MAX};
    for (uint32_t d = 0; d < (uint32_t)job->nranks; d++) {
        uint64_t elements = 0;
        for (uint32_t k = 0; k < listed->count; k++) {
            const struct job *one = &listed->job[k];
            const struct tile_table *table = &one->table[TARGET_SIDE];
            if (table->holds[d])
                elements += count_valid(table, &one->program->problem.to, d);
        }
        if (elements == 0)
            continue;
        verified.devices++;
        verified.least = elements < verified.least ? elements : verified.least;
        verified.most = elements > verified.most ? elements : verified.most;
    }
    return verified;
}

static void print_listed_table(const struct job *job, const struct listed *listed,
                               const struct summary *summary)
{
    char number[16];
    printf("checked: %u program%s; executed together on %d rank%s", (unsigned)listed->count,
           listed->count == 1 ? "" : "s", job->nranks, job->nranks == 1 ? "" : "s");
    print_heading(summary, "round");
    for (uint32_t i = 0; i < summary->nsteps; i++) {
        (void)snprintf(number, sizeof number, "%u", (unsigned)i + 1);
        print_line(number, "transfers", &summary->line[i]);
    }
    print_line("total", "", &summary->line[summary->nsteps]);
    print_scratch(summary);
}

static void print_listed_json(const struct job *job, const struct listed *listed,
                              const struct summary *summary)
{
    printf("{\"certificate_verified\":true,\"programs\":%u,\"ranks\":%d,\"executions\":%u,"
           "\"rounds\":[",
           (unsigned)listed->count, job->nranks, (unsigned)summary->executions);
    for (uint32_t i = 0; i < summary->nsteps; i++) {
        printf("%s{", i > 0 ? "," : "");
        print_json_line(&summary->line[i]);
        printf("}");
    }
    print_json_end(summary);
    printf(",\"elements_verified_per_rank\":%" PRIu64 ",\"passes\":%u}\n",
           count_listed(job, listed).most, (unsigned)listed->passes);
}

static void print_listed(const struct job *job, const struct listed *listed,
                         const struct summary *summary)
{
    if (job->rank != 0)
        return;
    if (job->options->json) {
        print_listed_json(job, listed, summary);
        return;
    }
    if (!job->options->quiet)
        print_listed_table(job, listed, summary);
    struct counted verified = count_listed(job, listed);
    print_counted(&verified);
    printf(", of %u program%s\n", (unsigned)listed->count, listed->count == 1 ? "" : "s");
}

static enum redist_status run_together(struct job *job, struct listed *listed,
                                       struct redist_error *error)
{
    struct summary summary = {0};
    struct progress progress = NO_PROGRESS;
    uint32_t repeat = job->options->repeat;
    PASS_FAILURE(redist_prepare_programs(listed->program, listed->element, listed->count, job->comm,
                                         &job->rounds, error));
    enum redist_status status =
        create_summary(job, job->rounds->nrounds, repeat > listed->passes ? repeat : listed->passes,
                       &summary, error);
    if (wants_progress(job)) {
        job->rounds->show = show_progress;
        job->rounds->context = &progress;
    }
    if (status == REDIST_OK)
        status = execute_listed(job, listed, &summary, error);
    if (status == REDIST_OK)
        print_listed(job, listed, &summary);
    redist_free_transfer_executor(job->rounds);
    free_summary(&summary);
    return status;
}

enum redist_status run_list(struct job *job, struct redist_error *error)
{
    struct pair_list list = {.count = 0};
    struct listed listed = {.count = 0};
    enum redist_status status = load_pairs(job, &list, error);
    if (status == REDIST_OK)
        status = reach_consensus(job->comm, create_listed(job, &list, &listed, error), error);
    if (status == REDIST_OK)
        status = load_listed(job, &listed, error);
    if (status == REDIST_OK)
        status = run_together(job, &listed, error);
    free_listed(job, &listed);
    free_pairs(&list);
    return status;
}
