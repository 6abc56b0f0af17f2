#include "export/tile_grid.h"
#include <stdlib.h>

enum { ROW = 16 };

uint64_t count_tiles_along(const struct tile_table *table, uint32_t x)
{
    uint64_t size = table->of.problem->from.dim[x].size, tile = table->tile[x];
    return size / tile + (size % tile != 0);
}

/* Tiles along every dimension; false when there are more than devices. */
static bool count_tiles(const struct tile_table *table, uint64_t *pieces, uint32_t *ntiles)
{
    uint64_t product = 1;
    for (uint32_t x = 0; x < table->rank; x++) {
        pieces[x] = count_tiles_along(table, x);
        if (pieces[x] > table->ndevices / product)
            return false;
        product *= pieces[x];
    }
    *ntiles = (uint32_t)product;
    return true;
}

/* A row holds the tiles along the last dimension that is cut, or a divisor of their
 * number where they are many, or ROW of them where it has no fair one. */
static uint32_t choose_columns(const uint64_t *pieces, uint32_t rank, uint32_t ntiles)
{
    uint64_t columns = ntiles;
    for (uint32_t x = rank; x > 0; x--) {
        if (pieces[x - 1] > 1) {
            columns = pieces[x - 1];
            break;
        }
    }
    if (columns <= ROW)
        return columns == 0 ? 1 : (uint32_t)columns;
    for (uint32_t divisor = ROW; divisor >= ROW / 2; divisor--)
        if (columns % divisor == 0)
            return divisor;
    return ROW;
}

static bool place_devices(const struct tile_table *table, const uint64_t *pieces,
                          struct tile_grid *grid)
{
    for (uint32_t d = table->ndevices; d > 0; d--) {
        const uint64_t *offset = get_offsets(table, d - 1);
        uint64_t number = 0;
        bool some = table->holds[d - 1];
        for (uint32_t x = 0; x < table->rank; x++) {
            if (offset[x] % table->tile[x] != 0)
                return false;
            some = some && offset[x] / table->tile[x] < pieces[x];
            number = number * pieces[x] + offset[x] / table->tile[x];
        }
        grid->tile[d - 1] = some ? (uint32_t)number : NO_TILE;
        if (!some)
            continue;
        grid->holders[number]++;
        grid->first[number] = d - 1;
    }
    for (uint32_t t = 0; t < grid->ntiles; t++)
        if (grid->holders[t] == 0)
            return false;
    return true;
}

enum grid_status create_tile_grid(const struct tile_table *table, struct tile_grid *grid)
{
    uint64_t pieces[REDIST_MAX_RANK];
    *grid = (struct tile_grid){0};
    if (!count_tiles(table, pieces, &grid->ntiles))
        return GRID_OVERLAPS;
    grid->columns = choose_columns(pieces, table->rank, grid->ntiles);
    grid->rows = (grid->ntiles + grid->columns - 1) / grid->columns;
    grid->tile = calloc(table->ndevices, sizeof *grid->tile);
    grid->holders = calloc(grid->ntiles, sizeof *grid->holders);
    grid->first = calloc(grid->ntiles, sizeof *grid->first);
    enum grid_status status = GRID_MADE;
    if (grid->tile == NULL || grid->holders == NULL || grid->first == NULL)
        status = GRID_NO_MEMORY;
    else if (!place_devices(table, pieces, grid))
        status = GRID_OVERLAPS;
    if (status != GRID_MADE)
        free_tile_grid(grid);
    return status;
}

void free_tile_grid(struct tile_grid *grid)
{
    free(grid->tile);
    free(grid->holders);
    free(grid->first);
    *grid = (struct tile_grid){0};
}
