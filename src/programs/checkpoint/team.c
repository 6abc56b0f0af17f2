#include "programs/checkpoint/team.h"
#include <limits.h>
#include <stdbool.h>
#include "base/report.h"
#include "execute/consensus.h"
#include "programs/ranks/arguments.h"
#include "programs/ranks/first_process.h"

static bool is_alone(const struct team *team)
{
    return team->comm == MPI_COMM_NULL;
}

void join_team(int *argc, char ***argv, struct team *team)
{
    *team = (struct team){.comm = MPI_COMM_NULL, .rank = 0, .size = 1};
    if (!is_launched())
        return;
    MPI_Init(argc, argv);
    team->comm = MPI_COMM_WORLD;
    MPI_Comm_set_errhandler(team->comm, MPI_ERRORS_RETURN);
    MPI_Comm_rank(team->comm, &team->rank);
    MPI_Comm_size(team->comm, &team->size);
}

void leave_team(const struct team *team)
{
    if (!is_alone(team))
        MPI_Finalize();
}

enum redist_status agree_in_team(const struct team *team, enum redist_status status,
                                 struct redist_error *error)
{
    return is_alone(team) ? status : reach_consensus(team->comm, status, error);
}

enum redist_status compare_team_arguments(const struct team *team, int argc, char *const *argv,
                                          struct redist_error *error)
{
    return is_alone(team) ? REDIST_OK : compare_arguments(argc, argv, team->comm, error);
}

enum redist_status share_in_team(const struct team *team, void *bytes, size_t count,
                                 struct redist_error *error)
{
    if (is_alone(team))
        return REDIST_OK;
    if (count > INT_MAX)
        return report_failure(error, "%zu bytes are too many for one message", count);
    return check_mpi(MPI_Bcast(bytes, (int)count, MPI_CHAR, 0, team->comm), "MPI_Bcast", error);
}

static enum redist_status reduce_in_team(const struct team *team, uint64_t *number, int count,
                                         MPI_Op operation, struct redist_error *error)
{
    if (is_alone(team))
        return REDIST_OK;
    const void *from = team->rank == 0 ? MPI_IN_PLACE : number;
    return check_mpi(MPI_Reduce(from, number, count, MPI_UINT64_T, operation, 0, team->comm),
                     "MPI_Reduce", error);
}

enum redist_status add_in_team(const struct team *team, uint64_t *number, int count,
                               struct redist_error *error)
{
    return reduce_in_team(team, number, count, MPI_SUM, error);
}

enum redist_status find_most_in_team(const struct team *team, uint64_t *number,
                                     struct redist_error *error)
{
    return reduce_in_team(team, number, 1, MPI_MAX, error);
}

void send_status(const struct team *team, int to, enum redist_status status)
{
    int number = (int)status;
    (void)MPI_Send(&number, 1, MPI_INT, to, 0, team->comm);
}

enum redist_status receive_status(const struct team *team, int from)
{
    int number = REDIST_MPI_ERROR;
    if (MPI_Recv(&number, 1, MPI_INT, from, 0, team->comm, MPI_STATUS_IGNORE) != MPI_SUCCESS)
        return REDIST_MPI_ERROR;
    return (enum redist_status)number;
}
