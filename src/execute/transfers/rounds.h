/* Accepted transfers prepared on a communicator, to be executed any number of times. */
#ifndef REDIST_EXECUTE_TRANSFERS_ROUNDS_H
#define REDIST_EXECUTE_TRANSFERS_ROUNDS_H

#include <redist/execute.h>
#include "transfers/moves/device_moves.h"

/* What MPI calls the elements of an array that is combined, and the operator. */
struct combination {
    MPI_Datatype type;
    MPI_Op operation;
};

struct transfer_executor {
    MPI_Comm comm; /* a duplicate of the caller's */
    int rank;
    struct device_plan plan;
    struct combination *combination; /* of each array */
    uint64_t outgoing_bytes, incoming_bytes, between_bytes[2], turn_bytes;
    unsigned char *outgoing, *incoming; /* the messages of a round */
    unsigned char *between[2];          /* memories of the layouts between rounds, in turns */
    unsigned char *sum, *next;          /* of a group: combined so far, and the next turn */
    int nrequests;
    MPI_Request *request;
    void (*show)(void *context, uint32_t round, uint32_t rounds); /* before each; or NULL */
    void *context;
};

/* Collective. As redist_execute_transfers before anything moves; the transfers may be freed
 * afterwards. */
enum redist_status create_transfer_executor(const struct redist_transfers *transfers,
                                            const struct redist_array_values *values, MPI_Comm comm,
                                            struct transfer_executor **executor,
                                            struct redist_error *error);

/* Of this rank alone: the memories that it needs are there, and do not overlap. */
enum redist_status check_memories(const struct transfer_executor *executor, const void *source,
                                  const void *target, struct redist_error *error);

/* Collective, with memories that are so on all ranks. Fails on all ranks when a box does not lie
 * in its memory as the layout says, which the judge has excluded; other failures are those of
 * MPI calls on this rank. */
enum redist_status run_transfers(struct transfer_executor *executor, const void *source,
                                 void *target, struct redist_execution_report *report,
                                 struct redist_error *error);

/* Collective. NULL is allowed. */
void free_transfer_executor(struct transfer_executor *executor);

#endif
