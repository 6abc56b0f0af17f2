#include "execute/gather.h"
#include "execute/consensus.h"

enum redist_status gather_blocks(const struct move *move, const struct channel *channel,
                                 const void *block, unsigned char *result,
                                 struct redist_error *error)
{
    const struct rank_order *order = &channel->order;
    if (move->ascends)
        return check_mpi(
            MPI_Allgather(block, 1, channel->read, result, 1, channel->write, channel->group),
            "MPI_Allgather", error);
    return check_mpi(MPI_Allgatherv(block, 1, channel->read, result, order->one_block,
                                    order->member_of, channel->write, channel->group),
                     "MPI_Allgatherv", error);
}
