/* The messages of a round: at most one for each pair of ranks and direction, cut where it is
 * larger than a count of MPI. */
#ifndef REDIST_EXECUTE_TRANSFERS_MESSAGES_H
#define REDIST_EXECUTE_TRANSFERS_MESSAGES_H

#include "execute/transfers/executor.h"

/* Requests of the messages of one direction. */
uint64_t count_requests(const struct joined_messages *messages);

/* In this order, from no open request on to none. */
enum redist_status receive_messages(struct redist_transfer_executor *executor,
                                    const struct joined_messages *gotten,
                                    struct redist_error *error);
enum redist_status send_messages(struct redist_transfer_executor *executor,
                                 const struct joined_messages *given, struct redist_error *error);
enum redist_status wait_for_messages(struct redist_transfer_executor *executor,
                                     struct redist_error *error);

#endif
