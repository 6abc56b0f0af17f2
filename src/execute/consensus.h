/* Errors under MPI: naming a failed call, and agreeing on a failure. */
#ifndef REDIST_EXECUTE_CONSENSUS_H
#define REDIST_EXECUTE_CONSENSUS_H

#include <mpi.h>
#include <redist/error.h>

/* Collective. The worst status of all ranks; when that is not REDIST_OK, every
 * rank gets the message of the lowest rank that has it. So all ranks leave
 * together and one of them can print the line. */
enum redist_status reach_consensus(MPI_Comm comm, enum redist_status status,
                                   struct redist_error *error);

/* REDIST_OK when `code` is MPI_SUCCESS, else REDIST_MPI_ERROR with the MPI
 * library's description (MPI 3.1, section 8.4) of what `call` met. */
enum redist_status check_mpi(int code, const char *call, struct redist_error *error);

/* Collective. A communicator of the same ranks, whose errors are returned. */
enum redist_status duplicate_comm(MPI_Comm comm, MPI_Comm *own, struct redist_error *error);

#endif
