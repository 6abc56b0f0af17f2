#include "execute/transfer.h"
#include <stdlib.h>
#include "execute/consensus.h"
#include "execute/datatype.h"
#include "execute/local_copy.h"
#include "execute/stage.h"
#include "schedule/parcels.h"
#include "base/report.h"

#define PARCEL_TAG 1 /* messages of two ranks do not overtake each other: MPI 3.1, 3.5 */

static enum redist_status make_list(const struct parcel *parcel, uint32_t count,
                                    uint32_t elem_bytes, struct route **list, uint32_t *made,
                                    struct redist_error *error)
{
    *list = malloc(((size_t)count + 1) * sizeof **list);
    if (*list == NULL)
        return report_no_memory(error, "out of memory for %u datatypes", (unsigned)count);
    for (uint32_t k = 0; k < count; k++) {
        struct route *route = &(*list)[k];
        route->peer = (int)parcel[k].peer;
        compute_runs(&parcel[k].box, elem_bytes, &route->runs);
        PASS_FAILURE(make_box_type(&route->runs, &route->type, error));
        ++*made;
    }
    return REDIST_OK;
}

enum redist_status make_routes(const struct move *move, uint32_t elem_bytes,
                               struct channel *channel, struct redist_error *error)
{
    const struct parcels *parcels = move->parcels;
    size_t requests = 2 * ((size_t)parcels->nsent + parcels->nreceived) + 1;
    if (parcels->keeps) {
        compute_runs(&parcels->kept_from, elem_bytes, &channel->kept_from);
        compute_runs(&parcels->kept_to, elem_bytes, &channel->kept_to);
    }
    channel->request = malloc(requests * sizeof *channel->request);
    if (channel->request == NULL)
        return report_no_memory(error, "out of memory for %zu requests", requests);
    PASS_FAILURE(make_list(parcels->sent, parcels->nsent, elem_bytes, &channel->sent,
                           &channel->nsent, error));
    return make_list(parcels->received, parcels->nreceived, elem_bytes, &channel->received,
                     &channel->nreceived, error);
}

void free_routes(struct channel *channel)
{
    for (uint32_t k = 0; k < channel->nsent; k++)
        free_type(&channel->sent[k].type);
    for (uint32_t k = 0; k < channel->nreceived; k++)
        free_type(&channel->received[k].type);
    free(channel->sent);
    free(channel->received);
    free(channel->request);
}

/* Posts all messages; *count is how many were. */
static int post_messages(const struct redist_executor *executor, const struct channel *channel,
                         const unsigned char *operand, unsigned char *result, int *count)
{
    int code = MPI_SUCCESS;
    for (uint32_t k = 0; k < channel->nreceived && code == MPI_SUCCESS; k++) {
        const struct route *route = &channel->received[k];
        code = MPI_Irecv(result + route->runs.first_byte, 1, route->type, route->peer, PARCEL_TAG,
                         executor->comm, &channel->request[*count]);
        *count += code == MPI_SUCCESS;
    }
    for (uint32_t k = 0; k < channel->nsent && code == MPI_SUCCESS; k++) {
        const struct route *route = &channel->sent[k];
        code = MPI_Isend(operand + route->runs.first_byte, 1, route->type, route->peer, PARCEL_TAG,
                         executor->comm, &channel->request[*count]);
        *count += code == MPI_SUCCESS;
    }
    return code;
}

void abandon_messages(const struct channel *channel, int count)
{
    for (int k = 0; k < count; k++)
        if (channel->request[k] != MPI_REQUEST_NULL) {
            (void)MPI_Cancel(&channel->request[k]);
            (void)MPI_Request_free(&channel->request[k]);
        }
}

enum redist_status start_transfer(const struct redist_executor *executor, const struct move *move,
                                  const struct channel *channel, const unsigned char *operand,
                                  unsigned char *result, int *count, struct redist_error *error)
{
    *count = 0;
    int code = channel->staged ? post_places(executor, move, channel, operand, count)
                               : post_messages(executor, channel, operand, result, count);
    if (code != MPI_SUCCESS)
        abandon_messages(channel, *count);
    return check_mpi(code, "an exchange of messages", error);
}

enum redist_status finish_transfer(const struct redist_executor *executor, const struct move *move,
                                   const struct channel *channel, const unsigned char *operand,
                                   unsigned char *result, int count, struct redist_error *error)
{
    enum redist_status status = copy_kept(executor, move, channel, operand, result, error);
    int code = MPI_SUCCESS;
    if (channel->staged)
        code = take_parcels(executor, move, channel, result, &count);
    if (code == MPI_SUCCESS)
        code = MPI_Waitall(count, channel->request, MPI_STATUSES_IGNORE);
    if (code != MPI_SUCCESS)
        abandon_messages(channel, count);
    return status != REDIST_OK ? status : check_mpi(code, "an exchange of messages", error);
}

enum redist_status run_transfer(const struct redist_executor *executor, const struct move *move,
                                const struct channel *channel, const unsigned char *operand,
                                unsigned char *result, struct redist_error *error)
{
    int count;
    PASS_FAILURE(start_transfer(executor, move, channel, operand, result, &count, error));
    return finish_transfer(executor, move, channel, operand, result, count, error);
}
