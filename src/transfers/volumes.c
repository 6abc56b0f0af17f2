#include "transfers/volumes.h"
#include <stdlib.h>
#include <string.h>
#include "base/grow.h"
#include "base/report.h"

struct measuring {
    const struct transfer_problem *problem;
    struct transfer_volumes *volumes;
    bool short_of_memory;
};

static bool add_part(void *context, const struct transfer_round *round,
                     const struct transfer_part *part)
{
    struct measuring *measuring = context;
    struct transfer_volumes *volumes = measuring->volumes;
    const struct transfer_piece *piece = &round->to->piece[part->piece];
    uint32_t from = round->from->piece[part->giver].device;
    if (from == piece->device)
        return true;
    if (!grow_array(&volumes->message, &volumes->room, volumes->count, 1,
                    sizeof *volumes->message)) {
        measuring->short_of_memory = true;
        return false;
    }
    uint64_t bytes =
        count_data_bytes(&measuring->problem->array[piece->array], part->low, part->high);
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

/* Also of a certificate whose rounds move nothing. */
static uint32_t read_rounds(const char *text, size_t length, const char *name)
{
    struct redist_error unread;
    struct word_reader words = begin_words(text, length, name, &unread);
    expect_word(&words, "redist-transfers-cert");
    expect_word(&words, "1");
    expect_word(&words, "rounds");
    return (uint32_t)take_number_word(&words, 1, 64);
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
        return report_no_memory(error, "out of memory");
    enum redist_status status =
        read_transfer_certificate(text, length, name, problem, add_part, &measuring, error);
    if (measuring.short_of_memory)
        return report_no_memory(error, "out of memory for the messages");
    volumes->rounds = read_rounds(text, length, name);
    join_messages(volumes);
    return status;
}

void free_volumes(struct transfer_volumes *volumes)
{
    free(volumes->message);
    free(volumes->sent);
    free(volumes->received);
    memset(volumes, 0, sizeof *volumes);
}
