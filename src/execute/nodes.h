/* Nodes: the ranks that can share memory. */
#ifndef REDIST_EXECUTE_NODES_H
#define REDIST_EXECUTE_NODES_H

#include <mpi.h>
#include <redist/error.h>

struct nodes {
    int count;    /* of nodes */
    int place;    /* of this rank among the ranks of its node */
    int own_size; /* ranks of its node */
    int each;     /* ranks of every node, if all have as many, one node behind the other in
                   * the order of ranks; else 0 */
};

/* Collective. Every rank gets the same `count` and `each`. */
enum redist_status find_nodes(MPI_Comm comm, struct nodes *nodes, struct redist_error *error);

#endif
