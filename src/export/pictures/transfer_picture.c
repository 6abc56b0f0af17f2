#include "export/pictures/transfer_picture.h"
#include <inttypes.h>
#include <stdlib.h>
#include "export/pictures/boxes_picture.h"
#include "export/pictures/byte_text.h"
#include "export/pictures/round_matrix.h"
#include "export/pictures/svg.h"
#include "base/text_stream.h"

enum { WORDED_PLACES = 16, MARGIN = 24, TINTS = 24 };

static const char *const title = "Who gives whom how many bytes";

/* In pixels, of a place. */
static struct svg_box measure_place(const struct round_matrix *matrix)
{
    bool worded = matrix->places <= WORDED_PLACES;
    return (struct svg_box){.width = worded ? 48 : 12, .height = worded ? 22 : 12};
}

/* The number of the first device of every place, or of every eighth where they are small. */
static void draw_numbers(FILE *out, const struct round_matrix *matrix, uint32_t x, uint32_t y)
{
    struct svg_box place = measure_place(matrix);
    char text[BYTE_TEXT];
    for (uint32_t k = 0; k < matrix->places; k++) {
        if (matrix->places > WORDED_PLACES && k % 8 != 0)
            continue;
        (void)snprintf(text, sizeof text, "%" PRIu32, k * matrix->group);
        draw_svg_text(out, x + k * place.width + place.width / 2, y - 4,
                      (struct svg_style){"s", "middle"}, BYTE_TEXT, text);
        draw_svg_text(out, x - 4, y + k * place.height + place.height / 2 + 4,
                      (struct svg_style){"s", "end"}, BYTE_TEXT, text);
    }
}

static void draw_places(FILE *out, const struct round_matrix *matrix, uint32_t x, uint32_t y)
{
    struct svg_box place = measure_place(matrix);
    char text[BYTE_TEXT];
    for (uint32_t from = 0; from < matrix->places; from++)
        for (uint32_t to = 0; to < matrix->places; to++) {
            uint64_t bytes = matrix->bytes[from][to];
            struct svg_box box = {x + to * place.width, y + from * place.height, place.width,
                                  place.height};
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
    int length =
        snprintf(line, sizeof line, "round %" PRIu32 ": %zu message%s, %s", round, matrix->messages,
                 matrix->messages == 1 ? "" : "s", format_volume(matrix->sum, text));
    if (matrix->group > 1)
        (void)snprintf(line + length, sizeof line - (size_t)length,
                       "; a place is %" PRIu32 " devices, from the one named", matrix->group);
    draw_svg_text(out, MARGIN, y, (struct svg_style){"t", "start"}, sizeof line, line);
    draw_numbers(out, matrix, MARGIN + 32, y + 24);
    draw_places(out, matrix, MARGIN + 32, y + 24);
}

/* Returns where the next thing stands. */
static uint32_t draw_matrices(FILE *out, const struct transfer_volumes *volumes, uint32_t rounds,
                              struct round_matrix *matrix)
{
    uint32_t pitch = matrix->places * measure_place(matrix).height + 64, top = 2 * MARGIN + 24;
    draw_svg_text(out, MARGIN, MARGIN + 8, (struct svg_style){"h", "start"}, 80, title);
    draw_svg_text(out, MARGIN, MARGIN + 26, (struct svg_style){"s", "start"}, 120,
                  "givers down, receivers across; darker is more; K, M, G: KiB, MiB, GiB");
    for (uint32_t round = 1; round <= rounds; round++) {
        fill_matrix(volumes, round, matrix);
        draw_round(out, matrix, round, top + (round - 1) * pitch);
    }
    return top + rounds * pitch;
}

static bool draw_all(FILE *out, const struct transfer_volumes *volumes,
                     const struct transfer_views *views, struct round_matrix *matrix)
{
    uint32_t width = matrix->places * measure_place(matrix).width + 2 * MARGIN + 32;
    char *body = NULL;
    size_t length = 0;
    /* the size of the picture comes first in it, and is known last */
    FILE *memory = open_text(&body, &length);
    if (memory == NULL)
        return false;
    uint32_t height = draw_matrices(memory, volumes, views->rounds, matrix);
    if (views->narrays > 0)
        height = draw_boxes(memory, views, MARGIN, height);
    bool drawn = fclose(memory) == 0 && height > 0;
    if (drawn) {
        begin_svg(out, width > BOXES_WIDTH + 2 * MARGIN ? width : BOXES_WIDTH + 2 * MARGIN, height,
                  title);
        (void)fwrite(body, 1, length, out);
        end_svg(out);
    }
    free(body);
    return drawn;
}

bool draw_transfer_picture(FILE *out, const struct transfer_volumes *volumes,
                           const struct transfer_views *views)
{
    struct round_matrix *matrix = malloc(sizeof *matrix);
    if (matrix == NULL)
        return false;
    divide_matrix(matrix, views->ndevices, MOST_PLACES);
    bool drawn = draw_all(out, volumes, views, matrix);
    free(matrix);
    return drawn;
}
