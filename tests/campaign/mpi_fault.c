/* Preloaded into ranks: call number FAULT_AT of the MPI function FAULT_CALL, of those that the
 * program makes, fails as MPI has it: the communicator's handler of errors is called, which ends
 * the program or not, and the call returns an error. FAULT_SAID is a file that says it came to it.
 * (Replacing through the profiling interface: MPI 3.1, section 14.2.) */
#include <mpi.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static bool is_chosen(const char *function)
{
    static unsigned long calls;
    const char *wanted = getenv("FAULT_CALL"), *at = getenv("FAULT_AT"),
               *said = getenv("FAULT_SAID");
    if (wanted == NULL || at == NULL || said == NULL || strcmp(wanted, function) != 0 ||
        ++calls != strtoul(at, NULL, 10))
        return false;
    FILE *mark = fopen(said, "w");
    if (mark != NULL)
        (void)fclose(mark);
    return true;
}

static int fail(MPI_Comm comm)
{
    (void)MPI_Comm_call_errhandler(comm, MPI_ERR_OTHER);
    return MPI_ERR_OTHER;
}

#define REPLACE(name, comm, parameters, all)                                                       \
    int MPI_##name parameters                                                                      \
    {                                                                                              \
        return is_chosen(#name) ? fail(comm) : PMPI_##name all;                                    \
    }
#define REPLACE_LOCAL(name, parameters, all) REPLACE(name, MPI_COMM_WORLD, parameters, all)

REPLACE(Bcast, comm, (void *b, int n, MPI_Datatype t, int root, MPI_Comm comm),
        (b, n, t, root, comm))
REPLACE(Reduce, comm,
        (const void *s, void *r, int n, MPI_Datatype t, MPI_Op op, int root, MPI_Comm comm),
        (s, r, n, t, op, root, comm))
REPLACE(Allreduce, comm, (const void *s, void *r, int n, MPI_Datatype t, MPI_Op op, MPI_Comm comm),
        (s, r, n, t, op, comm))
REPLACE(Reduce_scatter_block, comm,
        (const void *s, void *r, int n, MPI_Datatype t, MPI_Op op, MPI_Comm comm),
        (s, r, n, t, op, comm))
REPLACE(Allgather, comm,
        (const void *s, int sn, MPI_Datatype st, void *r, int rn, MPI_Datatype rt, MPI_Comm comm),
        (s, sn, st, r, rn, rt, comm))
REPLACE(Allgatherv, comm,
        (const void *s, int sn, MPI_Datatype st, void *r, const int rn[], const int at[],
         MPI_Datatype rt, MPI_Comm comm),
        (s, sn, st, r, rn, at, rt, comm))
REPLACE(Isend, comm,
        (const void *b, int n, MPI_Datatype t, int to, int tag, MPI_Comm comm, MPI_Request *made),
        (b, n, t, to, tag, comm, made))
REPLACE(Irecv, comm,
        (void *b, int n, MPI_Datatype t, int from, int tag, MPI_Comm comm, MPI_Request *made),
        (b, n, t, from, tag, comm, made))
REPLACE(Send, comm, (const void *b, int n, MPI_Datatype t, int to, int tag, MPI_Comm comm),
        (b, n, t, to, tag, comm))
REPLACE(Recv, comm,
        (void *b, int n, MPI_Datatype t, int from, int tag, MPI_Comm comm, MPI_Status *status),
        (b, n, t, from, tag, comm, status))
REPLACE(Sendrecv, comm,
        (const void *s, int sn, MPI_Datatype st, int to, int stag, void *r, int rn, MPI_Datatype rt,
         int from, int rtag, MPI_Comm comm, MPI_Status *status),
        (s, sn, st, to, stag, r, rn, rt, from, rtag, comm, status))
REPLACE(Barrier, comm, (MPI_Comm comm), (comm))
REPLACE(Comm_dup, comm, (MPI_Comm comm, MPI_Comm *made), (comm, made))
REPLACE(Comm_split, comm, (MPI_Comm comm, int color, int key, MPI_Comm *made),
        (comm, color, key, made))
REPLACE(Comm_split_type, comm, (MPI_Comm comm, int kind, int key, MPI_Info info, MPI_Comm *made),
        (comm, kind, key, info, made))
REPLACE(Win_allocate_shared, comm,
        (MPI_Aint bytes, int unit, MPI_Info info, MPI_Comm comm, void *base, MPI_Win *made),
        (bytes, unit, info, comm, base, made))
REPLACE_LOCAL(Waitall, (int n, MPI_Request r[], MPI_Status s[]), (n, r, s))
REPLACE_LOCAL(Waitany, (int n, MPI_Request r[], int *index, MPI_Status *s), (n, r, index, s))
REPLACE_LOCAL(Type_contiguous, (int n, MPI_Datatype t, MPI_Datatype *made), (n, t, made))
REPLACE_LOCAL(Type_create_hvector,
              (int n, int length, MPI_Aint stride, MPI_Datatype t, MPI_Datatype *made),
              (n, length, stride, t, made))
REPLACE_LOCAL(Type_create_resized,
              (MPI_Datatype t, MPI_Aint lower, MPI_Aint extent, MPI_Datatype *made),
              (t, lower, extent, made))
REPLACE_LOCAL(Type_create_struct,
              (int n, const int length[], const MPI_Aint at[], const MPI_Datatype t[],
               MPI_Datatype *made),
              (n, length, at, t, made))
REPLACE_LOCAL(Type_commit, (MPI_Datatype * t), (t))
REPLACE_LOCAL(Op_create, (MPI_User_function * function, int commutes, MPI_Op *made),
              (function, commutes, made))
