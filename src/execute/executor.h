/* What an executor holds. */
#ifndef REDIST_EXECUTE_EXECUTOR_H
#define REDIST_EXECUTE_EXECUTOR_H

#include <mpi.h>
#include <redist/execute.h>
#include "execute/operation.h"
#include "execute/window.h"
#include "schedule/moves.h"

/* A parcel's way to a peer: its bytes in the buffer of the operand or the result. */
struct route {
    int peer;
    struct runs runs;
    MPI_Datatype type; /* of these bytes, behind the first one */
    uint64_t place;    /* staged: where the sender has packed them */
    struct runs given; /* received: where the peer has them in its operand */
};

/* Members of a group by their ranks in its communicator, which are in the order of the
 * ranks of all devices: so those of one node stay together. */
struct rank_order {
    int *rank_of;   /* of each member */
    int *member_of; /* of each rank, which is where its block belongs in a gather */
    int *one_block; /* 1 for each rank */
    int *device;    /* of each rank */
};

struct share;

/* The MPI objects of one move. */
struct channel {
    struct runs runs; /* of the box that is read */
    MPI_Comm group;   /* of collectives, shared by moves with equal groups; or null */
    bool owns_group;
    struct rank_order order; /* of the group, as shared as it is */
    struct share *share;     /* in which the group combines (share.h); NULL: by MPI */
    bool owns_share;
    uint64_t *begins;         /* with a share: of each rank of the group, the first byte it reads */
    MPI_Datatype read, write; /* allgather: one block, what comes from one rank */
    uint32_t nsent, nreceived;
    struct route *sent, *received; /* of the parcels */
    struct runs kept_from, kept_to;
    MPI_Request *request; /* two for each route */
    bool staged;          /* parcels go through shared memory (stage.h) */
    bool reads;           /* receivers can read them where the senders have them (fetch.h) */
};

/* Memory for combining in the order of members (ordered.h). */
struct ordered {
    unsigned char *stage; /* one part of each member; NULL: MPI combines as it likes */
    uint64_t elements;    /* of the stage */
    MPI_Request *request; /* two for each member */
};

struct shared_tile;

/* The tiles in which the source and the target of all ranks lie in a run; NULL: not so. */
struct shared_buffers {
    const struct shared_tile *tile[2];
};

/* The buffers of one execution, and how far it has come. */
struct run {
    const struct redist_executor *executor;
    const unsigned char *source;
    unsigned char *target;
    struct shared_buffers shared;
    bool met;                /* all have told what they begin with, and moved nothing since: .. */
    bool shown;              /* .. but have shown what the first move combines (joint.h) */
    bool posted;             /* parcels of the first move are on their way: */
    int count;               /* requests of its channel */
    double seconds, posting; /* taken when it was started: in all, and to send these */
    struct redist_error *error;
};

struct redist_executor {
    MPI_Comm comm; /* a duplicate of the caller's, so that messages cannot mix */
    uint32_t nranks, nsteps, elem_bytes;
    struct combination combination;
    unsigned char identity[REDIST_MAX_ELEM]; /* of the operation, where some ranks end with it */
    struct ordered ordered;
    uint64_t begun; /* executions, on every rank */
    struct moves moves;
    struct channel channel[REDIST_MAX_STEPS];
    struct runs copy_runs;
    void *scratch;
    /* Of the ranks of one machine: a page of flags, then, if it is shared, the scratch buffer. */
    struct shared_window window;
    bool shares_scratch;
    void *spare_target; /* of a rank that is idle at the end and is given no target; or NULL */
    bool started;       /* `run` is under way, between two calls */
    struct run run;
    void (*show)(void *context, uint32_t step, uint32_t nsteps);
    void *context;
};

#endif
