/* What ranks tell each other through a page of memory that they share: how far they are, and what
 * they begin with. */
#ifndef REDIST_EXECUTE_FLAGS_H
#define REDIST_EXECUTE_FLAGS_H

#include "execute/executor.h"

/* The page at the beginning of each rank's part of a window. */
struct flags {
    const struct shared_window *window;
    MPI_Comm comm; /* of the ranks of the window */
    int own;       /* this one */
};

/* Of all ranks of an executor that has a window. */
struct flags get_flags(const struct redist_executor *executor);

/* What a rank says at the beginning of an execution, of its source and its target. */
struct notice {
    uint64_t status;   /* of the call on this rank, so far */
    uint64_t tile[2];  /* its number; or one of the two below */
    uint64_t place[2]; /* where the buffer begins in it */
};

#define NO_TILE UINT64_C(0)
#define NO_BUFFER UINT64_MAX /* this rank has none */

/* Collective. Tells all others, and waits until all have told. */
void exchange_notices(const struct redist_executor *executor, const struct notice *notice);

/* What that rank has told at the beginning of this execution. */
const struct notice *get_notice(const struct redist_executor *executor, int rank);

/* Phases of an execution are the same on all ranks of the window. Those of one that failed are
 * passed over: this rank is in the first phase of execution `run`, or in a later one. */
void begin_phases(const struct flags *flags, uint64_t run);

/* This rank has come to the next phase. */
void enter_phase(const struct flags *flags);

/* Until that rank is as far as this one. */
void wait_for_rank(const struct flags *flags, int rank);

#endif
