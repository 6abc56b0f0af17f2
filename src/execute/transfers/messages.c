#include "execute/transfers/messages.h"
#include "execute/consensus.h"

#ifndef LARGEST_MESSAGE
#define LARGEST_MESSAGE (UINT64_C(1) << 30) /* bytes, whose count is an int */
#endif
#define TAG 2

uint64_t count_requests(const struct joined_messages *messages)
{
    uint64_t count = 0;
    for (uint32_t m = 0; m < messages->count; m++)
        count += (messages->message[m].bytes - 1) / LARGEST_MESSAGE + 1;
    return count;
}

static uint64_t limit_part(uint64_t bytes)
{
    return bytes < LARGEST_MESSAGE ? bytes : LARGEST_MESSAGE;
}

enum redist_status receive_messages(struct redist_transfer_executor *executor,
                                    const struct joined_messages *gotten,
                                    struct redist_error *error)
{
    int code = MPI_SUCCESS;
    executor->nrequests = 0;
    for (uint32_t m = 0; m < gotten->count; m++) {
        const struct device_message *message = &gotten->message[m];
        for (uint64_t at = 0, part; at < message->bytes && code == MPI_SUCCESS; at += part) {
            part = limit_part(message->bytes - at);
            code = MPI_Irecv(executor->incoming + message->at + at, (int)part, MPI_BYTE,
                             (int)message->peer, TAG, executor->comm,
                             &executor->request[executor->nrequests++]);
        }
    }
    return check_mpi(code, "MPI_Irecv", error);
}

enum redist_status send_messages(struct redist_transfer_executor *executor,
                                 const struct joined_messages *given, struct redist_error *error)
{
    int code = MPI_SUCCESS;
    for (uint32_t m = 0; m < given->count; m++) {
        const struct device_message *message = &given->message[m];
        for (uint64_t at = 0, part; at < message->bytes && code == MPI_SUCCESS; at += part) {
            part = limit_part(message->bytes - at);
            code = MPI_Isend(executor->outgoing + message->at + at, (int)part, MPI_BYTE,
                             (int)message->peer, TAG, executor->comm,
                             &executor->request[executor->nrequests++]);
        }
    }
    return check_mpi(code, "MPI_Isend", error);
}

enum redist_status wait_for_messages(struct redist_transfer_executor *executor,
                                     struct redist_error *error)
{
    int code = MPI_Waitall(executor->nrequests, executor->request, MPI_STATUSES_IGNORE);
    executor->nrequests = 0;
    return check_mpi(code, "MPI_Waitall", error);
}
