#include "program/brought.h"
#include "program/missing.h"
#include <stdlib.h>
#include "program/table.h"

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

static bool count_exchanged(const struct tile_table *before, uint64_t *received)
{
    struct tile_table after;
    if (!create_table(&before->of, TARGET_SIDE, &after))
        return false;
    *received = 0;
    for (uint32_t d = 0; d < after.ndevices; d++) {
        uint64_t missing = after.holds[d] ? count_missing(before, &after, d) : 0;
        *received = missing > *received ? missing : *received;
    }
    free_table(&after);
    return true;
}

static uint32_t find_last_exchange(const struct redist_step *step, uint32_t nsteps)
{
    while (nsteps > 0 && step[nsteps - 1].op != REDIST_EXCHANGE)
        nsteps--;
    return nsteps;
}

bool fill_received(const struct summed_problem *of, struct redist_step *step, uint32_t nsteps)
{
    struct tile_table table = {.ndims = 0};
    uint32_t replayed = find_last_exchange(step, nsteps); /* only those need tables */
    uint64_t before = redist_compute_local_size(&of->problem->from);
    bool enough = replayed == 0 || create_table(of, SOURCE_SIDE, &table);
    for (uint32_t s = 0; s < nsteps && enough; s++) {
        if (step[s].op == REDIST_EXCHANGE)
            enough = count_exchanged(&table, &step[s].received);
        else
            step[s].received = count_received(&step[s], before);
        if (s < replayed)
            replay_step(&step[s], &table);
        before = step[s].local_size;
    }
    free_table(&table);
    return enough;
}

/* --- identical replicas --- */

/* A device that holds a tile: the number of that tile, as far as it is known. */
struct holder {
    uint32_t device, tile, group;
    uint64_t offset;
};

static int compare_holders(const void *a, const void *b)
{
    const struct holder *x = a, *y = b;
    if (x->tile != y->tile)
        return x->tile < y->tile ? -1 : 1;
    return x->offset < y->offset ? -1 : x->offset > y->offset;
}

/* Holders with one number get one number again when they agree along dimension x as
 * well; they stand one behind the other then. */
static void refine_tiles(const struct tile_table *table, uint32_t x, struct holder *holder,
                         uint32_t count)
{
    uint32_t number = 0, before = 0;
    for (uint32_t h = 0; h < count; h++)
        holder[h].offset = get_offsets(table, holder[h].device)[x];
    qsort(holder, count, sizeof *holder, compare_holders);
    for (uint32_t h = 0; h < count; h++) {
        bool same = h > 0 && holder[h].tile == before && holder[h].offset == holder[h - 1].offset;
        before = holder[h].tile;
        number += h > 0 && !same;
        holder[h].tile = number;
    }
}

/* Every offset of a device that holds is a multiple of the tile. */
static bool lies_on_grid(const struct tile_table *table)
{
    for (uint32_t d = 0; d < table->ndevices; d++)
        for (uint32_t x = 0; x < table->ndims; x++)
            if (table->holds[d] && get_offsets(table, d)[x] % table->tile[x] != 0)
                return false;
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

/* No two devices of different groups of the step hold the same elements after it. */
static bool differ_in_groups(const struct redist_step *step, const struct tile_table *table,
                             struct holder *holder)
{
    uint32_t count = 0;
    for (uint32_t p = 0; p < step->used; p++)
        if (has_element(table, step->list[p]))
            holder[count++] = (struct holder){step->list[p], 0, p / step->factor, 0};
    if (!lies_on_grid(table))
        return false;
    for (uint32_t x = 0; x < table->ndims; x++)
        refine_tiles(table, x, holder, count);
    for (uint32_t h = 1; h < count; h++)
        if (holder[h].tile == holder[h - 1].tile && holder[h].group != holder[h - 1].group)
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
    struct holder *holder = malloc(table.ndevices * sizeof *holder);
    for (uint32_t s = 0; s < last; s++)
        replay_step(&step[s], &table);
    if (holder != NULL)
        *identical = differ_in_groups(&step[last - 1], &table, holder);
    free_table(&table);
    bool enough = holder != NULL;
    free(holder);
    return enough;
}
