#include "plan/links/held_tiles.h"

#include <redist/compare.h>

#include "plan/digits/groups.h"
#include "types/plain.h"

/* The tiles of one dimension before and after, for every coordinate along the axes that cut it. */
struct cut_dim {
    uint32_t naxes, axes; /* how many, and a bit for each */
    uint32_t size[REDIST_MAX_AXES];
    uint64_t from[REDIST_MAX_AXES], to[REDIST_MAX_AXES]; /* a step along the axis moves the tile */
    uint64_t least, most;                                /* elements in common */
};

/* Where the axis is in the list, or is put now. */
static uint32_t enter_axis(const struct redist_mesh *mesh, uint8_t axis, uint8_t *listed,
                           struct cut_dim *cut)
{
    uint32_t at = 0;
    while (at < cut->naxes && listed[at] != axis)
        at++;
    if (at == cut->naxes) {
        listed[at] = axis;
        cut->size[at] = mesh->axis[axis].size;
        cut->axes |= UINT32_C(1) << axis;
        cut->naxes++;
    }
    return at;
}

static void list_cuts(const struct redist_mesh *mesh, const struct redist_dim *from,
                      const struct redist_dim *to, struct cut_dim *cut)
{
    uint8_t listed[REDIST_MAX_AXES];
    uint64_t stride = from->tile;
    *cut = (struct cut_dim){.naxes = 0};
    for (uint32_t k = 0; k < from->naxes; k++) {
        uint32_t at = enter_axis(mesh, from->axis[k], listed, cut);
        cut->from[at] = stride;
        stride *= cut->size[at];
    }
    stride = to->tile;
    for (uint32_t k = 0; k < to->naxes; k++) {
        uint32_t at = enter_axis(mesh, to->axis[k], listed, cut);
        cut->to[at] = stride;
        stride *= cut->size[at];
    }
}

static uint64_t find_overlap(uint64_t from, uint64_t from_tile, uint64_t to, uint64_t to_tile)
{
    uint64_t low = from > to ? from : to;
    uint64_t from_end = from + from_tile, to_end = to + to_tile;
    uint64_t high = from_end < to_end ? from_end : to_end;
    return low < high ? high - low : 0;
}

/* Goes through all coordinates, or until nothing is in common. */
static void compare_cuts(const struct redist_dim *from, const struct redist_dim *to,
                         struct cut_dim *cut)
{
    uint32_t coordinate[REDIST_MAX_AXES] = {0}, a = 0;
    uint64_t before = 0, after = 0;
    cut->least = cut->most = find_overlap(0, from->tile, 0, to->tile);
    while (a < cut->naxes && cut->least > 0) {
        if (coordinate[a] == cut->size[a] - 1) {
            before -= coordinate[a] * cut->from[a];
            after -= coordinate[a] * cut->to[a];
            coordinate[a++] = 0;
            continue;
        }
        coordinate[a]++;
        before += cut->from[a];
        after += cut->to[a];
        a = 0;
        uint64_t overlap = find_overlap(before, from->tile, after, to->tile);
        cut->least = overlap < cut->least ? overlap : cut->least;
        cut->most = overlap > cut->most ? overlap : cut->most;
    }
}

bool find_least_held(const struct redist_problem *problem, uint64_t *least)
{
    uint32_t varying = 0; /* the axes of dimensions in which devices have more or less */
    bool apart = true;
    *least = 1;
    for (uint32_t i = 0; i < problem->from.rank && *least != 0; i++) {
        const struct redist_dim *from = &problem->from.dim[i], *to = &problem->to.dim[i];
        struct cut_dim cut;
        list_cuts(&problem->mesh, from, to, &cut);
        compare_cuts(from, to, &cut);
        *least *= cut.least;
        if (cut.least < cut.most) {
            apart = apart && (varying & cut.axes) == 0;
            varying |= cut.axes;
        }
    }
    return *least == 0 || apart;
}

uint64_t count_brought(const struct redist_problem *rest)
{
    struct redist_traffic traffic;
    uint64_t wanted = redist_compute_local_size(&rest->to), held;
    if (redist_count_devices(&rest->mesh) > SMALL_MESH)
        return wanted;
    if (find_least_held(rest, &held))
        return wanted - held;
    return redist_measure_problem(rest, &traffic, NULL) == REDIST_OK ? traffic.max : wanted;
}
