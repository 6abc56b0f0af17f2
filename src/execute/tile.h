/* Tiles that the library allocates, in memory that the ranks of one machine share. */
#ifndef REDIST_EXECUTE_TILE_H
#define REDIST_EXECUTE_TILE_H

#include "execute/window.h"

struct shared_tile {
    uint64_t number; /* the same on all its ranks, and of no other tile of theirs */
    unsigned char *own;
    uint64_t bytes;              /* of its own */
    struct shared_window window; /* which `own` is in, or there is none */
    MPI_Group ranks;
    struct shared_tile *next;
};

/* The tile of this process in which `buffer` lies, or which has the number; NULL: none. */
const struct shared_tile *find_tile(const void *buffer);
const struct shared_tile *find_numbered_tile(uint64_t number);

/* Whether the ranks of the communicator, in their order, share it. */
bool is_shared_by(const struct shared_tile *tile, MPI_Comm comm);

#endif
