/* Loaded before the MPI library, it divides the ranks into nodes as NODES says, a letter for
 * the node of each rank, whatever memory they share. */
#include <mpi.h>
#include <stdlib.h>
#include <string.h>

int MPI_Comm_split_type(MPI_Comm comm, int type, int key, MPI_Info info, MPI_Comm *made)
{
    const char *nodes = getenv("NODES");
    int rank = 0, size = 0, world = 0;
    PMPI_Comm_rank(comm, &rank);
    PMPI_Comm_size(comm, &size);
    PMPI_Comm_size(MPI_COMM_WORLD, &world);
    if (nodes == NULL || type != MPI_COMM_TYPE_SHARED || size != world ||
        strlen(nodes) != (size_t)size)
        return PMPI_Comm_split_type(comm, type, key, info, made);
    return PMPI_Comm_split(comm, nodes[rank], key, made);
}
