#include "compare/gspmd_partial.h"
#include "compare/gspmd_alltoall.h"

static bool divides_all_counts(const struct tiling *coarse, const struct tiling *fine)
{
    for (uint32_t i = 0; i < coarse->rank; i++)
        if (fine->count[i] % coarse->count[i] != 0)
            return false;
    return true;
}

/* Tiles with the counts of `fine` inside those of `coarse`: the tiles of `fine`
 * where all of them lie inside already, else the replicas of a tile deal its
 * parts out in order, row-major. */
static void refine_tiles(struct tiling_run *run, const struct tiling *coarse,
                         const struct tiling *fine, uint32_t *tile)
{
    uint32_t *replica = take_tile_array(run);
    uint32_t at[MAX_VIEW], part[MAX_VIEW];
    struct tiling parts = {.rank = coarse->rank};
    uint32_t nparts = 1;
    bool fits = true;
    for (uint32_t i = 0; i < coarse->rank; i++) {
        parts.count[i] = fine->count[i] / coarse->count[i];
        nparts *= parts.count[i];
    }
    for (uint32_t d = 0; d < run->ndevices && fits; d++) {
        find_tile_position(fine, fine->tile[d], at);
        for (uint32_t i = 0; i < coarse->rank; i++)
            at[i] /= parts.count[i];
        fits = number_tile_position(coarse, at) == coarse->tile[d];
        tile[d] = fine->tile[d];
    }
    if (fits)
        return;
    number_replicas(run, coarse, replica);
    for (uint32_t d = 0; d < run->ndevices; d++) {
        find_tile_position(coarse, coarse->tile[d], at);
        find_tile_position(&parts, replica[d] / (coarse->replicas / nparts), part);
        for (uint32_t i = 0; i < coarse->rank; i++)
            at[i] = at[i] * parts.count[i] + part[i];
        tile[d] = number_tile_position(fine, at);
    }
}

bool reshard_with_slices(struct tiling_run *run, struct tiling *now, const struct tiling *target)
{
    if (now->replicas == 1 || !divides_all_counts(now, target))
        return false;
    uint32_t *tile = take_tile_array(run);
    refine_tiles(run, now, target, tile);
    add_tiling_slice(run, now, target->count, tile);
    if (!is_same_tiling(run, now, target))
        add_tiling_permute(run, now, target->tile);
    return true;
}

bool reshard_with_gathers(struct tiling_run *run, struct tiling *now, const struct tiling *target)
{
    if (target->replicas == 1 || !divides_all_counts(target, now))
        return false;
    struct tiling placed = copy_tiling(run, now);
    refine_tiles(run, target, now, placed.tile);
    if (!is_same_tiling(run, now, &placed))
        add_tiling_permute(run, now, placed.tile);
    gather_to_counts(run, now, target->count);
    return true;
}

/* Dimensions that take part, in order. */
static uint32_t list_open_dims(const struct tiling *tiling, uint32_t *dim)
{
    uint32_t n = 0;
    for (uint32_t i = 0; i < tiling->rank; i++)
        if (!tiling->grouped[i])
            dim[n++] = i;
    return n;
}

/* `whole`, without replicas, has the counts of `partial` each one dimension
 * further to the left, the replicas' count last, and the same device list. */
static bool is_shifted(struct tiling_run *run, const struct tiling *partial,
                       const struct tiling *whole)
{
    uint32_t dim[MAX_VIEW], n = list_open_dims(partial, dim);
    if (partial->replicas == 1 || whole->replicas != 1 || n == 0 || partial->count[dim[0]] != 1 ||
        whole->count[dim[n - 1]] != partial->replicas)
        return false;
    for (uint32_t k = 0; k + 1 < n; k++)
        if (whole->count[dim[k]] != partial->count[dim[k + 1]])
            return false;
    uint32_t *replica = take_tile_array(run);
    number_replicas(run, partial, replica);
    for (uint32_t d = 0; d < run->ndevices; d++) {
        uint32_t at[MAX_VIEW], to[MAX_VIEW];
        find_tile_position(partial, partial->tile[d], at);
        find_tile_position(whole, whole->tile[d], to);
        for (uint32_t k = 0; k < n; k++)
            if (to[dim[k]] != (k + 1 < n ? at[dim[k + 1]] : replica[d]))
                return false;
    }
    return true;
}

/* `whole` with its last dimension gathered. */
static struct tiling gather_last(struct tiling_run *run, const struct tiling *whole)
{
    uint32_t dim[MAX_VIEW], n = list_open_dims(whole, dim), last = dim[n - 1];
    struct tiling gathered = copy_tiling(run, whole);
    move_tile_factor(run, whole, last, whole->rank, whole->count[last], gathered.tile);
    gathered.replicas = whole->count[last];
    gathered.count[last] = 1;
    return gathered;
}

bool reshard_shifted_counts(struct tiling_run *run, struct tiling *now, const struct tiling *target)
{
    bool from_partial = is_shifted(run, now, target);
    if (!from_partial && !is_shifted(run, target, now))
        return false;
    struct tiling between = gather_last(run, from_partial ? target : now);
    if (from_partial)
        return reshard_with_alltoalls(run, now, &between) && reshard_with_slices(run, now, target);
    gather_to_counts(run, now, between.count);
    return reshard_with_alltoalls(run, now, target);
}
