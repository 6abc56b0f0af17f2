/* Loaded before the MPI library, it says on stderr when a rank ends which way its parcels
 * went: windows of shared memory that it was given, and bytes of messages of one parcel each
 * that it sent. MPI calls are watched through the profiling interface (MPI 3.1, 14.2). */
#include <mpi.h>
#include <stdio.h>

#define PARCEL_TAG 1 /* src/execute/transfer.c */

static long windows, parcel_bytes;

int MPI_Win_allocate_shared(MPI_Aint bytes, int unit, MPI_Info info, MPI_Comm comm, void *base,
                            MPI_Win *window)
{
    int code = PMPI_Win_allocate_shared(bytes, unit, info, comm, base, window);
    windows += code == MPI_SUCCESS;
    return code;
}

int MPI_Isend(const void *data, int count, MPI_Datatype type, int to, int tag, MPI_Comm comm,
              MPI_Request *request)
{
    int bytes = 0;
    if (tag == PARCEL_TAG && PMPI_Type_size(type, &bytes) == MPI_SUCCESS)
        parcel_bytes += (long)count * bytes;
    return PMPI_Isend(data, count, type, to, tag, comm, request);
}

int MPI_Finalize(void)
{
    int rank = 0;
    PMPI_Comm_rank(MPI_COMM_WORLD, &rank);
    fprintf(stderr, "path: rank %d: %ld windows, %ld bytes by messages\n", rank, windows,
            parcel_bytes);
    return PMPI_Finalize();
}
