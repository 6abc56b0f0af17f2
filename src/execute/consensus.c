#include "execute/consensus.h"
#include "base/report.h"

enum redist_status reach_consensus(MPI_Comm comm, enum redist_status status,
                                   struct redist_error *error)
{
    struct {
        int status, rank;
    } mine = {.status = (int)status}, worst;
    if (check_mpi(MPI_Comm_rank(comm, &mine.rank), "MPI_Comm_rank", error) != REDIST_OK ||
        /* MPI_MAXLOC takes the lowest rank on a tie (MPI 3.1, section 5.9.4) */
        check_mpi(MPI_Allreduce(&mine, &worst, 1, MPI_2INT, MPI_MAXLOC, comm), "MPI_Allreduce",
                  error) != REDIST_OK)
        return REDIST_FAILED;
    if (worst.status == REDIST_OK)
        return REDIST_OK;
    if (check_mpi(MPI_Bcast(error->message, (int)sizeof error->message, MPI_CHAR, worst.rank, comm),
                  "MPI_Bcast", error) != REDIST_OK)
        return REDIST_FAILED;
    return (enum redist_status)worst.status;
}

enum redist_status check_mpi(int code, const char *call, struct redist_error *error)
{
    if (code == MPI_SUCCESS)
        return REDIST_OK;
    char text[MPI_MAX_ERROR_STRING] = "";
    int length;
    if (MPI_Error_string(code, text, &length) != MPI_SUCCESS)
        return report_failure(error, "%s failed with MPI error %d", call, code);
    return report_failure(error, "%s failed: %s", call, text);
}

enum redist_status duplicate_comm(MPI_Comm comm, MPI_Comm *own, struct redist_error *error)
{
    if (check_mpi(MPI_Comm_dup(comm, own), "MPI_Comm_dup", error) != REDIST_OK)
        return REDIST_FAILED;
    return check_mpi(MPI_Comm_set_errhandler(*own, MPI_ERRORS_RETURN), "MPI_Comm_set_errhandler",
                     error);
}
