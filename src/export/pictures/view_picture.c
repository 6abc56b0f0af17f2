#include "export/pictures/view_picture.h"
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include "base/sink.h"

enum {
    LABEL = 80,
    TICK = 9 /* characters */,
    LEAST = 14 /* pixels, where there is room */,
    FINE = 4 /* without a frame */
};

struct view_canvas {
    FILE *out;
    const struct view_style *style;
    uint32_t edge[2][MOST_INTERVALS + 1]; /* of intervals, in pixels of the picture */
};

static struct svg_box measure_block(const struct view_canvas *canvas,
                                    const struct cell_range *range)
{
    uint32_t top = canvas->edge[DOWN][range->first[DOWN]];
    uint32_t left = canvas->edge[ACROSS][range->first[ACROSS]];
    return (struct svg_box){left, top, canvas->edge[ACROSS][range->end[ACROSS]] - left,
                            canvas->edge[DOWN][range->end[DOWN]] - top};
}

/* A stripe for each summand whose device is known. */
static void fill_block(const struct view_canvas *canvas, const struct box_cell *cell,
                       struct svg_box box)
{
    uint32_t stripes = cell->parts < CELL_DEVICES ? cell->parts : CELL_DEVICES;
    const struct svg_frame none = {NULL, false};
    if (cell->parts == 0 && !canvas->style->single)
        draw_svg_box(canvas->out, box, SVG_HATCH, none);
    else if (cell->kept)
        draw_svg_box(canvas->out, box, KEPT_COLOUR, none);
    for (uint32_t k = 0; k < stripes && !cell->kept; k++) {
        uint32_t left = box.width * k / stripes, right = box.width * (k + 1) / stripes;
        struct svg_colour colour = choose_tint(cell->device[k], canvas->style->ndevices);
        draw_svg_box(canvas->out, (struct svg_box){box.x + left, box.y, right - left, box.height},
                     colour.text, none);
    }
    if (cell->parts > 0 && box.width > FINE && box.height > FINE)
        draw_svg_box(canvas->out, box, "none", (struct svg_frame){"#666666", cell->parts > 1});
}

/* "0", "0*" or "0+1+2+3+.." */
static void format_devices_said(const struct box_cell *cell, char text[LABEL])
{
    struct sink sink = {text, LABEL, 0};
    for (uint32_t k = 0; k < cell->parts && k < CELL_DEVICES; k++) {
        append_piece(&sink, k == 0 ? "" : "+");
        append_number(&sink, cell->device[k]);
    }
    append_piece(&sink, cell->parts > CELL_DEVICES ? "+.." : "");
    append_piece(&sink, cell->again ? "*" : "");
}

static uint32_t measure_text(const char *text, bool small)
{
    return (uint32_t)strlen(text) * (small ? 13 : 16) / 2;
}

/* A label where it fits; that others hold the same below or behind it. */
static void write_block(const struct view_canvas *canvas, const struct box_cell *cell,
                        struct svg_box box)
{
    bool small = canvas->style->single;
    char text[LABEL], copies[LABEL] = "";
    struct svg_style style = {small ? "s" : "n", "middle"}, below = {"s", "middle"};
    uint32_t middle = box.x + box.width / 2, base = box.y + box.height / 2 + 4;
    if (cell->parts == 0)
        return;
    format_devices_said(cell, text);
    if (cell->copies > 0)
        (void)snprintf(copies, sizeof copies, "+%" PRIu32, cell->copies);
    uint32_t width = measure_text(text, small), beside = width + measure_text(copies, true) + 4;
    if (width > box.width || box.height < 12)
        return;
    if (cell->copies > 0 && box.height >= 28 && measure_text(copies, true) <= box.width) {
        base -= 6;
        draw_svg_text(canvas->out, middle, base + 13, below, LABEL, copies);
    } else if (cell->copies > 0 && beside <= box.width) {
        draw_svg_text(canvas->out, middle + width / 2 + 2, base, below, LABEL, copies);
        middle -= measure_text(copies, true) / 2;
    }
    draw_svg_text(canvas->out, middle, base, style, LABEL, text);
}

static void draw_block(void *context, const struct cell_block *block)
{
    const struct view_canvas *canvas = context;
    struct svg_box box = measure_block(canvas, &block->range);
    if (box.width == 0 || box.height == 0)
        return;
    fill_block(canvas, block->cell, box);
    write_block(canvas, block->cell, box);
}

/* Indices at which the intervals begin, and the end, where they do not meet. */
static void draw_ticks(const struct view_canvas *canvas, const struct cut_axis *axis, uint32_t way,
                       struct svg_box box)
{
    uint32_t free = 0;
    for (uint32_t k = 0; k <= axis->count && axis->dim != NO_DIM; k++) {
        char text[24];
        (void)snprintf(text, sizeof text, "%" PRIu64, axis->start[k]);
        uint32_t at = canvas->edge[way][k];
        uint32_t size = way == DOWN ? 11 : measure_text(text, true) + 4;
        if (strlen(text) > TICK || at < free + size / 2)
            continue;
        free = at + size / 2;
        if (way == DOWN)
            draw_svg_text(canvas->out, box.x - 4, at + 4, (struct svg_style){"s", "end"}, TICK,
                          text);
        else
            draw_svg_text(canvas->out, at, box.y - 4, (struct svg_style){"s", "middle"}, TICK,
                          text);
    }
}

bool draw_view(FILE *out, const struct box_view *view, struct svg_box box,
               const struct view_style *style)
{
    struct view_canvas canvas = {.out = out, .style = style};
    const struct cut_axis *axis = view->axes.axis;
    bool *done = malloc((size_t)view->rows * view->columns * sizeof *done);
    if (done == NULL)
        return false;
    place_edges(&axis[DOWN], box.y, box.height, LEAST, canvas.edge[DOWN]);
    place_edges(&axis[ACROSS], box.x, box.width, LEAST, canvas.edge[ACROSS]);
    visit_blocks(view, done, draw_block, &canvas);
    draw_svg_box(out, box, "none", (struct svg_frame){"#222222", false});
    if (!style->single) {
        draw_ticks(&canvas, &axis[DOWN], DOWN, box);
        draw_ticks(&canvas, &axis[ACROSS], ACROSS, box);
    }
    free(done);
    return true;
}
