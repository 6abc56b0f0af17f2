/* Parcels through memory that ranks of one machine share. A parcel is packed there by its
 * sender, and unpacked from there by its receiver: two copies by plain loops, where MPI's
 * datatypes take more. */
#ifndef REDIST_EXECUTE_STAGE_H
#define REDIST_EXECUTE_STAGE_H

#include "execute/executor.h"

/* Collective, when all else is prepared. Where all ranks share memory, MPI makes windows of it,
 * and there is enough, the scratch buffer becomes such memory, of at most `most` bytes, and the channels of moves
 * that it serves say so: those with much to send that leave the scratch buffer free. */
enum redist_status make_stage(struct redist_executor *executor, uint64_t most,
                              struct redist_error *error);
void free_stage(struct redist_executor *executor);

/* Both return what MPI says, or MPI_ERR_INTERN where a parcel does not lie in its buffer; *count
 * are the requests of the channel that were made, some of which may still be under way after an
 * error. First parcels are packed, and the receivers told .. */
int post_places(const struct redist_executor *executor, const struct move *move,
                const struct channel *channel, const unsigned char *operand, int *count);

/* .. and then those that come are unpacked, in the order in which they are ready. */
int take_parcels(const struct redist_executor *executor, const struct move *move,
                 const struct channel *channel, unsigned char *result, int *count);

#endif
