#include "programs/run/run_transfers.h"
#include <stdlib.h>
#include "base/report.h"
#include "elements/kind.h"
#include "execute/consensus.h"
#include "programs/run/data/run_image.h"
#include "programs/run/data/run_input.h"
#include "programs/run/data/run_memory.h"
#include "programs/run/data/run_output.h"
#include "programs/run/job/run_progress.h"
#include "programs/run/job/run_ranks.h"
#include "programs/run/job/run_report.h"
#include "programs/run/run_rounds.h"
#include "programs/run/job/run_verdict.h"
#include "report/transfer_policy.h"

/* Compares what was verified with what the command line demands. */
static enum redist_status judge_demands(const struct job *job, struct redist_error *error)
{
    const struct policy *policy = &job->options->policy;
    struct redist_transfer_facts facts = {.size = sizeof facts};
    PASS_FAILURE(redist_get_transfer_facts(job->transfers, &facts, error));
    const struct verified_transfers verified = {.rounds = facts.rounds,
                                                .received = facts.received,
                                                .sent = facts.sent,
                                                .messages = facts.messages,
                                                .memory = facts.memory,
                                                .is_least_received = facts.is_least_received,
                                                .identical = facts.identical};
    char numbers[UNMET_BYTES];
    uint32_t codes[DEMANDS], count = list_unmet_of_transfers(policy, &verified, codes);
    if (count == 0)
        return REDIST_OK;
    describe_unmet_of_transfers(codes[0], policy, &verified, numbers);
    return report_unmet(job, codes, count, numbers, error);
}

static enum redist_status judge_texts(struct job *job, const struct run_texts *texts,
                                      struct redist_error *error)
{
    const struct run_text *problem = &texts->problem, *certificate = &texts->certificate;
    enum redist_status status =
        redist_check_transfers(problem->bytes, problem->length, certificate->bytes,
                               certificate->length, &job->verdict, &job->transfers, error);
    if (status == REDIST_REJECTED)
        explain_verdict(job, error);
    return status == REDIST_OK ? judge_demands(job, error) : status;
}

static enum redist_status accept_transfers(struct job *job, struct run_texts *texts,
                                           struct redist_error *error)
{
    enum redist_status status = reach_consensus(job->comm, judge_texts(job, texts, error), error);
    free_texts(texts);
    return status == REDIST_OK
               ? match_ranks(job, "problem", job->transfers->problem.ndevices, error)
               : status;
}

/* What is executed must be asked for in a way that transfers know. */
static enum redist_status check_request(const struct job *job, enum redist_operator *operation,
                                        struct redist_error *error)
{
    const struct run_options *options = job->options;
    char path[PATH_SIZE];
    if (options->trust_replicas || options->ordered)
        return report_failure(error, "--trust-replicas and --ordered go without transfers, whose "
                                     "replicas are not compared and which are always in the order "
                                     "of their turns; see --help");
    *operation =
        options->request.op != NULL ? redist_find_operator(options->request.op) : REDIST_SUM;
    if (*operation == REDIST_NO_OPERATOR)
        return report_failure(error, "--op '%.40s': expected sum, product, min, max, and, or, xor",
                              options->request.op);
    if (options->out != NULL && !expand_path(options->out, job->rank, path))
        return report_failure(error,
                              "--out '%.200s': expected a name with %%d, the memory of each "
                              "device in a file of its own",
                              path);
    return REDIST_OK;
}

/* Of an array with summands: --dtype, or with synthetic data an integer of its size. The texts
 * do not say. */
static enum redist_status choose_values(const struct job *job, enum redist_operator operation,
                                        struct redist_array_values **values,
                                        struct redist_error *error)
{
    const struct transfer_problem *problem = &job->transfers->problem;
    const struct run_options *options = job->options;
    *values = calloc((size_t)problem->narrays + 1, sizeof **values);
    for (uint32_t a = 0; *values != NULL && a < problem->narrays; a++) {
        const struct transfer_array *array = &problem->array[a];
        struct redist_array_values *value = &(*values)[a];
        if (array->ndims == array->rank)
            continue;
        value->combine = operation;
        value->element = options->element;
        if (value->element == REDIST_BYTES && options->synthetic)
            value->element = find_integer(array->elem);
    }
    enum redist_status status =
        *values != NULL ? REDIST_OK : report_no_memory(error, "out of memory for arrays");
    return reach_consensus(job->comm, status, error);
}

/* Executes and, on synthetic data, verifies. The last pass is pass 0, whose data is what --out
 * then gets. */
static enum redist_status execute_rounds(struct job *job, const struct image *image,
                                         struct summary *summary, struct redist_error *error)
{
    struct redist_execution_report report = {.size = sizeof report};
    enum redist_status status = REDIST_OK;
    for (uint32_t e = 0; e < summary->executions && status == REDIST_OK; e++) {
        if (image != NULL)
            fill_memories(job, image, (summary->executions - 1 - e) % image->passes);
        status = execute_once(job, &report, error);
        if (status == REDIST_OK && image != NULL)
            status = verify_memory(job, image, error);
        if (status == REDIST_OK)
            status = add_execution(job, e, &report, summary, error);
    }
    return status == REDIST_OK ? finish_summary(job, &report, summary, error) : status;
}

static enum redist_status run_accepted(struct job *job, const struct image *image,
                                       struct redist_error *error)
{
    struct summary summary = {0};
    struct progress progress = NO_PROGRESS;
    uint32_t executions = job->options->repeat;
    if (image != NULL && executions < image->passes)
        executions = image->passes;
    enum redist_status status =
        create_summary(job, job->transfers->rounds, executions, &summary, error);
    if (status == REDIST_OK && wants_progress(job)) {
        job->rounds->show = show_progress;
        job->rounds->context = &progress;
    }
    if (status == REDIST_OK)
        status = execute_rounds(job, image, &summary, error);
    if (status == REDIST_OK && job->options->out != NULL)
        status = save_target(job, error);
    if (status == REDIST_OK)
        status = print_rounds(job, &summary, image, error);
    free_summary(&summary);
    return status;
}

/* With memories and what is to be in them. */
static enum redist_status run_memories(struct job *job, const struct redist_array_values *values,
                                       struct redist_error *error)
{
    struct image image = {0};
    bool synthetic = job->options->synthetic;
    enum redist_status status = make_memories(job, error);
    if (status == REDIST_OK)
        status = synthetic ? create_image(job, values, &image, error) : load_memory(job, error);
    if (status == REDIST_OK && job->options->out != NULL)
        status = probe_output(job, error);
    if (status == REDIST_OK)
        status =
            redist_create_transfer_executor(job->transfers, values, job->comm, &job->rounds, error);
    if (status == REDIST_OK)
        status = run_accepted(job, synthetic ? &image : NULL, error);
    free_image(&image);
    return status;
}

enum redist_status run_transfer_texts(struct job *job, struct run_texts *texts,
                                      struct redist_error *error)
{
    struct redist_array_values *values = NULL;
    enum redist_operator operation = REDIST_SUM;
    enum redist_status status =
        reach_consensus(job->comm, check_request(job, &operation, error), error);
    if (status == REDIST_OK)
        status = accept_transfers(job, texts, error);
    if (status == REDIST_OK)
        status = choose_values(job, operation, &values, error);
    if (status == REDIST_OK)
        status = run_memories(job, values, error);
    redist_free_transfer_executor(job->rounds);
    redist_free_transfers(job->transfers);
    free(values);
    free(job->data[SOURCE_SIDE]);
    free(job->data[TARGET_SIDE]);
    return status;
}
