#include "export/pictures/transfer_picture.h"
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include "export/pictures/byte_text.h"
#include "export/pictures/svg.h"

enum { MOST_PLACES = 64, WORDED_PLACES = 16, MARGIN = 24, TINTS = 24, MOST_TEXT = 600 };

/* A round, its bytes summed over neighbours that share a place. */
struct round_matrix {
    uint32_t places, group; /* devices of a place */
    uint32_t width, height; /* of a place, in pixels */
    uint64_t bytes[MOST_PLACES][MOST_PLACES];
    uint64_t most, sum;
    size_t messages;
};

static void fill_matrix(const struct transfer_volumes *volumes, uint32_t round,
                        struct round_matrix *matrix)
{
    memset(matrix->bytes, 0, sizeof matrix->bytes);
    matrix->most = matrix->sum = 0;
    matrix->messages = 0;
    for (size_t k = 0; k < volumes->count; k++) {
        const struct transfer_message *message = &volumes->message[k];
        if (message->round != round)
            continue;
        uint64_t *at = &matrix->bytes[message->from / matrix->group][message->to / matrix->group];
        add_bytes(at, message->bytes);
        add_bytes(&matrix->sum, message->bytes);
        matrix->messages++;
        matrix->most = *at > matrix->most ? *at : matrix->most;
    }
}

/* The number of the first device of every place, or of every eighth where they are small. */
static void draw_numbers(FILE *out, const struct round_matrix *matrix, uint32_t x, uint32_t y)
{
    char text[BYTE_TEXT];
    for (uint32_t k = 0; k < matrix->places; k++) {
        if (matrix->places > WORDED_PLACES && k % 8 != 0)
            continue;
        (void)snprintf(text, sizeof text, "%" PRIu32, k * matrix->group);
        draw_svg_text(out, x + k * matrix->width + matrix->width / 2, y - 4,
                      (struct svg_style){"s", "middle"}, BYTE_TEXT, text);
        draw_svg_text(out, x - 4, y + k * matrix->height + matrix->height / 2 + 4,
                      (struct svg_style){"s", "end"}, BYTE_TEXT, text);
    }
}

static void draw_places(FILE *out, const struct round_matrix *matrix, uint32_t x, uint32_t y)
{
    char text[BYTE_TEXT];
    for (uint32_t from = 0; from < matrix->places; from++)
        for (uint32_t to = 0; to < matrix->places; to++) {
            uint64_t bytes = matrix->bytes[from][to];
            struct svg_box box = {x + to * matrix->width, y + from * matrix->height, matrix->width,
                                  matrix->height};
            /* the more, the darker: the ramp begins dark */
            uint32_t level =
                bytes == 0 ? 0 : (uint32_t)((double)bytes / (double)matrix->most * (TINTS - 1));
            struct svg_colour tint = choose_tint(TINTS - 1 - level, TINTS);
            draw_svg_box(out, box, bytes == 0 ? "#fff" : tint.text,
                         (struct svg_frame){"#ccc", false});
            if (bytes != 0 && matrix->places <= WORDED_PLACES)
                draw_svg_text(out, box.x + box.width / 2, box.y + box.height / 2 + 4,
                              (struct svg_style){"s", "middle"}, BYTE_TEXT,
                              format_bytes(bytes, text));
        }
}

static void draw_round(FILE *out, const struct round_matrix *matrix, uint32_t round, uint32_t y)
{
    char line[160], text[BYTE_TEXT];
    int length = snprintf(line, sizeof line, "round %" PRIu32 ": %zu message%s, %s bytes", round,
                          matrix->messages, matrix->messages == 1 ? "" : "s",
                          format_bytes(matrix->sum, text));
    if (matrix->group > 1)
        (void)snprintf(line + length, sizeof line - (size_t)length,
                       "; a place is %" PRIu32 " devices, from the one named", matrix->group);
    draw_svg_text(out, MARGIN, y, (struct svg_style){"t", "start"}, sizeof line, line);
    draw_numbers(out, matrix, MARGIN + 32, y + 24);
    draw_places(out, matrix, MARGIN + 32, y + 24);
}

static void draw_matrices(FILE *out, const struct transfer_volumes *volumes, uint32_t rounds,
                          struct round_matrix *matrix)
{
    uint32_t pitch = matrix->places * matrix->height + 64;
    uint32_t width = matrix->places * matrix->width + 2 * MARGIN + 32;
    begin_svg(out, width > MOST_TEXT ? width : MOST_TEXT, 2 * MARGIN + 24 + rounds * pitch,
              "Who gives whom how many bytes");
    draw_svg_text(out, MARGIN, MARGIN + 8, (struct svg_style){"h", "start"}, 80,
                  "Who gives whom how many bytes");
    draw_svg_text(out, MARGIN, MARGIN + 26, (struct svg_style){"s", "start"}, 80,
                  "givers down, receivers across; darker is more");
    for (uint32_t round = 1; round <= rounds; round++) {
        fill_matrix(volumes, round, matrix);
        draw_round(out, matrix, round, 2 * MARGIN + 24 + (round - 1) * pitch);
    }
    end_svg(out);
}

bool draw_transfer_picture(FILE *out, const struct transfer_volumes *volumes, uint32_t rounds,
                           uint32_t ndevices)
{
    struct round_matrix *matrix = malloc(sizeof *matrix);
    if (matrix == NULL)
        return false;
    matrix->group = (ndevices - 1) / MOST_PLACES + 1;
    matrix->places = (ndevices - 1) / matrix->group + 1;
    matrix->width = matrix->places <= WORDED_PLACES ? 48 : 12;
    matrix->height = matrix->places <= WORDED_PLACES ? 22 : 12;
    draw_matrices(out, volumes, rounds, matrix);
    free(matrix);
    return true;
}
