#include "export/pictures/boxes_picture.h"
#include <inttypes.h>
#include "export/pictures/view_words.h"
#include "export/pictures/byte_text.h"
#include "export/pictures/view_picture.h"

enum {
    LINE_HEIGHT = 18,
    ACROSS_TEXT = 130, /* characters of a line */
    TICKS = 60,        /* room for indices at the left */
    BEFORE = 230,      /* of the view of all devices */
    AFTER = 330,       /* where those of single ones begin */
    SINGLE = 146,
    GAP = 12,
    SINGLES = 4, /* in a row */
    SWATCH = 12,
    MOST_BYTES = 2 << 20 /* of the picture, before the last array begins */
};

static const struct svg_style heading = {"h", "start"};
static const struct svg_style plain = {"t", "start"};
static const struct svg_style small = {"s", "start"};

/* Of views of a width: as the array's extents are, within bounds. */
static uint32_t choose_height(const struct array_axes *axes, uint32_t rows, uint32_t width,
                              uint32_t least)
{
    uint32_t down = axes->axis[DOWN].dim, across = axes->axis[ACROSS].dim;
    if (down == NO_DIM)
        return least;
    double ratio = (double)axes->array->extent[down] / (double)axes->array->extent[across];
    double height = ratio * width, room = (double)rows * LINE_HEIGHT * width / BEFORE;
    height = height < room ? room : height;
    return height < 2.0 * least    ? 2 * least
           : height > 0.75 * width ? width / 4 * 3
                                   : (uint32_t)height;
}

/* Of the views of single devices. */
static uint32_t choose_low(const struct array_axes *axes, const struct round_views *round)
{
    uint32_t rows = 1;
    for (uint32_t k = 0; k < round->shown; k++)
        rows = round->after[k].view.rows > rows ? round->after[k].view.rows : rows;
    if (!round->cropped)
        return choose_height(axes, rows, SINGLE, 26);
    return rows == 1 ? 26 : rows < 5 ? 20 * rows : 100;
}

/* Words above it, in one line or two. */
static bool draw_single(FILE *out, const struct transfer_views *views,
                        const struct array_axes *whole, bool ranges, const struct device_view *view,
                        struct svg_box box)
{
    const struct view_style style = {views->ndevices, true};
    char text[VIEW_WORDS], bytes[BYTE_TEXT];
    (void)snprintf(text, sizeof text, "device %" PRIu32 ": %s", view->device,
                   view->received == 0 ? "all its own" : format_volume(view->received, bytes));
    draw_svg_text(out, box.x, box.y - (ranges ? 16 : 4), small, 26, text);
    describe_range(whole, &view->view.axes, text);
    if (ranges)
        draw_svg_text(out, box.x, box.y - 4, small, 26, text);
    return draw_view(out, &view->view, box, &style);
}

/* Returns where the next stands, or 0. */
static uint32_t draw_singles(FILE *out, const struct transfer_views *views,
                             const struct array_views *array, const struct round_views *round,
                             struct svg_place at)
{
    bool ranges = has_ranges(&array->axes, round);
    uint32_t low = choose_low(&array->axes, round), head = ranges ? 34 : 22;
    bool drawn = true;
    at.y += head - 22;
    for (uint32_t k = 0; k < round->shown && drawn; k++) {
        struct svg_box box = {at.x + k % SINGLES * (SINGLE + GAP),
                              at.y + k / SINGLES * (low + head), SINGLE, low};
        drawn = draw_single(out, views, &array->axes, ranges, &round->after[k], box);
    }
    return drawn ? at.y + (round->shown + SINGLES - 1) / SINGLES * (low + head) : 0;
}

/* Draws a round of an array; returns where the next stands, or 0. */
static uint32_t draw_round_boxes(FILE *out, const struct transfer_views *views,
                                 const struct array_views *array, uint32_t r, struct svg_place at)
{
    const struct round_views *round = &array->round[r];
    const struct view_style style = {views->ndevices, false};
    uint32_t tall = choose_height(&array->axes, round->before.rows, BEFORE, 36),
             top = at.y + LINE_HEIGHT + 16;
    char text[VIEW_WORDS];
    describe_before(views, r + 1, text);
    draw_svg_text(out, at.x, at.y, plain, ACROSS_TEXT, text);
    describe_after(views, round, r + 1, round->shown, text);
    draw_svg_text(out, at.x + AFTER, at.y, plain, ACROSS_TEXT, text);
    bool drawn =
        draw_view(out, &round->before, (struct svg_box){at.x + TICKS, top, BEFORE, tall}, &style);
    uint32_t end =
        draw_singles(out, views, array, round, (struct svg_place){at.x + AFTER, top, LINE_HEIGHT});
    if (!drawn || end == 0)
        return 0;
    return (end > top + tall ? end : top + tall) + LINE_HEIGHT + 8;
}

static uint32_t draw_array_boxes(FILE *out, const struct transfer_views *views,
                                 const struct array_views *array, struct svg_place at)
{
    char text[VIEW_WORDS];
    describe_array(array->axes.array, text);
    at.y += LINE_HEIGHT * draw_svg_lines(out, at, heading, 100, text);
    if (has_no_element(array->axes.array))
        return at.y;
    describe_axes(&array->axes, text);
    if (text[0] != '\0')
        at.y += LINE_HEIGHT * draw_svg_lines(out, at, plain, ACROSS_TEXT, text);
    at.y += 6;
    for (uint32_t r = 0; r < views->rounds_shown && at.y > 0; r++)
        at.y = draw_round_boxes(out, views, array, r, at);
    return at.y;
}

/* A sample and what it means; returns where the next stands. */
static struct svg_place draw_meaning(FILE *out, struct svg_place at, const char *fill, bool dashed,
                                     const char *text)
{
    if (fill != NULL)
        draw_svg_box(out, (struct svg_box){at.x, at.y - SWATCH + 2, SWATCH, SWATCH}, fill,
                     (struct svg_frame){"#666666", dashed});
    draw_svg_text(out, at.x + 2 * SWATCH, at.y, plain, ACROSS_TEXT, text);
    at.y += LINE_HEIGHT;
    return at;
}

static struct svg_place draw_meanings(FILE *out, const struct transfer_views *views,
                                      struct svg_place at)
{
    struct cell_marks marks = {.nobody = false};
    for (uint32_t a = 0; a < views->arrays_shown; a++)
        for (uint32_t r = 0; r < views->rounds_shown; r++)
            note_cells(&views->array[a], r, views->array[a].round[r].shown, &marks);
    at = draw_meaning(out, at, choose_tint(0, views->ndevices).text, false,
                      "a colour is a device, which holds the box, or gives it; its number stands "
                      "in the box where it fits");
    if (marks.copies)
        at = draw_meaning(out, at, NULL, false, "+n: n other devices hold the same");
    if (marks.kept)
        at = draw_meaning(out, at, KEPT_COLOUR, false, "the device had it before, and keeps it");
    if (marks.sums)
        at = draw_meaning(out, at, "#ffffff", true,
                          "the sum of what several devices have, a stripe for each of the first "
                          "four");
    if (marks.nobody)
        at = draw_meaning(out, at, SVG_HATCH, false, "nobody holds it");
    if (marks.unwanted)
        at = draw_meaning(out, at, "#ffffff", false, "the device does not want it");
    if (marks.sampled)
        at = draw_meaning(
            out, at, NULL, false,
            "of a dimension with 48 cuts or more, 48 indices are drawn, evenly spread");
    if (marks.again)
        at = draw_meaning(
            out, at, NULL, false,
            "*: wanted more than once, as copies or other summands; the first is shown");
    return at;
}

uint32_t draw_boxes(FILE *out, const struct transfer_views *views, uint32_t x, uint32_t y)
{
    struct svg_place at = {x, y, LINE_HEIGHT};
    char text[VIEW_WORDS];
    uint32_t a = 0;
    draw_svg_text(out, x, y, heading, 80, "Who holds what, and who gives it");
    at.y += LINE_HEIGHT + 4;
    at = draw_meanings(out, views, at);
    for (; a < views->arrays_shown && at.y > 0 && ftell(out) < MOST_BYTES; a++) {
        at.y += LINE_HEIGHT;
        at.y = draw_array_boxes(out, views, &views->array[a], at);
    }
    describe_shown(views, a, views->rounds_shown, text);
    if (text[0] != '\0' && at.y > 0)
        at.y += LINE_HEIGHT * draw_svg_lines(out, at, plain, ACROSS_TEXT, text);
    return at.y;
}
