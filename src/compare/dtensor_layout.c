#include "compare/dtensor_layout.h"
#include <string.h>
#include "types/sub_axis.h"

/* A layout on its mesh, for locate_layout. */
struct placed {
    const struct redist_mesh *mesh;
    uint32_t rank;
    struct dtensor_layout layout;
};

void read_dtensor_layout(const struct redist_mesh *mesh, const struct redist_type *type,
                         struct dtensor_layout *layout)
{
    memset(layout->dim, REPLICATED, sizeof layout->dim);
    memset(layout->place, 0, sizeof layout->place);
    for (uint32_t i = 0; i < type->rank; i++) {
        struct sub_axis_list axes;
        read_sub_axes(mesh, &type->dim[i], &axes);
        for (uint32_t k = 0; k < axes.n; k++) {
            layout->dim[axes.at[k].axis] = (uint8_t)i;
            layout->place[axes.at[k].axis] = (uint8_t)k;
        }
    }
}

bool has_default_order(const struct redist_mesh *mesh, const struct dtensor_layout *layout)
{
    for (uint32_t a = 0; a < mesh->naxes; a++)
        for (uint32_t b = a + 1; b < mesh->naxes; b++)
            if (layout->dim[a] != REPLICATED && layout->dim[a] == layout->dim[b] &&
                layout->place[a] > layout->place[b])
                return false;
    return true;
}

bool is_same_layout(const struct dtensor_layout *a, const struct dtensor_layout *b)
{
    return memcmp(a, b, sizeof *a) == 0;
}

int find_minor_axis(const struct redist_mesh *mesh, const struct dtensor_layout *layout,
                    uint8_t dim)
{
    int minor = -1;
    for (uint32_t a = 0; a < mesh->naxes; a++)
        if (layout->dim[a] == dim && (minor < 0 || layout->place[a] > layout->place[minor]))
            minor = (int)a;
    return minor;
}

void move_axis(const struct redist_mesh *mesh, struct dtensor_move move,
               struct dtensor_layout *layout)
{
    int last = move.to == REPLICATED ? -1 : find_minor_axis(mesh, layout, move.to);
    layout->place[move.axis] = last < 0 ? 0 : (uint8_t)(layout->place[last] + 1);
    layout->dim[move.axis] = move.to;
}

static void locate_layout(const void *layout, uint32_t device, uint64_t *position)
{
    const struct placed *placed = layout;
    uint32_t coordinate[REDIST_MAX_AXES];
    redist_compute_coordinates(placed->mesh, device, coordinate);
    for (uint32_t i = 0; i < placed->rank; i++) {
        struct sub_axis_list list = {0};
        for (uint32_t a = 0; a < placed->mesh->naxes; a++) {
            if (placed->layout.dim[a] != i)
                continue;
            struct sub_axis whole = {(uint8_t)a, 1, placed->mesh->axis[a].size};
            list.at[placed->layout.place[a]] = whole;
            list.n++;
        }
        position[i] = read_position(placed->mesh, &list, coordinate);
    }
}

/* The next move gathers the same dimension over an axis further out. */
static bool joins_next(const struct placed *placed, const struct dtensor_move *move)
{
    uint8_t dim = placed->layout.dim[move[0].axis];
    return dim != REPLICATED && move[0].to == REPLICATED && move[1].to == REPLICATED &&
           placed->layout.dim[move[1].axis] == dim && move[1].axis < move[0].axis;
}

void meter_moves(struct meter *meter, const struct dtensor_move *move, uint32_t nmoves)
{
    struct placed placed = {.mesh = &meter->problem->mesh, .rank = meter->problem->from.rank};
    read_dtensor_layout(placed.mesh, &meter->problem->from, &placed.layout);
    bool joined = false;
    for (uint32_t k = 0; k < nmoves; k++) {
        uint8_t from = placed.layout.dim[move[k].axis];
        uint32_t factor = placed.mesh->axis[move[k].axis].size;
        bool joins = k + 1 < nmoves && joins_next(&placed, &move[k]);
        if (joins && !joined)
            begin_collective(meter);
        move_axis(placed.mesh, move[k], &placed.layout);
        if (from == REPLICATED)
            meter_slice(meter, move[k].to, factor, locate_layout, &placed);
        else if (move[k].to == REPLICATED)
            meter_gather(meter, from, factor);
        else
            meter_alltoall(meter, from, move[k].to, factor);
        if (!joins && joined)
            end_collective(meter);
        joined = joins;
    }
}
