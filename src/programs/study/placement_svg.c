#include "programs/study/placement_svg.h"
#include "export/pictures/svg.h"

enum { MARGIN = 16, WIDTH = 76, HEIGHT = 40, IN_A_ROW = 16, LABEL = 22, HEAD = 46, TEXT = 512 };

static const struct svg_style heading = {"h", "start"};
static const struct svg_style plain = {"t", "start"};
static const struct svg_style number = {"n", "middle"};
static const struct svg_style small = {"s", "middle"};

/* "data/shard" */
static void format_axes(const struct hierarchy *hierarchy, char text[TEXT])
{
    int used = 0;
    for (uint32_t i = 0; i < hierarchy->axes.naxes && used < TEXT; i++)
        used += snprintf(text + used, TEXT - (size_t)used, "%s%s", i == 0 ? "" : "/",
                         hierarchy->axes.axis[i].name);
}

/* "3/0" */
static void format_indices(const struct hierarchy *hierarchy, const struct matrix *matrix,
                           const struct position *position, char text[TEXT])
{
    int used = 0;
    for (uint32_t i = 0; i < hierarchy->axes.naxes; i++)
        used += snprintf(text + used, TEXT - (size_t)used, "%s%u", i == 0 ? "" : "/",
                         find_axis_index(hierarchy, matrix, position, i));
}

/* "node 1, cpu 0": the unit that the device is the first of. */
static void format_unit(const struct redist_mesh *levels, uint32_t device, char text[TEXT])
{
    uint32_t coordinate[REDIST_MAX_AXES];
    int used = 0;
    redist_compute_coordinates(levels, device, coordinate);
    text[0] = '\0';
    for (uint32_t l = 0; l + 1 < levels->naxes && used < TEXT; l++)
        used += snprintf(text + used, TEXT - (size_t)used, "%s%s %u", l == 0 ? "" : ", ",
                         levels->axis[l].name, coordinate[l]);
}

/* Number of the reduction group of a device, and how many groups there are. */
static struct svg_colour choose_colour(const struct hierarchy *hierarchy,
                                       const struct matrix *matrix, const struct position *position,
                                       uint32_t reduced)
{
    uint32_t group = 0, groups = 1;
    for (uint32_t i = 0; i < hierarchy->axes.naxes; i++) {
        uint32_t size = hierarchy->axes.axis[i].size;
        if ((reduced >> i & 1) != 0)
            continue;
        group = group * size + find_axis_index(hierarchy, matrix, position, i);
        groups *= size;
    }
    return choose_tint(group, groups);
}

static void draw_device(FILE *out, const struct hierarchy *hierarchy, const struct matrix *matrix,
                        uint32_t reduced, uint32_t device, uint32_t x, uint32_t y)
{
    struct position position;
    char text[TEXT];
    locate_device(hierarchy, matrix, device, &position);
    struct svg_colour colour = choose_colour(hierarchy, matrix, &position, reduced);
    draw_svg_box(out, (struct svg_box){x, y, WIDTH, HEIGHT}, colour.text,
                 (struct svg_frame){"#888888", false});
    (void)snprintf(text, sizeof text, "%u", device);
    draw_svg_text(out, x + WIDTH / 2, y + 14, small, 8, text);
    format_indices(hierarchy, matrix, &position, text);
    draw_svg_text(out, x + WIDTH / 2, y + 31, number, 11, text);
}

static void draw_head(FILE *out, const struct hierarchy *hierarchy, const struct matrix *matrix,
                      uint32_t reduced)
{
    char title[MATRIX_TEXT], axes[TEXT], legend[TEXT + 96];
    format_matrix(hierarchy, matrix, title);
    format_axes(hierarchy, axes);
    (void)snprintf(legend, sizeof legend, "device, %s%s", axes,
                   reduced != 0 ? "; one colour: they reduce together" : "");
    draw_svg_text(out, MARGIN, MARGIN + 8, heading, 100, title);
    draw_svg_text(out, MARGIN, MARGIN + 26, plain, 160, legend);
}

void draw_placement_svg(FILE *out, const struct hierarchy *hierarchy, const struct matrix *matrix,
                        uint32_t reduced)
{
    const struct redist_mesh *levels = &hierarchy->levels;
    uint32_t devices = redist_count_devices(levels);
    uint32_t across = levels->axis[levels->naxes - 1].size;
    uint32_t in_a_row = across < IN_A_ROW ? across : IN_A_ROW;
    uint32_t label = levels->naxes > 1 ? LABEL : 6;
    uint32_t unit = label + (across + in_a_row - 1) / in_a_row * HEIGHT;
    uint32_t wide = in_a_row * WIDTH < 420 ? 420 : in_a_row * WIDTH;
    begin_svg(out, wide + 2 * MARGIN, HEAD + devices / across * unit + 2 * MARGIN, "placement");
    draw_head(out, hierarchy, matrix, reduced);
    for (uint32_t d = 0; d < devices; d++) {
        uint32_t top = MARGIN + HEAD + d / across * unit, place = d % across;
        char text[TEXT];
        if (place == 0) {
            format_unit(levels, d, text);
            draw_svg_text(out, MARGIN, top + 14, plain, 60, text);
        }
        draw_device(out, hierarchy, matrix, reduced, d, MARGIN + place % in_a_row * WIDTH,
                    top + label + place / in_a_row * HEIGHT);
    }
    end_svg(out);
}
