#include "compare/placement.h"
#include <string.h>
#include "compare/sub_axis.h"

/* A placement on its mesh, for locate_placement. */
struct placed {
    const struct redist_mesh *mesh;
    uint32_t rank;
    struct placement placement;
};

void read_placement(const struct redist_mesh *mesh, const struct redist_type *type,
                    struct placement *placement)
{
    memset(placement->dim, REPLICATED, sizeof placement->dim);
    memset(placement->place, 0, sizeof placement->place);
    for (uint32_t i = 0; i < type->rank; i++) {
        struct sub_axis_list axes;
        read_sub_axes(mesh, &type->dim[i], &axes);
        for (uint32_t k = 0; k < axes.n; k++) {
            placement->dim[axes.at[k].axis] = (uint8_t)i;
            placement->place[axes.at[k].axis] = (uint8_t)k;
        }
    }
}

bool has_default_order(const struct redist_mesh *mesh, const struct placement *placement)
{
    for (uint32_t a = 0; a < mesh->naxes; a++)
        for (uint32_t b = a + 1; b < mesh->naxes; b++)
            if (placement->dim[a] != REPLICATED && placement->dim[a] == placement->dim[b] &&
                placement->place[a] > placement->place[b])
                return false;
    return true;
}

bool is_same_placement(const struct placement *a, const struct placement *b)
{
    return memcmp(a, b, sizeof *a) == 0;
}

int find_minor_axis(const struct redist_mesh *mesh, const struct placement *placement, uint8_t dim)
{
    int minor = -1;
    for (uint32_t a = 0; a < mesh->naxes; a++)
        if (placement->dim[a] == dim &&
            (minor < 0 || placement->place[a] > placement->place[minor]))
            minor = (int)a;
    return minor;
}

void move_axis(const struct redist_mesh *mesh, struct placement_move move,
               struct placement *placement)
{
    int last = move.to == REPLICATED ? -1 : find_minor_axis(mesh, placement, move.to);
    placement->place[move.axis] = last < 0 ? 0 : (uint8_t)(placement->place[last] + 1);
    placement->dim[move.axis] = move.to;
}

static void locate_placement(const void *layout, uint32_t device, uint64_t *position)
{
    const struct placed *placed = layout;
    uint32_t coordinate[REDIST_MAX_AXES];
    redist_compute_coordinates(placed->mesh, device, coordinate);
    for (uint32_t i = 0; i < placed->rank; i++) {
        struct sub_axis_list list = {0};
        for (uint32_t a = 0; a < placed->mesh->naxes; a++) {
            if (placed->placement.dim[a] != i)
                continue;
            struct sub_axis whole = {(uint8_t)a, 1, placed->mesh->axis[a].size};
            list.at[placed->placement.place[a]] = whole;
            list.n++;
        }
        position[i] = read_position(placed->mesh, &list, coordinate);
    }
}

/* The next move gathers the same dimension over an axis further out. */
static bool joins_next(const struct placed *placed, const struct placement_move *move)
{
    uint8_t dim = placed->placement.dim[move[0].axis];
    return dim != REPLICATED && move[0].to == REPLICATED && move[1].to == REPLICATED &&
           placed->placement.dim[move[1].axis] == dim && move[1].axis < move[0].axis;
}

void meter_moves(struct meter *meter, const struct placement_move *move, uint32_t nmoves)
{
    struct placed placed = {.mesh = &meter->problem->mesh, .rank = meter->problem->from.rank};
    read_placement(placed.mesh, &meter->problem->from, &placed.placement);
    bool joined = false;
    for (uint32_t k = 0; k < nmoves; k++) {
        uint8_t from = placed.placement.dim[move[k].axis];
        uint32_t factor = placed.mesh->axis[move[k].axis].size;
        bool joins = k + 1 < nmoves && joins_next(&placed, &move[k]);
        if (joins && !joined)
            begin_collective(meter);
        move_axis(placed.mesh, move[k], &placed.placement);
        if (from == REPLICATED)
            meter_slice(meter, move[k].to, factor, locate_placement, &placed);
        else if (move[k].to == REPLICATED)
            meter_gather(meter, from, factor);
        else
            meter_alltoall(meter, from, move[k].to, factor);
        if (!joins && joined)
            end_collective(meter);
        joined = joins;
    }
}
