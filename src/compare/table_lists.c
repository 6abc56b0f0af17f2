#include "compare/table_lists.h"
#include <stdlib.h>
#include "table/holders.h"

/* Numbers per device; tiles are numbered row-major. */
struct numbering {
    uint32_t *held;   /* the tile before the step, or the group of tiles it joins */
    uint32_t *wanted; /* the tile after a permute, else the member of the group */
    uint32_t *count;  /* per tile and member */
};

static bool allocate_numbering(uint32_t ndevices, struct numbering *numbering)
{
    numbering->held = calloc(ndevices, sizeof(uint32_t));
    numbering->wanted = calloc(ndevices, sizeof(uint32_t));
    numbering->count = calloc(ndevices, sizeof(uint32_t));
    return numbering->held != NULL && numbering->wanted != NULL && numbering->count != NULL;
}

static void free_numbering(struct numbering *numbering)
{
    free(numbering->held);
    free(numbering->wanted);
    free(numbering->count);
}

/* Row-major over the tiles, dimension `merged` counting every `factor`-th. */
static uint32_t number_position(const struct tile_table *table, const uint64_t *sizes,
                                const uint64_t *position, uint32_t merged, uint32_t factor)
{
    uint64_t number = 0;
    for (uint32_t i = 0; i < table->rank; i++) {
        uint64_t divisor = i == merged ? factor : 1;
        number = number * (sizes[i] / divisor) + position[i] / divisor;
    }
    return (uint32_t)number; /* there are at most as many tiles as devices */
}

static void locate_tile(const struct tile_table *table, uint32_t device, uint64_t *position)
{
    for (uint32_t i = 0; i < table->rank; i++)
        position[i] = get_offsets(table, device)[i] / table->tile[i];
}

/* The tiles along each dimension: one more than the last position. */
static void count_tiles(const struct tile_table *table, uint64_t *counts)
{
    for (uint32_t i = 0; i < table->rank; i++)
        counts[i] = 1;
    for (uint32_t d = 0; d < table->ndevices; d++) {
        uint64_t position[REDIST_MAX_RANK];
        locate_tile(table, d, position);
        for (uint32_t i = 0; i < table->rank; i++)
            counts[i] = position[i] >= counts[i] ? position[i] + 1 : counts[i];
    }
}

/* What device d holds and is to hold; false when a slice is not of its tile. */
static bool number_device(const struct tile_table *table, const struct baseline_step *step,
                          const uint64_t *counts, locate_tile_of *locate, const void *layout,
                          uint32_t d, struct numbering *numbering)
{
    uint64_t before[REDIST_MAX_RANK], after[REDIST_MAX_RANK];
    uint32_t none = table->rank, n = step->factor;
    locate_tile(table, d, before);
    if (locate != NULL)
        locate(layout, d, after);
    switch (step->op) {
    case REDIST_ALLPERMUTE:
        numbering->held[d] = number_position(table, counts, before, none, 1);
        numbering->wanted[d] = number_position(table, counts, after, none, 1);
        return true;
    case REDIST_DYNSLICE:
        numbering->held[d] = number_position(table, counts, before, none, 1);
        numbering->wanted[d] = (uint32_t)(after[step->split] % n);
        return after[step->split] / n == before[step->split];
    default:
        numbering->held[d] = number_position(table, counts, before, step->into, n);
        numbering->wanted[d] = (uint32_t)(before[step->into] % n);
        return true;
    }
}

/* Groups of one device for each member of a tile; false when members are
 * missing. Devices with equal tiles take their places in order. */
static bool form_groups(uint32_t ndevices, uint32_t n, struct numbering *numbering, uint32_t *list)
{
    for (uint32_t d = 0; d < ndevices; d++)
        numbering->count[numbering->held[d] * n + numbering->wanted[d]]++;
    uint32_t groups = 0;
    for (uint32_t slot = 0; slot < ndevices; slot += n) {
        uint32_t share = numbering->count[slot];
        for (uint32_t m = 0; m < n; m++) {
            if (numbering->count[slot + m] != share)
                return false;
            numbering->count[slot + m] = groups; /* from now on: the next group */
        }
        groups += share;
    }
    for (uint32_t d = 0; d < ndevices; d++) {
        uint32_t m = numbering->wanted[d];
        list[numbering->count[numbering->held[d] * n + m]++ * n + m] = d;
    }
    return true;
}

static const char *fill_list(const struct tile_table *table, const struct baseline_step *step,
                             locate_tile_of *locate, const void *layout,
                             struct numbering *numbering, uint32_t *list)
{
    uint64_t counts[REDIST_MAX_RANK];
    count_tiles(table, counts);
    for (uint32_t d = 0; d < table->ndevices; d++)
        if (!number_device(table, step, counts, locate, layout, d, numbering))
            return "a slice is not of the tile that its device holds";
    if (step->op == REDIST_ALLPERMUTE)
        return match_holders(numbering->held, numbering->wanted, table->ndevices, list)
                   ? NULL
                   : "out of memory";
    return form_groups(table->ndevices, step->factor, numbering, list)
               ? NULL
               : "no groups of devices can do a step";
}

uint32_t *list_devices(const struct tile_table *table, const struct baseline_step *step,
                       locate_tile_of *locate, const void *layout, const char **why)
{
    struct numbering numbering;
    uint32_t *list = malloc(table->ndevices * sizeof *list);
    bool enough = allocate_numbering(table->ndevices, &numbering) && list != NULL;
    *why = enough ? fill_list(table, step, locate, layout, &numbering, list) : "out of memory";
    free_numbering(&numbering);
    if (*why != NULL) {
        free(list);
        list = NULL;
    }
    return list;
}
