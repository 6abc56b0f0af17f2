/* What an executor of transfers holds. */
#ifndef REDIST_EXECUTE_TRANSFERS_EXECUTOR_H
#define REDIST_EXECUTE_TRANSFERS_EXECUTOR_H

#include <redist/execute.h>
#include "transfers/moves/device_moves.h"

struct redist_transfer_executor {
    MPI_Comm comm; /* a duplicate of the caller's */
    int rank;
    struct device_plan plan;
    struct redist_array_values *values; /* of each array that is combined */
    uint64_t outgoing_bytes, incoming_bytes, between_bytes[2], sum_bytes, turn_bytes;
    unsigned char *outgoing, *incoming; /* the messages of a round */
    unsigned char *between[2];          /* memories of the layouts between rounds, in turns */
    unsigned char *sum, *next;          /* of a group: combined so far (chain.h), and a turn */
    int nrequests;
    MPI_Request *request;
    /* Of the execution at hand, which between two calls is under way. */
    bool started;
    const void *source;
    void *target;
    double seconds, posting;    /* taken when it was started, and to begin the round at hand */
    enum redist_status copied;  /* what this rank's own copies have come to, */
    struct redist_error failed; /* and the line for it */
    void (*show)(void *context, uint32_t round, uint32_t rounds); /* before each; or NULL */
    void *context;
};

#endif
