/* Accepted transfers prepared on a communicator: redist_create_transfer_executor. */
#ifndef REDIST_EXECUTE_TRANSFERS_CREATE_H
#define REDIST_EXECUTE_TRANSFERS_CREATE_H

#include "execute/transfers/executor.h"

/* Collective. The executor and all that it holds; nothing is under way. */
void release_rounds(struct redist_transfer_executor *executor);

#endif
