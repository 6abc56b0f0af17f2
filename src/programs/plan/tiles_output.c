#include "programs/plan/tiles_output.h"
#include <stdlib.h>
#include "programs/command/json.h"
#include "types/made_axes.h"

enum { LISTED_DEVICES = 4096, NO_PLACE = -1 };

static uint32_t find_device(const struct redist_mesh *mesh, uint32_t position)
{
    return mesh->first + (mesh->order != NULL ? mesh->order[position] : position);
}

static bool has_padding(const struct redist_mesh *mesh, const struct redist_type *type)
{
    for (uint32_t i = 0; i < type->rank; i++) {
        const struct redist_dim *dim = &type->dim[i];
        uint64_t left = dim->size; /* divided by each axis, as long as that goes */
        for (uint32_t k = 0; k < dim->naxes; k++) {
            uint32_t parts = mesh->axis[dim->axis[k]].size;
            if (left % parts != 0)
                return true;
            left /= parts;
        }
        if (left != dim->tile)
            return true;
    }
    return false;
}

/* The elements [low, high) of a tile along dimension i. */
struct interval {
    uint64_t low, high;
};

static struct interval clip_tile(const struct redist_dim *dim, uint64_t offset)
{
    uint64_t low = offset < dim->size ? offset : dim->size;
    uint64_t room = dim->size - low;
    return (struct interval){low, low + (dim->tile < room ? dim->tile : room)};
}

/* Elements that the device at `to` in the target mesh ends with; without those that it
 * has at `from` in the source mesh, if it has a place there. */
static uint64_t count_lacking(const struct redist_problem *problem, int64_t from, uint32_t to)
{
    uint64_t source[REDIST_MAX_RANK] = {0}, target[REDIST_MAX_RANK];
    uint64_t wanted = 1, there = from == NO_PLACE ? 0 : 1;
    redist_compute_offset(redist_get_target_mesh(problem), &problem->to, to, target);
    if (from != NO_PLACE)
        redist_compute_offset(&problem->mesh, &problem->from, (uint32_t)from, source);
    for (uint32_t i = 0; i < problem->to.rank; i++) {
        struct interval want = clip_tile(&problem->to.dim[i], target[i]);
        struct interval have = clip_tile(&problem->from.dim[i], source[i]);
        uint64_t low = want.low > have.low ? want.low : have.low;
        uint64_t high = want.high < have.high ? want.high : have.high;
        wanted *= want.high - want.low; /* no more than a tile: no overflow */
        there *= high > low ? high - low : 0;
    }
    return wanted - there;
}

static json_t *list_tiles(const struct redist_type *type)
{
    json_t *tiles = json_array();
    for (uint32_t i = 0; i < type->rank; i++)
        json_array_append_new(tiles, make_json_number(type->dim[i].tile));
    return tiles;
}

static json_t *list_targets(const struct redist_problem *problem, uint32_t positions,
                            uint32_t ndevices)
{
    const struct redist_mesh *mesh = redist_get_target_mesh(problem);
    json_t *devices = json_array();
    for (uint32_t d = 0; d < ndevices; d++)
        json_array_append_new(devices, json_null());
    for (uint32_t p = 0; p < positions; p++) {
        if (!needs_tile_at(problem, p))
            continue;
        uint64_t offset[REDIST_MAX_RANK];
        json_t *dims = json_array();
        redist_compute_offset(mesh, &problem->to, p, offset);
        for (uint32_t i = 0; i < problem->to.rank; i++) {
            struct interval want = clip_tile(&problem->to.dim[i], offset[i]);
            json_t *interval = json_array();
            json_array_append_new(interval, make_json_number(want.low));
            json_array_append_new(interval, make_json_number(want.high));
            json_array_append_new(dims, interval);
        }
        json_array_set_new(devices, find_device(mesh, p), dims);
    }
    return devices;
}

/* The place of every device in the source mesh; NULL when memory runs out. */
static int64_t *list_places(const struct redist_mesh *mesh, uint32_t ndevices)
{
    int64_t *place = malloc(ndevices * sizeof *place);
    for (uint32_t d = 0; place != NULL && d < ndevices; d++)
        place[d] = NO_PLACE;
    for (uint32_t p = 0; place != NULL && p < redist_count_devices(mesh); p++)
        place[find_device(mesh, p)] = p;
    return place;
}

/* What each device misses of its tile, where nothing is to be combined. */
static bool describe_missing(json_t *result, const struct redist_problem *problem)
{
    const struct redist_mesh *mesh = redist_get_target_mesh(problem);
    int64_t *place = list_places(&problem->mesh, redist_count_problem_devices(problem));
    if (place == NULL)
        return false;
    uint64_t most = 0, sum = 0;
    for (uint32_t p = 0; p < redist_count_devices(mesh); p++) {
        if (!needs_tile_at(problem, p))
            continue;
        uint64_t missing = count_lacking(problem, place[find_device(mesh, p)], p);
        most = missing > most ? missing : most;
        sum = missing > UINT64_MAX - sum ? UINT64_MAX : sum + missing;
    }
    free(place);
    json_object_set_new(result, "recv_max", make_json_number(most));
    json_object_set_new(result, "recv_sum", make_json_number(sum));
    return true;
}

bool describe_padded_tiles(json_t *result, const struct redist_problem *problem)
{
    const struct redist_mesh *mesh = redist_get_target_mesh(problem);
    uint32_t ndevices = redist_count_problem_devices(problem);
    if (!has_padding(&problem->mesh, &problem->from) && !has_padding(mesh, &problem->to))
        return true;
    json_object_set_new(result, "local_from", list_tiles(&problem->from));
    json_object_set_new(result, "local_to", list_tiles(&problem->to));
    if (ndevices <= LISTED_DEVICES)
        json_object_set_new(result, "target",
                            list_targets(problem, redist_count_devices(mesh), ndevices));
    return problem->from.nunreduced > 0 || describe_missing(result, problem);
}
