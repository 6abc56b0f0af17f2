/* Which ranks can share memory. */
#include <redist/execute.h>
#include "execute/consensus.h"

/* This rank's place in its node, the node's ranks and the first of them. */
static int look_around(MPI_Comm comm, struct redist_nodes *nodes, int *first)
{
    MPI_Comm node = MPI_COMM_NULL;
    int code = MPI_Comm_rank(comm, first);
    if (code == MPI_SUCCESS)
        code = MPI_Comm_split_type(comm, MPI_COMM_TYPE_SHARED, 0, MPI_INFO_NULL, &node);
    if (code != MPI_SUCCESS)
        return code;
    code = MPI_Comm_rank(node, &nodes->place);
    if (code == MPI_SUCCESS)
        code = MPI_Comm_size(node, &nodes->size);
    if (code == MPI_SUCCESS)
        code = MPI_Bcast(first, 1, MPI_INT, 0, node);
    (void)MPI_Comm_free(&node);
    return code;
}

enum redist_status redist_find_nodes(MPI_Comm comm, struct redist_nodes *nodes,
                                     struct redist_error *error)
{
    int rank = 0, first = 0, code = MPI_Comm_rank(comm, &rank);
    *nodes = (struct redist_nodes){.count = 0};
    if (code == MPI_SUCCESS)
        code = look_around(comm, nodes, &first);
    /* a node's ranks are consecutive, and as many as those of the smallest and the largest */
    int least[3] = {rank == first + nodes->place, nodes->size, -nodes->size};
    nodes->count = nodes->place == 0;
    if (code == MPI_SUCCESS)
        code = MPI_Allreduce(MPI_IN_PLACE, least, 3, MPI_INT, MPI_MIN, comm);
    if (code == MPI_SUCCESS)
        code = MPI_Allreduce(MPI_IN_PLACE, &nodes->count, 1, MPI_INT, MPI_SUM, comm);
    nodes->each = least[0] == 1 && least[1] == -least[2] ? nodes->size : 0;
    return check_mpi(code, "MPI_Comm_split_type or MPI_Allreduce", error);
}
