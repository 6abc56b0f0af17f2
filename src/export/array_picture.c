#include "export/array_picture.h"
#include <inttypes.h>
#include "export/svg.h"
#include "export/tile_grid.h"

enum { LINE_HEIGHT = 18, NARROW = 28, WIDE = 64, TALL = 34, CAPTION = 512 };

static const struct svg_style mono = {"m", "start"};
static const struct svg_style plain = {"t", "start"};
static const struct svg_style number = {"n", "middle"};
static const struct svg_style small = {"s", "middle"};

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

static void draw_tile(FILE *out, const struct tile_grid *grid, uint32_t tile, uint32_t ndevices,
                      struct svg_box box)
{
    char text[16];
    struct svg_colour colour = choose_hue(grid->first[tile], ndevices);
    uint32_t middle = box.x + box.width / 2, more = grid->holders[tile] - 1;
    draw_svg_box(out, box, colour.text, "#888888");
    (void)snprintf(text, sizeof text, "%u", grid->first[tile]);
    draw_svg_text(out, middle, box.y + (more > 0 ? 16 : 21), number, 8, text);
    if (more > 0) {
        (void)snprintf(text, sizeof text, "+%u", more);
        draw_svg_text(out, middle, box.y + 29, small, 8, text);
    }
}

static void draw_grid(FILE *out, const struct tile_grid *grid, uint32_t ndevices,
                      struct array_place place)
{
    uint32_t width = place.width / grid->columns;
    width = width > WIDE ? WIDE : width < NARROW ? NARROW : width;
    for (uint32_t t = 0; t < grid->ntiles; t++) {
        struct svg_box box = {place.x + t % grid->columns * width,
                              place.y + t / grid->columns * TALL, width, TALL};
        draw_tile(out, grid, t, ndevices, box);
    }
}

uint32_t draw_array(FILE *out, const struct tile_table *table, const char *type,
                    struct array_place place)
{
    struct tile_grid grid;
    char caption[CAPTION];
    enum grid_status status = create_tile_grid(table, &grid);
    if (status == GRID_NO_MEMORY)
        return 0;
    draw_svg_text(out, place.x, place.y + LINE_HEIGHT, mono, 62, type);
    if (status == GRID_OVERLAPS) {
        draw_svg_text(out, place.x, place.y + 2 * LINE_HEIGHT, plain, 66,
                      "tiles overlap: no type describes this state");
        return 2 * LINE_HEIGHT;
    }
    describe_grid(table, &grid, caption);
    draw_svg_text(out, place.x, place.y + 2 * LINE_HEIGHT, plain, 66, caption);
    draw_svg_text(out, place.x, place.y + 3 * LINE_HEIGHT, plain, 66,
                  "in a tile: the first device that holds it, +n when n others do");
    uint32_t rows = grid.rows;
    place.y += 3 * LINE_HEIGHT + 10;
    draw_grid(out, &grid, table->ndevices, place);
    free_tile_grid(&grid);
    return 3 * LINE_HEIGHT + 10 + rows * TALL;
}
