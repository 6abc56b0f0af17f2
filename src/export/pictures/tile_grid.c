#include "export/pictures/tile_grid.h"
#include <stdlib.h>

enum { ROW = 16 };

static uint64_t get_size(const struct tile_table *table, uint32_t x)
{
    return x < table->rank ? table->of.problem->from.dim[x].size
                           : table->of.sum[x - table->rank].size;
}

uint64_t count_tiles_along(const struct tile_table *table, uint32_t x)
{
    uint64_t size = get_size(table, x), tile = table->tile[x];
    return size / tile + (size % tile != 0);
}

/* Tiles along every dimension; false when there are more than devices. */
static bool count_tiles(const struct tile_table *table, uint64_t *pieces, struct tile_grid *grid)
{
    uint64_t product = 1;
    grid->ntiles = 1;
    for (uint32_t x = 0; x < table->ndims; x++) {
        pieces[x] = count_tiles_along(table, x);
        if (pieces[x] > table->ndevices / product)
            return false;
        product *= pieces[x];
        if (x < table->rank)
            grid->ntiles = (uint32_t)product;
    }
    grid->nlayers = (uint32_t)product / grid->ntiles;
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

/* The number of the tile at an offset among those along dimensions first .. end - 1. False
 * when it is none of them. */
static bool number_tile(const struct tile_table *table, const uint64_t *offset,
                        const uint64_t *pieces, const uint32_t range[2], uint32_t *number)
{
    uint64_t product = 0;
    bool some = true;
    for (uint32_t x = range[0]; x < range[1]; x++) {
        some = some && offset[x] / table->tile[x] < pieces[x];
        product = product * pieces[x] + offset[x] / table->tile[x];
    }
    *number = some ? (uint32_t)product : NO_TILE;
    return some;
}

static bool place_devices(const struct tile_table *table, const uint64_t *pieces,
                          struct tile_grid *grid)
{
    const uint32_t data[2] = {0, table->rank}, summands[2] = {table->rank, table->ndims};
    for (uint32_t d = table->ndevices; d > 0; d--) {
        const uint64_t *offset = get_offsets(table, d - 1);
        uint32_t layer;
        for (uint32_t x = 0; x < table->ndims; x++)
            if (offset[x] % table->tile[x] != 0)
                return false;
        grid->tile[d - 1] = NO_TILE;
        if (!table->holds[d - 1] || !number_tile(table, offset, pieces, data, &grid->tile[d - 1]) ||
            !number_tile(table, offset, pieces, summands, &layer))
            continue;
        uint32_t place = layer * grid->ntiles + grid->tile[d - 1];
        grid->holders[place]++;
        grid->first[place] = d - 1;
    }
    for (uint32_t place = 0; place < grid->ntiles * grid->nlayers; place++)
        if (grid->holders[place] == 0)
            return false;
    return true;
}

enum grid_status create_tile_grid(const struct tile_table *table, struct tile_grid *grid)
{
    uint64_t pieces[REDIST_MAX_RANK];
    *grid = (struct tile_grid){0};
    if (!count_tiles(table, pieces, grid))
        return GRID_OVERLAPS;
    grid->columns = choose_columns(pieces, table->rank, grid->ntiles);
    grid->rows = (grid->ntiles + grid->columns - 1) / grid->columns;
    grid->tile = calloc(table->ndevices, sizeof *grid->tile);
    size_t places = (size_t)grid->ntiles * grid->nlayers;
    grid->holders = calloc(places, sizeof *grid->holders);
    grid->first = calloc(places, sizeof *grid->first);
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
