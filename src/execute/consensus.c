#include "execute/consensus.h"
#include "base/report.h"

enum redist_status reach_consensus(MPI_Comm comm, enum redist_status status,
                                   struct redist_error *error)
{
    struct {
        int status, rank;
    } mine = {.status = (int)status}, worst;
    PASS_FAILURE(check_mpi(MPI_Comm_rank(comm, &mine.rank), "MPI_Comm_rank", error));
    /* MPI_MAXLOC takes the lowest rank on a tie (MPI 3.1, section 5.9.4) */
    PASS_FAILURE(check_mpi(MPI_Allreduce(&mine, &worst, 1, MPI_2INT, MPI_MAXLOC, comm),
                           "MPI_Allreduce", error));
    if (worst.status == REDIST_OK)
        return REDIST_OK;
    PASS_FAILURE(
        check_mpi(MPI_Bcast(error->message, (int)sizeof error->message, MPI_CHAR, worst.rank, comm),
                  "MPI_Bcast", error));
    return (enum redist_status)worst.status;
}

enum redist_status check_mpi(int code, const char *call, struct redist_error *error)
{
    if (code == MPI_SUCCESS)
        return REDIST_OK;
    char text[MPI_MAX_ERROR_STRING] = "";
    int length;
    if (MPI_Error_string(code, text, &length) != MPI_SUCCESS)
        return report_status(REDIST_MPI_ERROR, error, "%s failed with MPI error %d", call, code);
    return report_status(REDIST_MPI_ERROR, error, "%s failed: %s", call, text);
}

enum redist_status duplicate_comm(MPI_Comm comm, MPI_Comm *own, struct redist_error *error)
{
    PASS_FAILURE(check_mpi(MPI_Comm_dup(comm, own), "MPI_Comm_dup", error));
    return check_mpi(MPI_Comm_set_errhandler(*own, MPI_ERRORS_RETURN), "MPI_Comm_set_errhandler",
                     error);
}
