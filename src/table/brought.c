#include "table/brought.h"
#include "table/exchanged.h"
#include <stdlib.h>
#include <string.h>
#include "table/table.h"

uint64_t count_received(const struct redist_step *step, uint64_t before)
{
    uint64_t n = step->factor, after = step->local_size;
    switch (step->op) {
    case REDIST_ALLGATHER:
        return after - before;
    case REDIST_ALLTOALL:
        return after - after / n;
    case REDIST_ALLPERMUTE:
        return after;
    case REDIST_REDUCESCATTER:
        return before - after;
    case REDIST_ALLREDUCE: /* a reducescatter and an allgather of pieces */
        return 2 * (n - 1) * (before / n + (before % n != 0));
    case REDIST_REDUCE:
    case REDIST_BROADCAST:
        return before;
    case REDIST_EXCHANGE:
        return step->received;
    case REDIST_DYNSLICE:
    case REDIST_RESIZE:
        break;
    }
    return 0;
}

bool fill_received(const struct summed_problem *of, struct redist_step *step, uint32_t nsteps)
{
    uint64_t before = redist_compute_local_size(&of->problem->from);
    if (!fill_exchanged(of, step, nsteps))
        return false;
    for (uint32_t s = 0; s < nsteps; s++) {
        step[s].received = count_received(&step[s], before);
        before = step[s].local_size;
    }
    return true;
}

/* --- identical replicas --- */

/* Divisions of large numbers are slow, and most are small. */
static inline uint64_t divide(uint64_t number, uint64_t by)
{
    return (number | by) >> 32 == 0 ? (uint32_t)number / (uint32_t)by : number / by;
}

/* Every offset of a device that holds is a multiple of the tile. */
static bool lies_on_grid(const struct tile_table *table)
{
    for (uint32_t x = 0; x < table->ndims; x++) {
        const uint64_t tile = table->tile[x], *offset = table->offset + x;
        for (uint32_t d = 0; d < table->ndevices && tile > 1; d++, offset += table->ndims)
            if (table->holds[d] && divide(*offset, tile) * tile != *offset)
                return false;
    }
    return true;
}

/* Whether the device holds a tile with an element. */
static bool has_element(const struct tile_table *table, uint32_t device)
{
    bool some = table->holds[device];
    for (uint32_t x = 0; x < table->rank; x++)
        some = some && get_offsets(table, device)[x] < table->of.problem->from.dim[x].size;
    return some;
}

/* Tiles that were met, by the first device that holds each: open addressing, with at least
 * twice as many places as devices. */
struct met_tiles {
    uint32_t *place;                  /* the device and 1, or 0 */
    uint32_t bits;                    /* of the number of places */
    bool direct;                      /* each tile of the grid has a place of its own */
    uint64_t pieces[REDIST_MAX_RANK]; /* of the grid */
    uint32_t *group;                  /* of each device in the step, from 1; 0 outside */
};

static bool open_met(const struct tile_table *table, struct met_tiles *met)
{
    met->bits = 1;
    while (UINT32_C(1) << met->bits < 2 * table->ndevices)
        met->bits++;
    uint64_t places = UINT64_C(1) << met->bits, left = places;
    for (uint32_t x = 0; x < table->ndims; x++) {
        uint64_t size = x < table->rank ? table->of.problem->from.dim[x].size
                                        : table->of.sum[x - table->rank].size;
        met->pieces[x] = (size - 1) / table->tile[x] + 1;
        left /= met->pieces[x];
    }
    met->direct = left > 0;
    met->place = calloc(places, sizeof *met->place);
    met->group = calloc(table->ndevices, sizeof *met->group);
    return met->place != NULL && met->group != NULL;
}

static void close_met(struct met_tiles *met)
{
    free(met->place);
    free(met->group);
}

/* Multiples of anything end up with different upper bits. */
static uint64_t mix_bits(uint64_t number)
{
    number *= UINT64_C(0x9e3779b97f4a7c15);
    number ^= number >> 32;
    return number * UINT64_C(0x9e3779b97f4a7c15);
}

/* The device that was met first with the tile of this one, which may be itself. The tile
 * lies on the grid and in the array. */
static uint32_t find_first_holder(const struct tile_table *table, struct met_tiles *met,
                                  uint32_t device)
{
    const uint64_t *tile = get_offsets(table, device);
    size_t bytes = table->ndims * sizeof *tile;
    uint64_t number = 0, last = (UINT64_C(1) << met->bits) - 1;
    for (uint32_t x = 0; x < table->ndims; x++)
        number = number * met->pieces[x] + divide(tile[x], table->tile[x]);
    uint64_t at = met->direct ? number : mix_bits(number) >> (64 - met->bits);
    while (met->place[at] != 0) {
        uint32_t first = met->place[at] - 1;
        if (memcmp(get_offsets(table, first), tile, bytes) == 0)
            return first;
        at = at == last ? 0 : at + 1;
    }
    met->place[at] = device + 1;
    return device;
}

/* No two devices of different groups of the step hold the same elements after it. On a
 * grid, tiles that share an element are the same. */
static bool differ_in_groups(const struct redist_step *step, const struct tile_table *table,
                             struct met_tiles *met)
{
    if (!lies_on_grid(table))
        return false;
    if (step->used == step->factor)
        return true;
    for (uint32_t p = 0; p < step->used; p++)
        met->group[step->list[p]] = p / step->factor + 1;
    for (uint32_t d = 0; d < table->ndevices; d++)
        if (met->group[d] != 0 && has_element(table, d) &&
            met->group[find_first_holder(table, met, d)] != met->group[d])
            return false;
    return true;
}

/* The number, from 1, of the last step that combines; 0 when there is none. */
static uint32_t find_last_reduction(const struct redist_step *step, uint32_t nsteps)
{
    while (nsteps > 0 && step[nsteps - 1].op != REDIST_REDUCESCATTER &&
           step[nsteps - 1].op != REDIST_ALLREDUCE && step[nsteps - 1].op != REDIST_REDUCE)
        nsteps--;
    return nsteps;
}

bool find_identical(const struct summed_problem *of, const struct redist_step *step,
                    uint32_t nsteps, bool *identical)
{
    struct tile_table table;
    uint32_t last = find_last_reduction(step, nsteps);
    *identical = true;
    if (last == 0)
        return true;
    if (!create_table(of, SOURCE_SIDE, &table))
        return false;
    struct met_tiles met;
    for (uint32_t s = 0; s < last; s++)
        replay_step(&step[s], &table);
    bool enough = open_met(&table, &met);
    if (enough)
        *identical = differ_in_groups(&step[last - 1], &table, &met);
    free_table(&table);
    close_met(&met);
    return enough;
}
