#include "programs/show/show_transfers.h"
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include "programs/command/outcome.h"
#include "export/pictures/byte_text.h"
#include "export/pictures/transfer_picture.h"
#include "programs/show/judged_transfers.h"
#include "programs/show/show_pictures.h"
#include "transfers/volumes.h"
#include "base/report.h"

/* Devices of which the matrix is drawn: 9 columns of 8 characters. */
enum { MATRIX_DEVICES = 8, BUSIEST = 8 };

/* Bytes in one round from one device to another. */
static uint64_t find_message(const struct transfer_volumes *volumes, uint32_t round, uint32_t from,
                             uint32_t to)
{
    for (size_t k = 0; k < volumes->count; k++) {
        const struct transfer_message *message = &volumes->message[k];
        if (message->round == round && message->from == from && message->to == to)
            return message->bytes;
    }
    return 0;
}

static void print_matrix(const struct transfer_volumes *volumes, uint32_t round, uint32_t ndevices)
{
    char text[BYTE_TEXT];
    printf("  gives to");
    for (uint32_t to = 0; to < ndevices; to++)
        printf("%8" PRIu32, to);
    fputc('\n', stdout);
    for (uint32_t from = 0; from < ndevices; from++) {
        printf("%10" PRIu32, from);
        for (uint32_t to = 0; to < ndevices; to++) {
            uint64_t bytes = find_message(volumes, round, from, to);
            printf("%8s", bytes == 0 ? "." : format_bytes(bytes, text));
        }
        fputc('\n', stdout);
    }
}

static void print_round(const struct transfer_volumes *volumes, uint32_t round, uint32_t ndevices)
{
    char text[BYTE_TEXT];
    uint64_t bytes = 0;
    size_t messages = 0;
    for (size_t k = 0; k < volumes->count; k++)
        if (volumes->message[k].round == round) {
            messages++;
            bytes += volumes->message[k].bytes;
        }
    printf("round %" PRIu32 ": %zu message%s, %s bytes\n", round, messages,
           messages == 1 ? "" : "s", format_bytes(bytes, text));
    if (ndevices <= MATRIX_DEVICES && messages > 0)
        print_matrix(volumes, round, ndevices);
}

/* A device, and what it receives and sends in all. */
struct busy_device {
    uint32_t device;
    uint64_t received, sent;
};

static int compare_devices(const void *first, const void *second)
{
    const struct busy_device *a = first, *b = second;
    uint64_t more = a->received > a->sent ? a->received : a->sent;
    uint64_t other = b->received > b->sent ? b->received : b->sent;
    if (more != other)
        return more > other ? -1 : 1;
    return (a->device > b->device) - (a->device < b->device);
}

static bool print_busiest(const struct transfer_volumes *volumes, uint32_t ndevices)
{
    struct busy_device *busy = malloc(ndevices * sizeof *busy);
    char received[BYTE_TEXT], sent[BYTE_TEXT];
    if (busy == NULL)
        return false;
    for (uint32_t d = 0; d < ndevices; d++)
        busy[d] = (struct busy_device){d, volumes->received[d], volumes->sent[d]};
    qsort(busy, ndevices, sizeof *busy, compare_devices);
    printf("%10s%12s%12s%s\n", "device", "received", "sent",
           ndevices > BUSIEST ? "   (the busiest)" : "");
    for (uint32_t k = 0; k < ndevices && k < BUSIEST; k++)
        printf("%10" PRIu32 "%12s%12s\n", busy[k].device, format_bytes(busy[k].received, received),
               format_bytes(busy[k].sent, sent));
    free(busy);
    return true;
}

static int print_volumes(const struct transfer_volumes *volumes, uint32_t ndevices,
                         const struct judged_transfers *judged)
{
    uint32_t rounds = judged->rounds;
    printf("verified: %" PRIu32 " round%s, %" PRIu64 " bytes of a device at most\n", rounds,
           rounds == 1 ? "" : "s", judged->memory);
    for (uint32_t round = 1; round <= rounds; round++)
        print_round(volumes, round, ndevices);
    return print_busiest(volumes, ndevices) ? finish_output() : fail_with("out of memory");
}

/* Writes the picture to the names that are given. */
static enum redist_status write_transfer_picture(const struct transfer_volumes *volumes,
                                                 uint32_t rounds, uint32_t ndevices,
                                                 const struct transfer_pictures *pictures,
                                                 struct redist_error *error)
{
    struct drawn_picture drawn = {NULL, 0};
    if (pictures->svg == NULL && pictures->png == NULL)
        return REDIST_OK;
    FILE *memory = open_memstream(&drawn.text, &drawn.length);
    bool complete = memory != NULL && draw_transfer_picture(memory, volumes, rounds, ndevices);
    complete = memory != NULL && fclose(memory) == 0 && complete;
    enum redist_status status =
        complete ? write_drawn_picture(&drawn, pictures->svg, pictures->png, error)
                 : report_no_memory(error, "out of memory");
    free(drawn.text);
    return status;
}

static int show_judged(const struct judged_transfers *judged, const char *problem,
                       const char *certificate, const struct transfer_pictures *pictures)
{
    struct redist_error error = {{0}};
    struct transfer_problem read;
    struct transfer_volumes volumes = {0};
    enum redist_status status =
        read_transfer_problem(judged->problem, judged->problem_length, problem, &read, &error);
    if (status == REDIST_OK)
        status = measure_volumes(judged->certificate, judged->certificate_length, certificate,
                                 &read, &volumes, &error);
    if (status == REDIST_OK)
        status = write_transfer_picture(&volumes, judged->rounds, read.ndevices, pictures, &error);
    int result = status == REDIST_OK ? print_volumes(&volumes, read.ndevices, judged)
                                     : fail_with("%s", error.message);
    free_volumes(&volumes);
    free_transfer_problem(&read);
    return result;
}

int show_transfers(const char *problem, const char *certificate,
                   const struct transfer_pictures *pictures)
{
    struct judged_transfers judged;
    int result = read_judged_transfers(problem, certificate, &judged);
    if (result == REDIST_OK)
        result = show_judged(&judged, problem, certificate, pictures);
    free(judged.problem);
    free(judged.certificate);
    return result;
}
