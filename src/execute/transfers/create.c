#include "execute/transfers/create.h"
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include "base/digest.h"
#include "base/report.h"
#include "elements/kind.h"
#include "execute/agreement.h"
#include "execute/consensus.h"
#include "execute/transfers/messages.h"
#include "base/given.h"

static enum redist_status match_size(const struct redist_transfers *transfers, MPI_Comm comm,
                                     struct redist_error *error)
{
    int nranks = 0;
    REFUSE_NULL(transfers, error);
    uint32_t ndevices = transfers->problem.ndevices;
    PASS_FAILURE(check_mpi(MPI_Comm_size(comm, &nranks), "MPI_Comm_size", error));
    if ((uint32_t)nranks != ndevices)
        return report_failure(error,
                              "the problem has %u devices, but the communicator has %d ranks",
                              (unsigned)ndevices, nranks);
    return REDIST_OK;
}

static uint64_t digest_transfers(const struct redist_transfers *transfers,
                                 const struct redist_array_values *values)
{
    if (transfers == NULL)
        return 0; /* a rank that is alone with it is told by its digest */
    const struct transfer_texts *texts = &transfers->texts;
    uint64_t digest = digest_text(DIGEST_START, texts->problem, texts->problem_length);
    digest = digest_text(digest, texts->certificate, texts->certificate_length);
    for (uint32_t a = 0; values != NULL && a < transfers->problem.narrays; a++)
        digest = digest_number(digest_number(digest, values[a].element), values[a].combine);
    return digest;
}

/* Of the arrays of which the certificate combines elements. */
static enum redist_status match_values(const struct redist_transfers *transfers,
                                       const struct redist_array_values *values,
                                       struct redist_transfer_executor *executor,
                                       struct redist_error *error)
{
    const struct transfer_problem *problem = &transfers->problem;
    char why[80];
    executor->values = calloc((size_t)problem->narrays + 1, sizeof *executor->values);
    if (executor->values == NULL)
        return report_no_memory(error, "out of memory for %u arrays", (unsigned)problem->narrays);
    for (uint32_t a = 0; a < problem->narrays; a++) {
        if (!executor->plan.combined[a])
            continue;
        if (values != NULL)
            executor->values[a] = values[a];
        (void)snprintf(why, sizeof why, "array %s: the plan combines elements",
                       problem->array[a].name);
        PASS_FAILURE(check_combination(why, executor->values[a].combine,
                                       executor->values[a].element, problem->array[a].elem, error));
    }
    return REDIST_OK;
}

static uint64_t take_larger(uint64_t a, uint64_t b)
{
    return a > b ? a : b;
}

static void measure_turn(struct redist_transfer_executor *executor, const struct device_move *move)
{
    enum redist_element wide = get_wide_element(executor->values[move->array].element);
    uint64_t sum = move->bytes / move->elem * get_element_bytes(wide);
    executor->sum_bytes = take_larger(executor->sum_bytes, sum);
    executor->turn_bytes = take_larger(executor->turn_bytes, move->bytes);
}

/* The most bytes and requests that a round needs of each kind. */
static uint64_t measure_rounds(struct redist_transfer_executor *executor)
{
    uint64_t requests = 0;
    for (uint32_t i = 0; i < executor->plan.rounds; i++) {
        const struct device_round *round = &executor->plan.round[i];
        const struct move_list *gotten = &round->gotten;
        executor->outgoing_bytes = take_larger(executor->outgoing_bytes, round->given.bytes);
        executor->incoming_bytes = take_larger(executor->incoming_bytes, gotten->bytes);
        requests = take_larger(requests, count_requests(&round->given) + count_requests(gotten));
        if (i + 1 < executor->plan.rounds)
            executor->between_bytes[i % 2] =
                take_larger(executor->between_bytes[i % 2], round->to_bytes);
        for (size_t k = 0; k < gotten->count; k++)
            if (gotten->move[k].adds)
                measure_turn(executor, &gotten->move[k]);
    }
    return requests;
}

/* At least a byte: NULL means that there is too little memory. */
static bool allocate(unsigned char **memory, uint64_t bytes)
{
    *memory = bytes <= PTRDIFF_MAX ? malloc(bytes > 0 ? bytes : 1) : NULL;
    return *memory != NULL;
}

static enum redist_status allocate_rounds(struct redist_transfer_executor *executor,
                                          struct redist_error *error)
{
    uint64_t requests = measure_rounds(executor);
    if (requests <= INT_MAX)
        executor->request = malloc((requests + 1) * sizeof *executor->request);
    if (executor->request != NULL && allocate(&executor->outgoing, executor->outgoing_bytes) &&
        allocate(&executor->incoming, executor->incoming_bytes) &&
        allocate(&executor->between[0], executor->between_bytes[0]) &&
        allocate(&executor->between[1], executor->between_bytes[1]) &&
        allocate(&executor->sum, executor->sum_bytes) &&
        allocate(&executor->next, executor->turn_bytes))
        return REDIST_OK;
    return report_no_memory(error,
                            "rank %d: out of memory for messages of %llu and %llu bytes, and for "
                            "what lies between rounds",
                            executor->rank, (unsigned long long)executor->outgoing_bytes,
                            (unsigned long long)executor->incoming_bytes);
}

/* The part without communication. */
static enum redist_status prepare_rounds(struct redist_transfer_executor *executor,
                                         const struct redist_transfers *transfers,
                                         const struct redist_array_values *values,
                                         struct redist_error *error)
{
    PASS_FAILURE(check_mpi(MPI_Comm_rank(executor->comm, &executor->rank), "MPI_Comm_rank", error));
    PASS_FAILURE(read_device_plan(transfers, (uint32_t)executor->rank, &executor->plan, error));
    PASS_FAILURE(match_values(transfers, values, executor, error));
    return allocate_rounds(executor, error);
}

/* Duplicates the communicator; on failure there is nothing to free. */
static enum redist_status begin_executor(MPI_Comm comm, struct redist_transfer_executor **executor,
                                         struct redist_error *error)
{
    MPI_Comm own = MPI_COMM_NULL;
    PASS_FAILURE(duplicate_comm(comm, &own, error));
    *executor = calloc(1, sizeof **executor);
    enum redist_status status =
        *executor != NULL ? REDIST_OK : report_no_memory(error, "out of memory for an executor");
    status = reach_consensus(own, status, error);
    if (status == REDIST_OK) {
        (*executor)->comm = own;
        return REDIST_OK;
    }
    free(*executor);
    MPI_Comm_free(&own);
    return status;
}

enum redist_status redist_create_transfer_executor(const struct redist_transfers *transfers,
                                                   const struct redist_array_values *values,
                                                   MPI_Comm comm,
                                                   struct redist_transfer_executor **executor,
                                                   struct redist_error *error)
{
    struct redist_transfer_executor *made = NULL;
    struct redist_error unwanted;
    error = use_error(error, &unwanted);
    *executor = NULL;
    PASS_FAILURE(begin_executor(comm, &made, error));
    enum redist_status status =
        compare_digests(digest_transfers(transfers, values), "other transfers", made->comm, error);
    if (status == REDIST_OK)
        status = reach_consensus(made->comm, match_size(transfers, made->comm, error), error);
    if (status == REDIST_OK)
        status = reach_consensus(made->comm, prepare_rounds(made, transfers, values, error), error);
    if (status == REDIST_OK)
        *executor = made;
    else
        release_rounds(made);
    return status;
}

void release_rounds(struct redist_transfer_executor *executor)
{
    free_device_plan(&executor->plan);
    free(executor->values);
    free(executor->outgoing);
    free(executor->incoming);
    free(executor->between[0]);
    free(executor->between[1]);
    free(executor->sum);
    free(executor->next);
    free(executor->request);
    MPI_Comm_free(&executor->comm);
    free(executor);
}
