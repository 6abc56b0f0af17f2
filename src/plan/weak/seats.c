#include "plan/weak/seats.h"

#include <stdlib.h>

#include "table/table.h"
#include "types/mesh.h"

static uint32_t count_target_tiles(const struct redist_problem *problem)
{
    uint32_t n = 1;
    for (uint32_t i = 0; i < problem->to.rank; i++) {
        const struct redist_dim *dim = &problem->to.dim[i];
        n *= multiply_axes(&problem->target_mesh, dim->axis, dim->naxes);
    }
    return n;
}

bool can_seat(const struct redist_problem *problem)
{
    if (!problem->two_meshes || problem->from.nunreduced > 0)
        return false;
    uint32_t n = redist_count_devices(&problem->mesh);
    return redist_count_devices(&problem->target_mesh) <= n && n % count_target_tiles(problem) == 0;
}

/* What one step along each axis adds to the number of a device's tile. */
static void weigh_axes(const struct redist_mesh *mesh, const struct redist_type *type,
                       uint32_t weight[REDIST_MAX_AXES])
{
    uint32_t next = 1;
    for (uint32_t x = 0; x < mesh->naxes; x++)
        weight[x] = 0;
    for (uint32_t i = type->rank; i > 0; i--) {
        const struct redist_dim *dim = &type->dim[i - 1];
        for (uint32_t k = 0; k < dim->naxes; k++) {
            weight[dim->axis[k]] = next;
            next *= mesh->axis[dim->axis[k]].size;
        }
    }
}

void number_tiles(const struct redist_mesh *mesh, const struct redist_type *type, uint32_t *tile)
{
    uint32_t weight[REDIST_MAX_AXES], at[REDIST_MAX_AXES] = {0};
    uint32_t next = 0, n = redist_count_devices(mesh);
    weigh_axes(mesh, type, weight);
    for (uint32_t p = 0; p < n; p++) {
        tile[p] = next;
        for (uint32_t x = mesh->naxes; x > 0; x--) {
            next += weight[x - 1];
            if (++at[x - 1] < mesh->axis[x - 1].size)
                break;
            next -= weight[x - 1] * at[x - 1];
            at[x - 1] = 0;
        }
    }
}

/* What is free for devices without a position and for replicas, the lowest position first. */
static void fill_free_seats(const struct redist_problem *problem, const uint32_t *position,
                            const uint32_t *tile, struct seats *seats)
{
    uint32_t m = redist_count_devices(&problem->target_mesh), q = 0;
    uint32_t ntiles = count_target_tiles(problem);
    for (uint32_t p = 0; p < seats->n; p++) {
        if (seats->device[p] != NO_POSITION)
            continue;
        while (q < m && position[redist_get_device(&problem->target_mesh, q)] != NO_POSITION)
            q++;
        bool replica = q >= m;
        seats->moves = seats->moves || !replica;
        seats->device[p] =
            redist_get_device(replica ? &problem->mesh : &problem->target_mesh, replica ? p : q);
        seats->target[p] = replica ? (q - m) % ntiles : tile[q];
        q++;
    }
}

static void fill_seats(const struct redist_problem *problem, const uint32_t *position,
                       const uint32_t *tile, struct seats *seats)
{
    uint32_t m = redist_count_devices(&problem->target_mesh);
    for (uint32_t p = 0; p < seats->n; p++)
        seats->device[p] = NO_POSITION;
    for (uint32_t q = 0; q < m; q++) {
        uint32_t device = redist_get_device(&problem->target_mesh, q), p = position[device];
        if (p == NO_POSITION)
            continue;
        seats->device[p] = device;
        seats->target[p] = tile[q];
    }
    fill_free_seats(problem, position, tile, seats);
}

bool seat_target(const struct redist_problem *problem, struct seats *seats)
{
    uint32_t n = redist_count_devices(&problem->mesh);
    uint32_t *position = list_positions(&problem->mesh, redist_count_problem_devices(problem));
    uint32_t *tile = malloc(redist_count_devices(&problem->target_mesh) * sizeof *tile);
    *seats = (struct seats){.n = n, .device = malloc(n * sizeof *seats->device)};
    seats->target = malloc(n * sizeof *seats->target);
    bool room = position != NULL && tile != NULL && seats->device != NULL && seats->target != NULL;
    if (room) {
        number_tiles(&problem->target_mesh, &problem->to, tile);
        fill_seats(problem, position, tile, seats);
    } else {
        free_seats(seats);
    }
    free(position);
    free(tile);
    return room;
}

void free_seats(struct seats *seats)
{
    free(seats->device);
    free(seats->target);
    *seats = (struct seats){.n = 0};
}
