#include "export/picture.h"
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include "export/tile_grid.h"
#include "types/mesh.h"

enum { DEVICES_DRAWN = 64, LINE = 512 };

/* How one box is written. */
struct box_style {
    bool elements;        /* element names instead of ranges */
    uint32_t lines;       /* text lines of a box, without its header */
    uint32_t width;       /* characters of each */
    const uint32_t *tile; /* of each device, which gives its colour; NULL for none */
};

unsigned read_columns(void)
{
    const char *text = getenv("COLUMNS");
    long columns = text == NULL ? 0 : strtol(text, NULL, 10);
    return columns >= 20 && columns < LINE ? (unsigned)columns : 80u;
}

static bool is_small(const struct redist_type *type)
{
    if (type->rank == 0 || type->rank > 2)
        return false;
    for (uint32_t i = 0; i < type->rank; i++)
        if (type->dim[i].size > 9)
            return false;
    return true;
}

/* Elements of the tile of a device along data dimension x. */
static uint64_t count_elements(const struct tile_table *table, uint32_t device, uint32_t x)
{
    uint64_t size = table->of.problem->from.dim[x].size, low = get_offsets(table, device)[x];
    uint64_t left = low < size ? size - low : 0;
    return table->tile[x] < left ? table->tile[x] : left;
}

static bool has_elements(const struct tile_table *table, uint32_t device)
{
    for (uint32_t x = 0; x < table->rank; x++)
        if (count_elements(table, device, x) == 0)
            return false;
    return true;
}

/* The names of the elements in a row of a small tile. */
static void format_elements(const struct tile_table *table, uint32_t device, uint32_t row,
                            char text[LINE])
{
    const uint64_t *offset = get_offsets(table, device);
    bool matrix = table->rank == 2;
    uint64_t across = count_elements(table, device, matrix ? 1 : 0);
    size_t used = 0;
    if (row >= count_elements(table, device, 0))
        return;
    for (uint64_t e = 0; e < across && used < LINE - 8; e++) {
        int length = matrix
                         ? snprintf(text + used, LINE - used, "%s%u%u", e == 0 ? "" : " ",
                                    (unsigned)(offset[0] + row + 1), (unsigned)(offset[1] + e + 1))
                         : snprintf(text + used, LINE - used, "%s%u", e == 0 ? "" : " ",
                                    (unsigned)(offset[0] + e + 1));
        used += length > 0 ? (size_t)length : 0;
    }
}

static void format_line(const struct tile_table *table, const struct box_style *style,
                        uint32_t device, uint32_t line, char text[LINE])
{
    const uint64_t *offset = get_offsets(table, device);
    uint32_t data_lines = style->lines - table->of.nsums;
    text[0] = '\0';
    if (!table->holds[device]) {
        (void)snprintf(text, LINE, "%s", line == 0 ? "idle" : "");
    } else if (line >= data_lines) {
        uint32_t x = table->rank + line - data_lines;
        (void)snprintf(text, LINE, "+ %" PRIu64 ":%" PRIu64, offset[x], offset[x] + table->tile[x]);
    } else if (!has_elements(table, device)) {
        (void)snprintf(text, LINE, "%s", line == 0 ? "padding" : "");
    } else if (table->rank == 0) {
        (void)snprintf(text, LINE, "scalar");
    } else if (style->elements) {
        format_elements(table, device, line, text);
    } else {
        (void)snprintf(text, LINE, "%" PRIu64 ":%" PRIu64, offset[line],
                       offset[line] + count_elements(table, device, line));
    }
}

static struct box_style choose_style(const struct tile_table *table, uint32_t drawn)
{
    const struct redist_type *type = &table->of.problem->from;
    struct box_style style = {is_small(type), 1, 0, NULL};
    char text[LINE];
    if (style.elements && table->rank == 2)
        style.lines =
            (uint32_t)(table->tile[0] < type->dim[0].size ? table->tile[0] : type->dim[0].size);
    if (!style.elements && table->rank > 0)
        style.lines = table->rank;
    style.lines += table->of.nsums;
    for (uint32_t d = 0; d < drawn; d++) {
        int header = snprintf(text, LINE, "%u", d);
        if (header > 0 && (uint32_t)header > style.width)
            style.width = (uint32_t)header;
        for (uint32_t line = 0; line < style.lines; line++) {
            format_line(table, &style, d, line, text);
            if (strlen(text) > style.width)
                style.width = (uint32_t)strlen(text);
        }
    }
    return style;
}

/* The border above a row of boxes carries the device numbers. */
static void draw_border(FILE *out, const struct box_style *style, uint32_t first, uint32_t count,
                        bool numbers)
{
    for (uint32_t b = 0; b < count; b++) {
        char number[12] = "";
        if (numbers)
            (void)snprintf(number, sizeof number, "%u", first + b);
        fprintf(out, "+%s", number);
        for (size_t k = strlen(number); k < style->width + 2; k++)
            fputc('-', out);
    }
    fputs("+\n", out);
}

/* Light grounds for black letters: those 37 of the 6 x 6 x 6 colours that terminals
 * share (codes 16 to 231) whose levels are 2 to 5, one of them 5. Neighbours are far
 * apart, and equal tiles look equal. */
static unsigned choose_ground(uint32_t tile)
{
    uint32_t left = tile * 11 % 37;
    for (unsigned colour = 0; colour < 64; colour++) {
        unsigned red = 2 + colour / 16, green = 2 + colour / 4 % 4, blue = 2 + colour % 4;
        bool light = red == 5 || green == 5 || blue == 5;
        if (light && left == 0)
            return 16 + 36 * red + 6 * green + blue;
        left -= light ? 1 : 0;
    }
    return 231;
}

static void draw_row(FILE *out, const struct tile_table *table, const struct box_style *style,
                     uint32_t first, uint32_t count)
{
    draw_border(out, style, first, count, true);
    for (uint32_t line = 0; line < style->lines; line++) {
        for (uint32_t b = 0; b < count; b++) {
            char text[LINE];
            format_line(table, style, first + b, line, text);
            if (style->tile == NULL || style->tile[first + b] == NO_TILE)
                fprintf(out, "| %-*s ", (int)style->width, text);
            else
                fprintf(out, "|\033[30;48;5;%um %-*s \033[0m",
                        choose_ground(style->tile[first + b]), (int)style->width, text);
        }
        fputs("|\n", out);
    }
}

/* "x=1 y=0 (down z, across w)" above a panel that starts at `device`. */
static void draw_panel_title(FILE *out, const struct redist_mesh *mesh, uint32_t device)
{
    uint32_t coordinate[REDIST_MAX_AXES], n = mesh->naxes;
    redist_compute_coordinates(mesh, device, coordinate);
    for (uint32_t a = 0; a + 2 < n; a++)
        fprintf(out, "%s=%u ", mesh->axis[a].name, coordinate[a]);
    if (n >= 2)
        fprintf(out, "down %s, ", mesh->axis[n - 2].name);
    fprintf(out, "across %s\n", mesh->axis[n - 1].name);
}

/* How boxes stand in rows. */
struct arrangement {
    uint32_t across, down, shown; /* in a row, rows of a panel, boxes drawn of a row */
    bool by_mesh;                 /* the rows are those of the mesh */
};

static bool numbers_all_devices(const struct redist_problem *problem)
{
    return !problem->two_meshes && !mesh_has_order(&problem->mesh) &&
           redist_count_devices(&problem->mesh) == redist_count_problem_devices(problem);
}

static struct arrangement arrange_boxes(const struct tile_table *table, uint32_t width,
                                        unsigned columns)
{
    const struct redist_mesh *mesh = &table->of.problem->mesh;
    uint32_t fitting = (columns - 1) / (width + 3);
    struct arrangement rows = {.by_mesh = numbers_all_devices(table->of.problem)};
    if (fitting == 0)
        fitting = 1;
    rows.across = fitting < table->ndevices ? fitting : table->ndevices;
    rows.down = table->ndevices;
    if (rows.by_mesh) {
        rows.across = mesh->axis[mesh->naxes - 1].size;
        rows.down = mesh->naxes >= 2 ? mesh->axis[mesh->naxes - 2].size : 1;
    }
    rows.shown = rows.across < fitting ? rows.across : fitting;
    return rows;
}

static void draw_rows(FILE *out, const struct tile_table *table, const struct box_style *style,
                      const struct arrangement *rows, uint32_t drawn)
{
    for (uint32_t first = 0, row = 0; first < drawn; first += rows->across, row++) {
        uint32_t left = table->ndevices - first;
        uint32_t count = rows->shown < left ? rows->shown : left;
        if (row % rows->down == 0 && rows->by_mesh)
            draw_panel_title(out, &table->of.problem->mesh, first);
        else if (row == 0)
            fputs("devices by number\n", out);
        draw_row(out, table, style, first, count);
        if (row % rows->down == rows->down - 1 || first + rows->across >= drawn)
            draw_border(out, style, first, count, false);
    }
}

void draw_table(FILE *out, const struct tile_table *table, unsigned columns, bool colour)
{
    uint32_t drawn = table->ndevices < DEVICES_DRAWN ? table->ndevices : DEVICES_DRAWN;
    struct box_style style = choose_style(table, drawn);
    struct arrangement rows = arrange_boxes(table, style.width, columns);
    struct tile_grid grid = {0};
    if (colour && create_tile_grid(table, &grid) == GRID_MADE)
        style.tile = grid.tile;
    draw_rows(out, table, &style, &rows, drawn);
    if (rows.shown < rows.across)
        fprintf(out, "(%u of %u devices across are drawn; COLUMNS sets the width)\n", rows.shown,
                rows.across);
    if (drawn < table->ndevices)
        fprintf(out, "(devices from %u on, of %u, are not drawn)\n",
                (drawn + rows.across - 1) / rows.across * rows.across, table->ndevices);
    free_tile_grid(&grid);
}
