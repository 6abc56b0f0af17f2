#include "export/pictures/view_raster.h"
#include <string.h>
#include "export/pictures/picture.h"

enum { PATTERN = 2 * CELL_DEVICES + 3, LEAST = 4, KEPT_GROUND = 253 };

/* The signs of a cell, repeated over its width, each with the device whose colour it has. */
struct cell_pattern {
    uint32_t length;
    char sign[PATTERN];
    uint32_t device[PATTERN];
};

void place_raster(struct view_raster *raster, const struct box_view *view, uint32_t width,
                  uint32_t rows, bool colour)
{
    const struct cut_axis *down = &view->axes.axis[DOWN];
    raster->rows = down->dim == NO_DIM ? 1 : rows;
    raster->width = width;
    raster->colour = colour;
    place_edges(down, 0, raster->rows, 1, raster->edge[DOWN]);
    place_edges(&view->axes.axis[ACROSS], 0, width, LEAST, raster->edge[ACROSS]);
}

bool is_coarse(const struct view_raster *raster, const struct box_view *view)
{
    return view->rows > raster->rows || view->columns > raster->width;
}

static void append_sign(struct cell_pattern *pattern, char sign, uint32_t device)
{
    pattern->sign[pattern->length] = sign;
    pattern->device[pattern->length++] = device;
}

static struct cell_pattern choose_pattern(const struct box_cell *cell, uint32_t width,
                                          struct device_signs *signs)
{
    struct cell_pattern pattern = {.length = 0};
    uint32_t said = count_said(cell), all = cell->parts == 1 ? 1 + cell->copies : cell->parts;
    bool sums = cell->parts > 1;
    if (cell->parts == 0)
        append_sign(&pattern, '.', NO_DEVICE);
    else if (cell->kept && !cell->again)
        append_sign(&pattern, '=', cell->device[0]);
    for (uint32_t k = 0; k < said && pattern.sign[0] != '.' && pattern.sign[0] != '='; k++) {
        append_sign(&pattern, choose_sign(signs, cell->device[k]), cell->device[k]);
        if (sums)
            append_sign(&pattern, '+', cell->device[k]);
    }
    if (all > said || cell->again)
        append_sign(&pattern, '*', NO_DEVICE);
    if (pattern.length > width && pattern.length > 1) {
        pattern.length = 0;
        append_sign(&pattern, sums ? '+' : '*', NO_DEVICE);
    }
    return pattern;
}

static void print_pattern(FILE *out, const struct cell_pattern *pattern, uint32_t width,
                          bool colour)
{
    for (uint32_t c = 0; c < width; c++) {
        char sign = pattern->sign[c % pattern->length];
        uint32_t device = pattern->device[c % pattern->length];
        if (!colour || device == NO_DEVICE)
            fputc(sign, out);
        else
            fprintf(out, "\033[30;48;5;%um%c\033[0m",
                    sign == '=' ? KEPT_GROUND : choose_ground(device), sign);
    }
}

/* The interval that has a row of characters. */
static uint32_t find_interval(const uint32_t *edge, uint32_t count, uint32_t at)
{
    uint32_t k = 0;
    while (k + 1 < count && edge[k + 1] <= at)
        k++;
    return k;
}

void print_raster_row(FILE *out, const struct view_raster *raster, const struct box_view *view,
                      uint32_t row, struct device_signs *signs)
{
    const uint32_t *edge = raster->edge[ACROSS];
    uint32_t r = find_interval(raster->edge[DOWN], view->rows, row);
    for (uint32_t c = 0; c < view->columns; c++) {
        uint32_t width = edge[c + 1] - edge[c];
        if (width == 0)
            continue;
        struct cell_pattern pattern =
            choose_pattern(&view->cell[(size_t)r * view->columns + c], width, signs);
        print_pattern(out, &pattern, width, raster->colour);
    }
}

bool begins_interval(const struct view_raster *raster, const struct box_view *view, uint32_t row,
                     uint64_t *index)
{
    const struct cut_axis *down = &view->axes.axis[DOWN];
    uint32_t k = find_interval(raster->edge[DOWN], down->count, row);
    *index = down->start[k];
    return down->dim != NO_DIM && (row == 0 || raster->edge[DOWN][k] == row);
}
