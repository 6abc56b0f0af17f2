#include "export/pictures/array_picture.h"
#include <inttypes.h>
#include <stdlib.h>
#include "export/pictures/device_list.h"
#include "export/pictures/svg.h"
#include "export/pictures/tile_grid.h"
#include "program/table_type.h"
#include "base/sink.h"

enum {
    LINE_HEIGHT = 18,
    NARROW = 28, /* of a tile that shows three digits */
    WIDE = 64,
    TALL = 34,
    GAP = 12,
    BLOCKS_ACROSS = 8,
    SWATCH = 12,
    ACROSS = 66, /* characters of a line */
    MONO_ACROSS = 62,
    SMALLEST = 3, /* pixels of padding, or of data beside it */
    CAPTION = 512,
    TYPE_TEXT = 8192
};

static const struct svg_style mono = {"m", "start"};
static const struct svg_style plain = {"t", "start"};
static const struct svg_style number = {"n", "middle"};
static const struct svg_style small = {"s", "middle"};
static const char *const edge = "#888888";

/* "rows: 4 tiles of 3; columns: 6 tiles of 2", or how tiles are numbered when more
 * than two dimensions are cut. */
static void describe_grid(const struct tile_table *table, const struct tile_grid *grid,
                          char text[CAPTION])
{
    uint32_t cut[REDIST_MAX_RANK], ncut = 0;
    uint64_t pieces[REDIST_MAX_RANK];
    for (uint32_t x = 0; x < table->rank; x++) {
        pieces[x] = count_tiles_along(table, x);
        if (pieces[x] > 1)
            cut[ncut++] = x;
    }
    if (ncut == 0) {
        (void)snprintf(text, CAPTION, "one tile, the whole array");
    } else if (ncut == 1 && grid->rows == 1) {
        (void)snprintf(text, CAPTION, "columns: dimension %u, %" PRIu64 " tiles of %" PRIu64,
                       cut[0], pieces[cut[0]], table->tile[cut[0]]);
    } else if (ncut == 2 && grid->columns == pieces[cut[1]]) {
        (void)snprintf(text, CAPTION,
                       "rows: dimension %u, %" PRIu64 " tiles of %" PRIu64 "; columns: %u, %" PRIu64
                       " of %" PRIu64,
                       cut[0], pieces[cut[0]], table->tile[cut[0]], cut[1], pieces[cut[1]],
                       table->tile[cut[1]]);
    } else {
        int used = snprintf(text, CAPTION, "tiles in row-major order:");
        for (uint32_t k = 0; k < ncut && used > 0 && used < CAPTION; k++)
            used += snprintf(text + used, CAPTION - (size_t)used, "%s %" PRIu64 " of %" PRIu64,
                             k == 0 ? "" : " x", pieces[cut[k]], table->tile[cut[k]]);
    }
}

/* Pixels of `extent` that stand for elements which exist; the rest is padding. */
static uint32_t measure_real(uint32_t extent, double share)
{
    uint32_t real = (uint32_t)(extent * share + 0.5);
    if (share >= 1.0)
        return extent;
    return real < SMALLEST ? SMALLEST : real > extent - SMALLEST ? extent - SMALLEST : real;
}

/* The part of a box that stands for elements: the last dimension that is cut lies across,
 * all others down. */
static struct svg_box measure_data(const struct tile_table *table, uint32_t tile,
                                   struct svg_box box)
{
    double across = 1.0, down = 1.0;
    bool found = false;
    for (uint32_t x = table->rank; x > 0; x--) {
        uint64_t pieces = count_tiles_along(table, x - 1), whole = table->tile[x - 1];
        uint64_t left = table->of.problem->from.dim[x - 1].size - tile % pieces * whole;
        double share = left < whole ? (double)left / (double)whole : 1.0;
        if (!found && pieces > 1)
            across = share;
        else
            down *= share;
        found = found || pieces > 1;
        tile /= (uint32_t)pieces;
    }
    box.width = measure_real(box.width, across);
    box.height = measure_real(box.height, down);
    return box;
}

static void draw_tile(FILE *out, const struct tile_table *table, const struct tile_grid *grid,
                      uint32_t held, struct svg_box box)
{
    char text[16];
    const struct svg_frame none = {NULL, false}, frame = {edge, grid->nlayers > 1};
    struct svg_colour colour = choose_tint(grid->first[held], table->ndevices);
    struct svg_box data = measure_data(table, held % grid->ntiles, box);
    struct svg_box *written = data.width < NARROW - 4 || data.height < TALL / 2 ? &box : &data;
    uint32_t middle = written->x + written->width / 2, more = grid->holders[held] - 1;
    uint32_t base = box.y + (more > 0 ? 16 : written->height / 2 + 4);
    draw_svg_box(out, box, SVG_HATCH, none);
    draw_svg_box(out, data, colour.text, none);
    draw_svg_box(out, box, "none", frame);
    (void)snprintf(text, sizeof text, "%u", grid->first[held]);
    draw_svg_text(out, middle, base, number, 8, text);
    if (more > 0) {
        (void)snprintf(text, sizeof text, "+%u", more);
        draw_svg_text(out, middle, box.y + 29, small, 8, text);
    }
}

/* How the blocks of the layers, one grid each, stand in rows. */
struct block_rows {
    uint32_t across, rows, cell; /* blocks in a row, rows, width of a tile */
};

static struct block_rows arrange_blocks(const struct tile_grid *grid, uint32_t width)
{
    uint32_t most = grid->nlayers < BLOCKS_ACROSS ? grid->nlayers : BLOCKS_ACROSS;
    while (most > 1 && (width - (most - 1) * GAP) / most / grid->columns < NARROW)
        most--;
    struct block_rows blocks = {.rows = (grid->nlayers + most - 1) / most};
    blocks.across = (grid->nlayers + blocks.rows - 1) / blocks.rows;
    blocks.cell = (width - (blocks.across - 1) * GAP) / blocks.across / grid->columns;
    if (blocks.cell > WIDE)
        blocks.cell = WIDE;
    return blocks;
}

/* "3" or "0:4", the summands of a layer, one such for each summand dimension. */
static void format_layer(const struct tile_table *table, uint32_t layer, char text[CAPTION])
{
    struct sink sink = {text, CAPTION, 0};
    uint32_t below = 1, x;
    for (x = table->rank; x < table->ndims; x++)
        below *= (uint32_t)count_tiles_along(table, x);
    for (x = table->rank; x < table->ndims; x++) {
        uint32_t pieces = (uint32_t)count_tiles_along(table, x);
        below /= pieces;
        append_piece(&sink, x == table->rank ? "" : ", ");
        append_number(&sink, layer / below % pieces * table->tile[x]);
        if (table->tile[x] == 1)
            continue;
        append_piece(&sink, ":");
        append_number(&sink, (layer / below % pieces + 1) * table->tile[x]);
    }
}

/* Draws the grids; returns their height. */
static uint32_t draw_blocks(FILE *out, const struct tile_table *table, const struct tile_grid *grid,
                            struct array_place place)
{
    struct block_rows blocks = arrange_blocks(grid, place.width);
    uint32_t head = grid->nlayers > 1 ? LINE_HEIGHT : 0, tall = head + grid->rows * TALL;
    uint32_t wide = grid->columns * blocks.cell;
    for (uint32_t l = 0; l < grid->nlayers; l++) {
        uint32_t left = place.x + l % blocks.across * (wide + GAP);
        uint32_t top = place.y + l / blocks.across * tall;
        char text[CAPTION];
        format_layer(table, l, text);
        if (head > 0)
            draw_svg_text(out, left + wide / 2, top + 14, small, wide / 6 + 1, text);
        for (uint32_t t = 0; t < grid->ntiles; t++) {
            struct svg_box box = {left + t % grid->columns * blocks.cell,
                                  top + head + t / grid->columns * TALL, blocks.cell, TALL};
            draw_tile(out, table, grid, l * grid->ntiles + t, box);
        }
    }
    return blocks.rows * tall;
}

/* A line below another one; returns where the next stands. */
static uint32_t draw_line(FILE *out, const struct array_place *place, uint32_t y,
                          struct svg_style style, const char *text)
{
    const struct svg_place first = {place->x, y, LINE_HEIGHT};
    uint32_t most = style.class == mono.class ? MONO_ACROSS : ACROSS;
    return y + LINE_HEIGHT * draw_svg_lines(out, first, style, most, text);
}

static uint32_t describe_summands(FILE *out, const struct tile_table *table,
                                  const struct tile_grid *grid, const struct array_place *place,
                                  uint32_t y)
{
    char text[CAPTION];
    uint64_t summands = 1;
    for (uint32_t k = 0; k < table->of.nsums; k++)
        summands *= table->of.sum[k].size;
    if (summands == 1)
        return y;
    if (grid->nlayers == 1)
        (void)snprintf(text, sizeof text, "every tile combines all %" PRIu64 " summands", summands);
    else
        (void)snprintf(text, sizeof text,
                       "dashed: combines only the summands that stand above, of %" PRIu64,
                       summands);
    return draw_line(out, place, y, plain, text);
}

/* A sample of a ground and, beside it, whom it concerns; returns where the next stands. */
static uint32_t draw_sample(FILE *out, const struct array_place *place, uint32_t y,
                            const char *fill, const char *text)
{
    const struct array_place beside = {place->x + 2 * SWATCH, y, place->width};
    draw_svg_box(out, (struct svg_box){place->x, y - SWATCH + 2, SWATCH, SWATCH}, fill,
                 (struct svg_frame){edge, false});
    return draw_line(out, &beside, y, plain, text);
}

static bool pads(const struct tile_table *table)
{
    bool some = false;
    for (uint32_t x = 0; x < table->rank; x++)
        some = some || table->of.problem->from.dim[x].size % table->tile[x] != 0;
    return some;
}

/* Says what is hatched, and who holds padding only, or nothing. */
static uint32_t draw_rest(FILE *out, const struct tile_table *table, const struct tile_grid *grid,
                          const struct array_place *place, uint32_t y)
{
    char devices[CAPTION], text[CAPTION + 64];
    bool *padded = calloc(2 * (size_t)table->ndevices, sizeof *padded);
    if (padded == NULL)
        return 0;
    bool *idle = padded + table->ndevices, some_padded = false, some_idle = false;
    for (uint32_t d = 0; d < table->ndevices; d++) {
        idle[d] = !table->holds[d];
        padded[d] = table->holds[d] && grid->tile[d] == NO_TILE;
        some_idle = some_idle || idle[d];
        some_padded = some_padded || padded[d];
    }
    if (pads(table))
        y = draw_sample(out, place, y, SVG_HATCH, "padding: places beyond the array");
    if (some_padded) {
        format_devices(padded, table->ndevices, devices, sizeof devices);
        (void)snprintf(text, sizeof text, "devices with padding only: %s", devices);
        y = draw_sample(out, place, y, SVG_HATCH, text);
    }
    if (some_idle) {
        format_devices(idle, table->ndevices, devices, sizeof devices);
        (void)snprintf(text, sizeof text, "idle devices: %s", devices);
        y = draw_sample(out, place, y, "#ffffff", text);
    }
    free(padded);
    return y;
}

/* Where the grid is known; returns where the next line stands, or 0. */
static uint32_t draw_known(FILE *out, const struct tile_table *table, const struct tile_grid *grid,
                           struct array_place place, uint32_t y)
{
    char caption[CAPTION];
    describe_grid(table, grid, caption);
    y = draw_line(out, &place, y, plain, caption);
    y = draw_line(out, &place, y, plain,
                  "in a tile: the first device that holds it, +n when n others do");
    y = describe_summands(out, table, grid, &place, y);
    place.y = y - LINE_HEIGHT + 10;
    y = place.y + draw_blocks(out, table, grid, place) + LINE_HEIGHT + 4;
    return draw_rest(out, table, grid, &place, y);
}

uint32_t draw_array(FILE *out, const struct tile_table *table, struct array_place place)
{
    struct tile_grid grid;
    char type[TYPE_TEXT] = "[]";
    enum grid_status status = create_tile_grid(table, &grid);
    if (status == GRID_NO_MEMORY)
        return 0;
    format_table_type(table, type, sizeof type);
    uint32_t y = draw_line(out, &place, place.y + LINE_HEIGHT, mono, type);
    if (status == GRID_OVERLAPS)
        y = draw_line(out, &place, y, plain, "tiles overlap: no type describes this state");
    else
        y = draw_known(out, table, &grid, place, y);
    free_tile_grid(&grid);
    return y < place.y ? 0 : y - LINE_HEIGHT - place.y;
}
