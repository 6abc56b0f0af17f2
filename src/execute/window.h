/* Memory that ranks of one machine share. */
#ifndef REDIST_EXECUTE_WINDOW_H
#define REDIST_EXECUTE_WINDOW_H

#include <mpi.h>
#include <stdbool.h>
#include <stdint.h>
#include <redist/error.h>

#define PAGE_BYTES UINT64_C(4096)

/* Cleared, there is none. */
struct shared_window {
    unsigned char **base; /* of each rank's part; NULL: there is none */
    MPI_Win handle;
};

/* Whether there is room for `bytes` of each of so many ranks, and as much again. */
bool has_room(uint64_t bytes, int nranks);

/* Collective. A window with `bytes` of this rank, from a page on, if all ranks of the communicator
 * share memory and MPI makes windows of it: else there is none, on any rank. Where only some ranks
 * could have one, those that could not fail. */
enum redist_status open_window(MPI_Comm comm, uint64_t bytes, struct shared_window *window,
                               struct redist_error *error);

/* Collective. */
void close_window(struct shared_window *window);

#endif
