#include "export/pictures/picture.h"
#include <stdlib.h>
#include <string.h>
#include "export/pictures/box_text.h"
#include "export/pictures/columns.h"
#include "export/pictures/device_list.h"
#include "export/pictures/tile_grid.h"

enum { DEVICES_DRAWN = 64, LIST = 1024 };

/* How boxes stand in lines. */
struct arrangement {
    const struct redist_mesh *mesh; /* whose positions they are; NULL: devices by number */
    uint32_t boxes, row, panel;     /* all, of a row of the mesh, below one title */
    uint32_t fitting;               /* in a line */
    unsigned columns;               /* of that line */
};

static bool is_on_mesh(const struct tile_table *table, const struct redist_mesh *mesh)
{
    uint32_t positions = redist_count_devices(mesh), holding = 0;
    for (uint32_t d = 0; d < table->ndevices; d++)
        holding += table->holds[d];
    for (uint32_t p = 0; p < positions; p++)
        holding -= table->holds[redist_get_device(mesh, p)];
    return holding == 0;
}

/* The mesh that has all devices with a tile: in the target rather the target's. */
static const struct redist_mesh *choose_mesh(const struct tile_table *table, enum table_side side)
{
    const struct redist_mesh *from = &table->of.problem->mesh;
    const struct redist_mesh *to = redist_get_target_mesh(table->of.problem);
    const struct redist_mesh *first = side == SOURCE_SIDE ? from : to;
    const struct redist_mesh *second = side == SOURCE_SIDE ? to : from;
    return is_on_mesh(table, first) ? first : is_on_mesh(table, second) ? second : NULL;
}

/* Boxes in a line: all of a row, or a fair part of them. */
static uint32_t fit_boxes(uint32_t row, uint32_t width, unsigned columns)
{
    uint32_t most = (columns - 1) / (width + 3) > 0 ? (columns - 1) / (width + 3) : 1;
    for (uint32_t fair = most; row > most && fair > most / 2; fair--)
        if (row % fair == 0)
            return fair;
    return most;
}

/* A row of the mesh that is wider than a line has a title of its own, and goes on in
 * the lines below. */
static struct arrangement arrange_boxes(const struct tile_table *table,
                                        const struct redist_mesh *mesh, uint32_t width,
                                        unsigned columns)
{
    uint32_t n = mesh == NULL ? 0 : mesh->naxes;
    struct arrangement rows = {.mesh = mesh, .boxes = table->ndevices, .columns = columns};
    if (mesh != NULL)
        rows.boxes = redist_count_devices(mesh);
    rows.row = rows.panel = n > 0 ? mesh->axis[n - 1].size : rows.boxes;
    rows.fitting = fit_boxes(rows.row, width, columns);
    if (n >= 2 && rows.row <= rows.fitting)
        rows.panel = rows.row * mesh->axis[n - 2].size;
    return rows;
}

/* "x=1 y=0 down z, across w" above a panel that starts at a position. */
static void draw_panel_title(FILE *out, const struct arrangement *rows, uint32_t position)
{
    const struct redist_mesh *mesh = rows->mesh;
    struct wrapped_list title = {out, rows->columns, 2, 0};
    char item[REDIST_MAX_NAME + 16];
    uint32_t coordinate[REDIST_MAX_AXES], n;
    if (mesh == NULL) {
        fputs("devices by number\n", out);
        return;
    }
    n = mesh->naxes;
    bool down = n >= 2 && rows->row <= rows->fitting;
    redist_compute_coordinates(mesh, position, coordinate);
    for (uint32_t a = 0; a + (down ? 2 : 1) < n; a++) {
        (void)snprintf(item, sizeof item, " %s=%u", mesh->axis[a].name, coordinate[a]);
        print_item(&title, item + (title.column == 0));
    }
    if (down) {
        (void)snprintf(item, sizeof item, " down %s,", mesh->axis[n - 2].name);
        print_item(&title, item + (title.column == 0));
    }
    (void)snprintf(item, sizeof item, " across %s", mesh->axis[n - 1].name);
    print_item(&title, item + (title.column == 0));
    fputc('\n', out);
}

/* The border between a line of `above` boxes and one of `below`, which carries the
 * numbers of the devices below it. */
static void draw_border(FILE *out, const struct arrangement *rows, uint32_t width, uint32_t first,
                        uint32_t above, uint32_t below)
{
    for (uint32_t b = 0; b < above || b < below; b++) {
        char number[12] = "";
        if (b < below)
            (void)snprintf(number, sizeof number, "%u", get_box_device(rows->mesh, first + b));
        fprintf(out, "+%s", number);
        for (size_t k = strlen(number); k < width + 2; k++)
            fputc('-', out);
    }
    fputs("+\n", out);
}

/* Light grounds for black letters: those 37 of the 6 x 6 x 6 colours that terminals
 * share (codes 16 to 231) whose levels are 2 to 5, one of them 5. */
unsigned choose_ground(uint32_t number)
{
    uint32_t left = number * 11 % 37;
    for (unsigned colour = 0; colour < 64; colour++) {
        unsigned red = 2 + colour / 16, green = 2 + colour / 4 % 4, blue = 2 + colour % 4;
        bool light = red == 5 || green == 5 || blue == 5;
        if (light && left == 0)
            return 16 + 36 * red + 6 * green + blue;
        left -= light ? 1 : 0;
    }
    return 231;
}

static void draw_line(FILE *out, const struct tile_table *table, const struct box_style *style,
                      const uint32_t *tile, const struct arrangement *rows, uint32_t first,
                      uint32_t count)
{
    for (uint32_t line = 0; line < style->lines; line++) {
        for (uint32_t b = 0; b < count; b++) {
            char text[BOX_TEXT];
            uint32_t device = get_box_device(rows->mesh, first + b);
            format_box_line(table, style, device, line, text);
            if (tile == NULL || tile[device] == NO_TILE)
                fprintf(out, "| %-*s ", (int)style->width, text);
            else
                fprintf(out, "|\033[30;48;5;%um %-*s \033[0m", choose_ground(tile[device]),
                        (int)style->width, text);
        }
        fputs("|\n", out);
    }
}

/* Returns how many boxes are drawn: whole rows of the mesh, where they are not wide. */
static uint32_t draw_lines(FILE *out, const struct tile_table *table, const struct box_style *style,
                           const uint32_t *tile, const struct arrangement *rows)
{
    uint32_t first = 0, above = 0;
    while (first < rows->boxes && (first < DEVICES_DRAWN || first % rows->row != 0)) {
        uint32_t left = rows->row - first % rows->row;
        uint32_t count = left < rows->fitting ? left : rows->fitting;
        if (first >= DEVICES_DRAWN && rows->row > rows->fitting)
            break;
        if (first % rows->panel == 0) {
            if (above > 0)
                draw_border(out, rows, style->width, first, above, 0);
            draw_panel_title(out, rows, first);
            above = 0;
        }
        draw_border(out, rows, style->width, first, above, count);
        draw_line(out, table, style, tile, rows, first, count);
        first += count;
        above = count;
    }
    draw_border(out, rows, style->width, first, above, 0);
    return first;
}

/* Devices that are none of the mesh that is drawn; they hold no tile then. */
static bool list_idle(FILE *out, const struct tile_table *table, const struct redist_mesh *mesh,
                      unsigned columns)
{
    uint32_t positions = redist_count_devices(mesh);
    struct wrapped_list list = {out, columns, 3, 0};
    char text[LIST];
    bool *idle = malloc(table->ndevices * sizeof *idle);
    if (idle == NULL)
        return false;
    memset(idle, true, table->ndevices * sizeof *idle);
    for (uint32_t p = 0; p < positions; p++)
        idle[redist_get_device(mesh, p)] = false;
    format_devices(idle, table->ndevices, text, sizeof text);
    print_words(&list, "idle, not on this mesh:");
    print_words(&list, text);
    fputc('\n', out);
    free(idle);
    return true;
}

bool draw_table(FILE *out, const struct tile_table *table, enum table_side side, unsigned columns,
                bool colour)
{
    const struct redist_mesh *mesh = choose_mesh(table, side);
    struct box_style style = choose_box_style(table, mesh, 2 * DEVICES_DRAWN);
    struct arrangement rows = arrange_boxes(table, mesh, style.width, columns);
    struct tile_grid grid = {0};
    bool tinted = colour && create_tile_grid(table, &grid) == GRID_MADE;
    uint32_t drawn = draw_lines(out, table, &style, tinted ? grid.tile : NULL, &rows);
    if (drawn < rows.boxes)
        fprintf(out, "(%u of %u devices are drawn)\n", drawn, rows.boxes);
    free_tile_grid(&grid);
    return rows.boxes == table->ndevices || list_idle(out, table, mesh, columns);
}

/* One remark of a legend, from the second on behind a semicolon. */
static void add_remark(struct wrapped_list *list, bool wanted, const char *text)
{
    if (!wanted)
        return;
    print_item(list, ";");
    print_words(list, text);
}

void draw_legend(FILE *out, const struct box_marks *marks, unsigned columns, bool colour)
{
    struct wrapped_list list = {out, columns, 3, 0};
    print_words(&list, "a box is a device, its number above");
    add_remark(&list, marks->elements, "in it elements, counted from 1 (row and column)");
    add_remark(&list, marks->ranges, "a:b are indices from a to b-1");
    add_remark(&list, marks->summands, "+ a:b are the summands that are combined");
    add_remark(&list, marks->padding,
               marks->ranges ? "_n are n places of padding" : "_ is padding");
    add_remark(&list, colour, "equal tiles have equal colours");
    fputc('\n', out);
}
