#include "plan/links/run_places.h"

#include <string.h>

#include "plan/weak/weak.h"

uint32_t count_runs(const struct run_space *space, const struct run_places *places, uint32_t i)
{
    uint32_t n = 0;
    for (uint32_t r = 0; r < space->nruns; r++)
        n += places->run[r].where == i;
    return n;
}

uint64_t find_run_tile(const struct run_space *space, const struct run_places *places, uint32_t i)
{
    uint64_t parts = 1;
    for (uint32_t r = 0; r < space->nruns; r++)
        if (places->run[r].where == i)
            parts *= space->run[r].size;
    return space->problem->from.dim[i].size / parts;
}

void find_run_tiles(const struct run_space *space, const struct run_places *places,
                    struct run_tiles *tiles)
{
    const struct redist_type *from = &space->problem->from;
    uint64_t parts[REDIST_MAX_RANK];
    for (uint32_t i = 0; i < from->rank; i++) {
        parts[i] = 1;
        tiles->nruns[i] = 0;
    }
    for (uint32_t r = 0; r < space->nruns; r++) {
        if (places->run[r].where < from->rank) {
            parts[places->run[r].where] *= space->run[r].size;
            tiles->nruns[places->run[r].where]++;
        }
    }
    tiles->local = 1;
    for (uint32_t i = 0; i < from->rank; i++) {
        tiles->tile[i] = parts[i] == 1 ? from->dim[i].size : from->dim[i].size / parts[i];
        tiles->local = multiply_cost(tiles->local, tiles->tile[i]);
    }
}

uint64_t find_run_local(const struct run_space *space, const struct run_places *places)
{
    struct run_tiles tiles;
    find_run_tiles(space, places, &tiles);
    return tiles.local;
}

/* Places by the axes on the minor side of each run become places by runs. */
struct run_places place_runs(const struct run_space *space, bool target)
{
    struct run_places places;
    memset(&places, 0, sizeof places);
    for (uint32_t r = 0; r < space->nruns; r++) {
        struct run_place own = target ? space->run[r].to : space->run[r].from;
        places.run[r].where = own.where;
        for (uint32_t q = 0; q < space->nruns; q++) {
            struct run_place other = target ? space->run[q].to : space->run[q].from;
            bool listed = own.where != NOWHERE && own.where != UNREDUCED;
            places.run[r].at += listed && other.where == own.where && other.at > own.at;
        }
    }
    return places;
}

/* The run with so many others on its major side in dimension i. */
uint32_t find_run(const struct run_places *places, uint32_t i, uint32_t at)
{
    uint32_t r = 0;
    while (places->run[r].where != i || places->run[r].at != at)
        r++;
    return r;
}

uint64_t count_major_parts(const struct run_space *space, const struct run_places *places,
                           uint32_t r)
{
    const struct run_place *own = &places->run[r];
    uint64_t parts = 1;
    for (uint32_t q = 0; q < space->nruns && own->where != NOWHERE; q++) {
        const struct run_place *other = &places->run[q];
        if (other->where == own->where && other->at < own->at)
            parts *= space->run[q].size;
    }
    return parts;
}

static bool is_summed(const struct run_space *space, const struct run_places *places, uint8_t axis)
{
    for (uint32_t r = 0; r < space->nruns; r++)
        if (memchr(space->run[r].axis, axis, space->run[r].n) != NULL)
            return places->run[r].where == UNREDUCED;
    return true; /* kept, or of one device */
}

void write_run_type(const struct run_space *space, const struct run_places *places,
                    struct redist_type *type)
{
    const struct redist_type *from = &space->problem->from;
    memset(type, 0, sizeof *type);
    type->rank = from->rank;
    for (uint32_t i = 0; i < type->rank; i++) {
        struct redist_dim *dim = &type->dim[i];
        dim->size = from->dim[i].size;
        dim->tile = find_run_tile(space, places, i);
        for (uint32_t at = count_runs(space, places, i); at > 0; at--) {
            const struct link_run *run = &space->run[find_run(places, i, at - 1)];
            memcpy(dim->axis + dim->naxes, run->axis, run->n);
            dim->naxes += run->n;
        }
    }
    for (uint32_t k = 0; k < from->nunreduced; k++)
        if (is_summed(space, places, from->unreduced[k]))
            type->unreduced[type->nunreduced++] = from->unreduced[k];
}

bool cut_by_run(const struct run_space *space, uint32_t r, uint32_t i, struct run_places *places)
{
    if (find_run_tile(space, places, i) % space->run[r].size != 0)
        return false;
    places->run[r] = (struct run_place){(uint8_t)i, (uint8_t)count_runs(space, places, i)};
    return true;
}
