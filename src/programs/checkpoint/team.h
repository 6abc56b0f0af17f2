/* The processes that work on one checkpoint: those that mpirun started, or this one alone. */
#ifndef REDIST_PROGRAMS_CHECKPOINT_TEAM_H
#define REDIST_PROGRAMS_CHECKPOINT_TEAM_H

#include <mpi.h>
#include <stddef.h>
#include <stdint.h>
#include <redist/error.h>

struct team {
    MPI_Comm comm; /* MPI_COMM_NULL of one process alone, which does without MPI */
    int rank, size;
};

/* Initialises MPI when a launcher says so. Collective, as all below but the last two. */
void join_team(int *argc, char ***argv, struct team *team);
void leave_team(const struct team *team);

/* The worst status of all; every process gets the message of the lowest rank that has it. */
enum redist_status agree_in_team(const struct team *team, enum redist_status status,
                                 struct redist_error *error);

/* Fails when a process was given other arguments than process 0. */
enum redist_status compare_team_arguments(const struct team *team, int argc, char *const *argv,
                                          struct redist_error *error);

/* Process 0's bytes for all. */
enum redist_status share_in_team(const struct team *team, void *bytes, size_t count,
                                 struct redist_error *error);

/* Sums over all processes in process 0. */
enum redist_status add_in_team(const struct team *team, uint64_t *number, int count,
                               struct redist_error *error);

/* The largest of all processes in process 0. */
enum redist_status find_most_in_team(const struct team *team, uint64_t *number,
                                     struct redist_error *error);

/* To process `to`, which waits for it. */
void send_status(const struct team *team, int to, enum redist_status status);
enum redist_status receive_status(const struct team *team, int from);

#endif
