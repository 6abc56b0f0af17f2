#include "programs/show/show_transfers.h"
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include "programs/command/json.h"
#include "programs/command/outcome.h"
#include "programs/command/transfer_output.h"
#include "export/pictures/boxes_terminal.h"
#include "export/pictures/byte_text.h"
#include "export/pictures/columns.h"
#include "export/pictures/round_matrix.h"
#include "export/pictures/transfer_picture.h"
#include "programs/show/judged_transfers.h"
#include "programs/show/show_pictures.h"
#include "base/text_stream.h"
#include "base/report.h"

enum { FRONT = 10, COLUMN = 8, BUSIEST = 8 };

/* What is shown. */
struct shown_transfers {
    const struct judged_transfers *judged;
    struct transfer_problem problem;
    struct transfer_volumes volumes;
    struct transfer_views views;
};

static void print_matrix(const struct round_matrix *matrix)
{
    char text[BYTE_TEXT];
    printf("%*s", FRONT, "gives to");
    for (uint32_t to = 0; to < matrix->places; to++)
        printf("%*" PRIu32, COLUMN, to * matrix->group);
    fputc('\n', stdout);
    for (uint32_t from = 0; from < matrix->places; from++) {
        printf("%*" PRIu32, FRONT, from * matrix->group);
        for (uint32_t to = 0; to < matrix->places; to++) {
            uint64_t bytes = matrix->bytes[from][to];
            printf("%*s", COLUMN, bytes == 0 ? "." : format_bytes(bytes, text));
        }
        fputc('\n', stdout);
    }
}

static void print_round(const struct transfer_volumes *volumes, uint32_t round,
                        struct round_matrix *matrix)
{
    char text[BYTE_TEXT];
    fill_matrix(volumes, round, matrix);
    printf("round %" PRIu32 ": %zu message%s, %s\n", round, matrix->messages,
           matrix->messages == 1 ? "" : "s", format_volume(matrix->sum, text));
    if (matrix->messages == 0)
        return;
    printf("  the largest from %" PRIu32 " to %" PRIu32 ", %s\n", matrix->largest->from,
           matrix->largest->to, format_volume(matrix->largest->bytes, text));
    if (matrix->group > 1)
        printf("  a row, or column, is %" PRIu32 " devices, from the one named\n", matrix->group);
    print_matrix(matrix);
}

/* As many places as a line has room for. */
static bool print_rounds(const struct shown_transfers *shown)
{
    struct round_matrix *matrix = malloc(sizeof *matrix);
    uint32_t fitting = (read_columns() - FRONT) / COLUMN;
    if (matrix == NULL)
        return false;
    divide_matrix(matrix, shown->problem.ndevices,
                  fitting < 1             ? 1
                  : fitting < MOST_PLACES ? fitting
                                          : MOST_PLACES);
    for (uint32_t round = 1; round <= shown->volumes.rounds; round++)
        print_round(&shown->volumes, round, matrix);
    free(matrix);
    return true;
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

static int print_volumes(const struct shown_transfers *shown, const struct transfer_wishes *wishes)
{
    uint32_t rounds = shown->volumes.rounds;
    char text[BYTE_TEXT];
    printf("verified: %" PRIu32 " round%s, %s of a device at most\n", rounds,
           rounds == 1 ? "" : "s", format_volume(shown->judged->memory, text));
    if (!print_rounds(shown) || !print_busiest(&shown->volumes, shown->problem.ndevices))
        return fail_with("out of memory");
    if (!wishes->no_picture && shown->views.narrays > 0)
        print_boxes(stdout, &shown->views, read_columns(), wishes->colour);
    return finish_output();
}

static int print_object(const struct shown_transfers *shown)
{
    json_t *object = json_object();
    json_object_set_new(object, "memory", make_json_number(shown->judged->memory));
    describe_transfers(object, &shown->problem, &shown->volumes);
    print_json(stdout, object);
    return finish_output();
}

/* Writes the picture to the names that are given. */
static enum redist_status write_transfer_picture(const struct shown_transfers *shown,
                                                 const struct transfer_wishes *wishes,
                                                 struct redist_error *error)
{
    struct drawn_picture drawn = {NULL, 0};
    if (wishes->svg == NULL && wishes->png == NULL)
        return REDIST_OK;
    FILE *memory = open_text(&drawn.text, &drawn.length);
    bool complete = memory != NULL && draw_transfer_picture(memory, &shown->volumes, &shown->views);
    complete = memory != NULL && fclose(memory) == 0 && complete;
    enum redist_status status = complete
                                    ? write_drawn_picture(&drawn, wishes->svg, wishes->png, error)
                                    : report_no_memory(error, "out of memory");
    free(drawn.text);
    return status;
}

/* The views only for who draws them: for them the certificate is read twice more. */
static enum redist_status read_shown(struct shown_transfers *shown, const char *problem,
                                     const char *certificate, const struct transfer_wishes *wishes,
                                     struct redist_error *error)
{
    bool drawn = wishes->svg != NULL || wishes->png != NULL;
    bool printed = !wishes->json && !wishes->no_picture;
    const struct judged_transfers *judged = shown->judged;
    PASS_FAILURE(read_transfer_problem(judged->problem, judged->problem_length, problem,
                                       &shown->problem, error));
    PASS_FAILURE(measure_volumes(judged->certificate, judged->certificate_length, certificate,
                                 &shown->problem, &shown->volumes, error));
    if (!drawn && !printed)
        return REDIST_OK;
    return create_transfer_views(judged->certificate, judged->certificate_length, certificate,
                                 &shown->problem, shown->volumes.rounds, &shown->views, error);
}

static int show_judged(const struct judged_transfers *judged, const char *problem,
                       const char *certificate, const struct transfer_wishes *wishes)
{
    struct redist_error error = {{0}};
    struct shown_transfers shown = {.judged = judged};
    enum redist_status status = read_shown(&shown, problem, certificate, wishes, &error);
    if (status == REDIST_OK)
        status = write_transfer_picture(&shown, wishes, &error);
    int result = status != REDIST_OK ? fail_with("%s", error.message)
                 : wishes->json      ? print_object(&shown)
                                     : print_volumes(&shown, wishes);
    free_transfer_views(&shown.views);
    free_volumes(&shown.volumes);
    free_transfer_problem(&shown.problem);
    return result;
}

int show_transfers(const char *problem, const char *certificate,
                   const struct transfer_wishes *wishes)
{
    struct judged_transfers judged;
    int result = read_judged_transfers(problem, certificate, &judged);
    if (result == REDIST_OK)
        result = show_judged(&judged, problem, certificate, wishes);
    free(judged.problem);
    free(judged.certificate);
    return result;
}
