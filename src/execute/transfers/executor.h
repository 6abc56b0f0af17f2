/* What an executor of transfers holds. */
#ifndef REDIST_EXECUTE_TRANSFERS_EXECUTOR_H
#define REDIST_EXECUTE_TRANSFERS_EXECUTOR_H

#include <redist/execute.h>
#include "transfers/moves/device_moves.h"

/* One of the plans that are carried out together. */
struct joined_plan {
    struct device_plan moves;
    struct redist_array_values *values; /* of each array that is combined */
    uint64_t between_bytes[2];
    unsigned char *between[2]; /* memories of the layouts between rounds, in turns */
    uint64_t blank_elements;   /* of a target that no transfer reaches: it gets as many times .. */
    uint32_t elem_bytes;
    unsigned char identity[REDIST_MAX_ELEM]; /* .. that of the operation */
    /* Of the execution at hand, which between two calls is under way. */
    const unsigned char *source;
    unsigned char *target;
};

/* Messages of a round in one direction, in which all plans have their parts. */
struct joined_messages {
    uint32_t count;
    struct device_message *message; /* by number of the other rank */
    uint64_t bytes;                 /* of all */
};

struct joined_round {
    struct joined_messages given, gotten;
};

/* Memory of a plan on this rank. */
struct memory_range {
    uintptr_t begin;
    uint64_t bytes;
    uint32_t plan;
    bool written;
};

struct redist_transfer_executor {
    MPI_Comm comm; /* a duplicate of the caller's */
    int rank, nranks;
    uint32_t nplans;
    struct joined_plan *plan;
    struct memory_range *range; /* room for two of each plan */
    uint32_t nrounds;           /* of the plan that has most */
    struct joined_round *round;
    uint64_t outgoing_bytes, incoming_bytes, sum_bytes, turn_bytes;
    unsigned char *outgoing, *incoming; /* the messages of a round */
    unsigned char *sum, *next;          /* of a group: combined so far (chain.h), and a turn */
    int nrequests;
    MPI_Request *request;
    /* Of the execution at hand. */
    bool started;
    double seconds, posting;    /* taken when it was started, and to begin the round at hand */
    enum redist_status copied;  /* what this rank's own copies have come to, */
    struct redist_error failed; /* and the line for it */
    void (*show)(void *context, uint32_t round, uint32_t rounds); /* before each; or NULL */
    void *context;
};

#endif
