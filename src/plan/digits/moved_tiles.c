#include "plan/digits/moved_tiles.h"

#include <stdlib.h>

bool open_divided(uint32_t ndevices, struct divided_tiles *tiles)
{
    *tiles = (struct divided_tiles){.part = NULL};
    if ((ndevices & (ndevices - 1)) == 0)
        return true;
    tiles->part = malloc(ndevices * sizeof *tiles->part);
    return tiles->part != NULL;
}

void close_divided(struct divided_tiles *tiles)
{
    free(tiles->part);
    tiles->part = NULL;
}

static uint32_t find_exponent(uint32_t power)
{
    uint32_t exponent = 0;
    while (power >> exponent > 1)
        exponent++;
    return exponent;
}

/* Tiles that differ in the dimensions behind `dim` alone: they are numbered side by side. */
static uint32_t count_behind(uint32_t rank, const uint32_t *pieces, uint32_t dim)
{
    uint32_t behind = 1;
    for (uint32_t i = dim + 1; i < rank; i++)
        behind *= pieces[i];
    return behind;
}

/* Counted up, as divisions are slow. */
static void list_parts(uint32_t ahead, uint32_t factor, uint32_t behind, struct minor_part *part)
{
    for (uint32_t a = 0, first = 0; a < ahead; a += factor, first += behind) {
        for (uint32_t m = 0; m < factor; m++)
            for (uint32_t b = 0; b < behind; b++)
                *part++ = (struct minor_part){first + b, m};
    }
}

void divide_tiles(const struct weak_graph *graph, const uint32_t *pieces, uint32_t dim,
                  uint32_t factor, struct divided_tiles *tiles)
{
    uint32_t behind = count_behind(graph->rank, pieces, dim), ahead = 1;
    for (uint32_t i = 0; i <= dim; i++)
        ahead *= pieces[i];
    if (tiles->part != NULL) {
        list_parts(ahead, factor, behind, tiles->part);
        return;
    }
    tiles->behind = find_exponent(behind);
    tiles->factor = find_exponent(factor);
}

/* The parts become the numbers of whole tiles after an alltoall. `behind` is of the dimension that
 * it cuts. */
static void number_moved(uint32_t ntiles, uint32_t factor, uint32_t behind, struct minor_part *part)
{
    for (uint32_t t = 0; t < ntiles; t++) {
        uint32_t joined = part[t].joined, ahead = joined / behind;
        part[t].joined = (ahead * factor + part[t].member) * behind + joined % behind;
    }
}

static void shift_tiles(const struct divided_tiles *tiles, uint32_t n, uint32_t *tile)
{
    for (uint32_t d = 0; d < n; d++)
        tile[d] = get_minor_part(tiles, tile[d]).joined;
}

static void shift_moved(const struct divided_tiles *tiles, uint32_t n, uint32_t behind,
                        uint32_t *tile)
{
    for (uint32_t d = 0; d < n; d++) {
        const struct minor_part own = get_minor_part(tiles, tile[d]);
        uint32_t ahead = own.joined >> behind, low = own.joined - (ahead << behind);
        tile[d] = (((ahead << tiles->factor) + own.member) << behind) + low;
    }
}

void move_tiles(const struct weak_graph *graph, const struct redist_weak_op *op,
                struct divided_tiles *tiles, uint32_t *pieces, uint32_t *tile)
{
    uint32_t n = graph->ndevices, ntiles = 1;
    bool splits = op->op == REDIST_ALLTOALL;
    for (uint32_t i = 0; i < graph->rank; i++)
        ntiles *= pieces[i];
    pieces[op->into] /= op->factor;
    uint32_t behind = splits ? count_behind(graph->rank, pieces, op->split) : 1;
    if (tiles->part != NULL && splits)
        number_moved(ntiles, op->factor, behind, tiles->part);
    if (tiles->part == NULL && splits)
        shift_moved(tiles, n, find_exponent(behind), tile);
    else
        shift_tiles(tiles, n, tile);
    pieces[op->split] *= splits ? op->factor : 1;
}
