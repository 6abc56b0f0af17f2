#include "export/picture.h"
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include "export/tile_grid.h"

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

static bool is_small(const struct redist_problem *problem)
{
    const struct redist_type *type = &problem->from;
    if (type->rank == 0 || type->rank > 2)
        return false;
    for (uint32_t i = 0; i < type->rank; i++)
        if (type->dim[i].size > 9)
            return false;
    return true;
}

static void format_line(const struct tile_table *table, const struct box_style *style,
                        uint32_t device, uint32_t line, char text[LINE])
{
    const uint64_t *offset = table->offset + (size_t)device * table->rank;
    text[0] = '\0';
    if (table->rank == 0) {
        (void)snprintf(text, LINE, "scalar");
    } else if (!style->elements) {
        (void)snprintf(text, LINE, "%" PRIu64 ":%" PRIu64, offset[line],
                       offset[line] + table->tile[line]);
    } else {
        bool matrix = table->rank == 2;
        uint64_t across = matrix ? table->tile[1] : table->tile[0];
        size_t used = 0;
        for (uint64_t e = 0; e < across && used < LINE - 8; e++) {
            int length =
                matrix ? snprintf(text + used, LINE - used, "%s%u%u", e == 0 ? "" : " ",
                                  (unsigned)(offset[0] + line + 1), (unsigned)(offset[1] + e + 1))
                       : snprintf(text + used, LINE - used, "%s%u", e == 0 ? "" : " ",
                                  (unsigned)(offset[0] + e + 1));
            used += length > 0 ? (size_t)length : 0;
        }
    }
}

static struct box_style choose_style(const struct redist_problem *problem,
                                     const struct tile_table *table, uint32_t drawn)
{
    struct box_style style = {is_small(problem), 1, 0, NULL};
    char text[LINE];
    if (style.elements && table->rank == 2)
        style.lines = (uint32_t)table->tile[0];
    if (!style.elements && table->rank > 0)
        style.lines = table->rank;
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
            if (style->tile == NULL)
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

static bool number_tiles(const struct redist_problem *problem, const struct tile_table *table,
                         struct tile_grid *grid)
{
    uint64_t sizes[REDIST_MAX_RANK] = {0};
    for (uint32_t x = 0; x < table->rank; x++)
        sizes[x] = problem->from.dim[x].size;
    return create_tile_grid(sizes, table, grid) == GRID_MADE;
}

void draw_table(FILE *out, const struct redist_problem *problem, const struct tile_table *table,
                unsigned columns, bool colour)
{
    const struct redist_mesh *mesh = &problem->mesh;
    uint32_t across = mesh->axis[mesh->naxes - 1].size;
    uint32_t down = mesh->naxes >= 2 ? mesh->axis[mesh->naxes - 2].size : 1;
    uint32_t drawn = table->ndevices < DEVICES_DRAWN ? table->ndevices : DEVICES_DRAWN;
    struct box_style style = choose_style(problem, table, drawn);
    struct tile_grid grid = {0};
    if (colour && number_tiles(problem, table, &grid))
        style.tile = grid.tile;
    uint32_t fitting = (columns - 1) / (style.width + 3);
    if (fitting == 0)
        fitting = 1;
    uint32_t shown = across < fitting ? across : fitting;
    for (uint32_t row = 0; row < table->ndevices / across; row++) {
        uint32_t first = row * across;
        if (first >= drawn)
            break;
        if (row % down == 0)
            draw_panel_title(out, mesh, first);
        draw_row(out, table, &style, first, shown);
        if (row % down == down - 1 || first + across >= drawn)
            draw_border(out, &style, first, shown, false);
    }
    if (shown < across)
        fprintf(out, "(%u of %u devices across are drawn; COLUMNS sets the width)\n", shown,
                across);
    if (drawn < table->ndevices)
        fprintf(out, "(devices from %u on, of %u, are not drawn)\n",
                (drawn + across - 1) / across * across, table->ndevices);
    free_tile_grid(&grid);
}
