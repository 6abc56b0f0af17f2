/* Whether all ranks were started with the same command line. */
#ifndef REDIST_PROGRAMS_RANKS_ARGUMENTS_H
#define REDIST_PROGRAMS_RANKS_ARGUMENTS_H

#include <mpi.h>
#include <redist/error.h>

/* Collective. Fails on all ranks when a rank was given other arguments than rank 0, as one
 * mpirun can start programs with different ones: they would not take part in the same calls. */
enum redist_status compare_arguments(int argc, char *const *argv, MPI_Comm comm,
                                     struct redist_error *error);

#endif
