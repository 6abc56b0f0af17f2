#include "transfers/volumes.h"
#include <stdlib.h>
#include <string.h>
#include "base/report.h"

struct measuring {
    const struct transfer_problem *problem;
    struct transfer_volumes *volumes;
    bool short_of_memory;
};

/* Bytes of the data part of a box; of an array's, which are at most 2^62. */
static uint64_t count_bytes(const struct transfer_array *array, const struct transfer_part *part)
{
    uint64_t bytes = array->elem;
    for (uint32_t x = 0; x < array->rank; x++)
        bytes *= part->high[x] - part->low[x];
    return bytes;
}

/* The largest number stands for itself and more. */
static void add_bytes(uint64_t *sum, uint64_t bytes)
{
    *sum = bytes > UINT64_MAX - *sum ? UINT64_MAX : *sum + bytes;
}

static bool add_part(void *context, const struct transfer_round *round,
                     const struct transfer_part *part)
{
    struct measuring *measuring = context;
    struct transfer_volumes *volumes = measuring->volumes;
    const struct transfer_piece *piece = &round->to->piece[part->piece];
    uint32_t from = round->from->piece[part->giver].device;
    if (from == piece->device)
        return true;
    if (volumes->count == volumes->room) {
        size_t room = volumes->room > 0 ? 2 * volumes->room : 256;
        struct transfer_message *more = realloc(volumes->message, room * sizeof *more);
        if (more == NULL) {
            measuring->short_of_memory = true;
            return false;
        }
        volumes->message = more;
        volumes->room = room;
    }
    uint64_t bytes = count_bytes(&measuring->problem->array[piece->array], part);
    volumes->message[volumes->count++] =
        (struct transfer_message){round->number, from, piece->device, bytes};
    add_bytes(&volumes->sent[from], bytes);
    add_bytes(&volumes->received[piece->device], bytes);
    return true;
}

static int compare_messages(const void *first, const void *second)
{
    const struct transfer_message *a = first, *b = second;
    if (a->round != b->round)
        return a->round < b->round ? -1 : 1;
    if (a->from != b->from)
        return a->from < b->from ? -1 : 1;
    return (a->to > b->to) - (a->to < b->to);
}

/* Parts of one message become one. */
static void join_messages(struct transfer_volumes *volumes)
{
    size_t kept = 0;
    if (volumes->count > 0)
        qsort(volumes->message, volumes->count, sizeof *volumes->message, compare_messages);
    for (size_t k = 0; k < volumes->count; k++) {
        const struct transfer_message *next = &volumes->message[k];
        if (kept > 0 && compare_messages(&volumes->message[kept - 1], next) == 0)
            add_bytes(&volumes->message[kept - 1].bytes, next->bytes);
        else
            volumes->message[kept++] = *next;
    }
    volumes->count = kept;
}

enum redist_status measure_volumes(const char *text, size_t length, const char *name,
                                   const struct transfer_problem *problem,
                                   struct transfer_volumes *volumes, struct redist_error *error)
{
    struct measuring measuring = {problem, volumes, false};
    memset(volumes, 0, sizeof *volumes);
    volumes->sent = calloc(problem->ndevices, sizeof *volumes->sent);
    volumes->received = calloc(problem->ndevices, sizeof *volumes->received);
    if (volumes->sent == NULL || volumes->received == NULL)
        return report_failure(error, "out of memory");
    enum redist_status status =
        read_transfer_certificate(text, length, name, problem, add_part, &measuring, error);
    if (measuring.short_of_memory)
        return report_failure(error, "out of memory for the messages");
    join_messages(volumes);
    return status;
}

void sum_volumes(const struct transfer_volumes *volumes, uint32_t ndevices,
                 struct transfer_load *load)
{
    *load = (struct transfer_load){0};
    for (uint32_t d = 0; d < ndevices; d++) {
        uint64_t received = volumes->received[d], sent = volumes->sent[d];
        add_bytes(&load->received_sum, received);
        load->received_most = received > load->received_most ? received : load->received_most;
        load->sent_most = sent > load->sent_most ? sent : load->sent_most;
    }
}

void free_volumes(struct transfer_volumes *volumes)
{
    free(volumes->message);
    free(volumes->sent);
    free(volumes->received);
    memset(volumes, 0, sizeof *volumes);
}
