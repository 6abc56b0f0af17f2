#include "programs/study/placement_picture.h"
#include <stdbool.h>
#include "export/pictures/columns.h"

enum { DEVICES_SHOWN = 1024, CELL = REDIST_MAX_AXES * 8 + 16 };

static int format_cell(const struct hierarchy *hierarchy, const struct matrix *matrix,
                       uint32_t device, char text[CELL])
{
    struct position position;
    locate_device(hierarchy, matrix, device, &position);
    int used = snprintf(text, CELL, "%u:", device);
    for (uint32_t i = 0; i < hierarchy->axes.naxes; i++)
        used += snprintf(text + used, CELL - (size_t)used, "%c%u", i == 0 ? ' ' : '/',
                         find_axis_index(hierarchy, matrix, &position, i));
    return used;
}

static void draw_title(FILE *out, const struct hierarchy *hierarchy, const struct matrix *matrix)
{
    char text[MATRIX_TEXT];
    format_matrix(hierarchy, matrix, text);
    fprintf(out, "%s, device:", text);
    for (uint32_t i = 0; i < hierarchy->axes.naxes; i++)
        fprintf(out, "%c%s", i == 0 ? ' ' : '/', hierarchy->axes.axis[i].name);
    fputc('\n', out);
}

/* "node 1, cpu 0" above the devices below it. */
static void draw_unit(FILE *out, const struct redist_mesh *levels, uint32_t device)
{
    uint32_t coordinate[REDIST_MAX_AXES];
    redist_compute_coordinates(levels, device, coordinate);
    for (uint32_t l = 0; l + 1 < levels->naxes; l++)
        fprintf(out, "%s%s %u", l == 0 ? "" : ", ", levels->axis[l].name, coordinate[l]);
    if (levels->naxes > 1)
        fputc('\n', out);
}

void draw_placement(FILE *out, const struct hierarchy *hierarchy, const struct matrix *matrix)
{
    const struct redist_mesh *levels = &hierarchy->levels;
    uint32_t devices = redist_count_devices(levels);
    uint32_t drawn = devices < DEVICES_SHOWN ? devices : DEVICES_SHOWN;
    uint32_t across = levels->axis[levels->naxes - 1].size;
    char text[CELL];
    int width = 0;
    for (uint32_t d = 0; d < drawn; d++) {
        int length = format_cell(hierarchy, matrix, d, text);
        width = length > width ? length : width;
    }
    uint32_t fitting = (read_columns() - 2) / ((uint32_t)width + 2);
    fitting = fitting == 0 ? 1 : fitting;
    draw_title(out, hierarchy, matrix);
    for (uint32_t d = 0; d < drawn; d++) {
        uint32_t place = d % across;
        if (place == 0)
            draw_unit(out, levels, d);
        (void)format_cell(hierarchy, matrix, d, text);
        bool last = place + 1 == across || d + 1 == drawn || place % fitting == fitting - 1;
        fprintf(out, "  %-*s%s", last ? 0 : width, text, last ? "\n" : "");
    }
    if (drawn < devices)
        fprintf(out, "(devices from %u on, of %u, are not drawn)\n", drawn, devices);
}
