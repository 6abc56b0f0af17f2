#include "detour.h"
#include <stdlib.h>
#include <string.h>

struct detour {
    struct prng *prng;
    const struct redist_mesh *mesh;
    struct redist_type now;
    struct raw_plan *plan;
};

static struct raw_step *add_step(struct detour *detour, enum raw_op op, uint32_t into,
                                 uint32_t split, uint32_t factor)
{
    struct raw_step *step = &detour->plan->step[detour->plan->nsteps++];
    memset(step, 0, sizeof *step);
    step->op = op;
    step->into = into;
    step->split = split;
    step->factor = factor;
    step->list = raw_allocate(detour->plan->ndevices * sizeof *step->list);
    step->used = detour->plan->ndevices;
    return step;
}

/* Puts whole groups in random order: the checker must not mind. */
static void shuffle_groups(struct prng *prng, struct raw_step *step, uint32_t ndevices)
{
    uint32_t n = step->factor;
    for (uint32_t k = ndevices / n; k > 1; k--) {
        uint32_t other = (uint32_t)draw_below(prng, k);
        for (uint32_t m = 0; m < n; m++) {
            uint32_t *a = &step->list[(k - 1) * n + m], *b = &step->list[other * n + m];
            uint32_t kept = *a;
            *a = *b;
            *b = kept;
        }
    }
}

/* Groups along one axis: view the devices as the mesh, bring the axis last. */
static void group_along(struct detour *detour, uint32_t axis, struct raw_step *step)
{
    uint32_t others = 0;
    step->iota_rank = detour->mesh->naxes;
    for (uint32_t a = 0; a < detour->mesh->naxes; a++) {
        step->iota_dim[a] = detour->mesh->axis[a].size;
        if (a != axis)
            step->iota_perm[others++] = a;
    }
    step->iota_perm[others] = axis;
    (void)raw_expand_iota(step, detour->plan->ndevices);
    if (draw_chance(detour->prng, 60))
        return;
    step->iota_rank = 0;
    if (draw_chance(detour->prng, 50))
        shuffle_groups(detour->prng, step, detour->plan->ndevices);
}

static uint32_t take_minor(struct redist_dim *dim)
{
    uint32_t axis = dim->axis[0];
    dim->naxes--;
    memmove(dim->axis, dim->axis + 1, dim->naxes);
    return axis;
}

static void put_minor(struct redist_dim *dim, uint32_t axis)
{
    memmove(dim->axis + 1, dim->axis, dim->naxes);
    dim->axis[0] = (uint8_t)axis;
    dim->naxes++;
}

/* An axis of size 1 changes the type but moves nothing: no step. */
static void gather(struct detour *detour, uint32_t i)
{
    struct redist_dim *dim = &detour->now.dim[i];
    uint32_t axis = take_minor(dim), n = detour->mesh->axis[axis].size;
    dim->tile *= n;
    if (n > 1)
        group_along(detour, axis, add_step(detour, RAW_ALLGATHER, i, 0, n));
}

static void slice(struct detour *detour, uint32_t j, uint32_t axis)
{
    struct redist_dim *dim = &detour->now.dim[j];
    uint32_t n = detour->mesh->axis[axis].size;
    put_minor(dim, axis);
    dim->tile /= n;
    if (n > 1)
        group_along(detour, axis, add_step(detour, RAW_DYNSLICE, 0, j, n));
}

static void exchange(struct detour *detour, uint32_t i, uint32_t j)
{
    uint32_t axis = take_minor(&detour->now.dim[i]), n = detour->mesh->axis[axis].size;
    put_minor(&detour->now.dim[j], axis);
    detour->now.dim[i].tile *= n;
    detour->now.dim[j].tile /= n;
    if (n > 1)
        group_along(detour, axis, add_step(detour, RAW_ALLTOALL, i, j, n));
}

/* Number of the tile that `device` holds, row-major over the grid of tiles. */
static uint64_t find_tile(const struct redist_mesh *mesh, const struct redist_type *type,
                          uint32_t device)
{
    uint32_t digit[REDIST_MAX_AXES];
    uint64_t tile = 0;
    for (uint32_t a = mesh->naxes; a-- > 0; device /= mesh->axis[a].size)
        digit[a] = device % mesh->axis[a].size;
    for (uint32_t i = 0; i < type->rank; i++) {
        for (uint32_t k = type->dim[i].naxes; k-- > 0;) {
            uint32_t axis = type->dim[i].axis[k];
            tile = tile * mesh->axis[axis].size + digit[axis];
        }
    }
    return tile;
}

/* Goes to `next`, a type with the same tile shape, by whole tiles: the k-th
 * device that wants a tile gets it from the k-th that holds it. */
static void permute(struct detour *detour, const struct redist_type *next)
{
    uint32_t ndevices = detour->plan->ndevices;
    struct raw_step *step = add_step(detour, RAW_ALLPERMUTE, 0, 0, 1);
    uint64_t *held = raw_allocate(ndevices * sizeof *held);
    for (uint32_t d = 0; d < ndevices; d++)
        held[d] = find_tile(detour->mesh, &detour->now, d);
    for (uint32_t d = 0; d < ndevices; d++) {
        uint64_t wanted = find_tile(detour->mesh, next, d);
        uint32_t source = 0;
        while (held[source] != wanted)
            source++;
        step->list[d] = source;
        held[source] = UINT64_MAX;
    }
    free(held);
    detour->now = *next;
}

/* Exchanges two axes of one size wherever they stand; the tiles keep their shape. */
static void rename_axes(struct detour *detour)
{
    uint32_t naxes = detour->mesh->naxes;
    uint32_t a = (uint32_t)draw_below(detour->prng, naxes);
    uint32_t b = (uint32_t)draw_below(detour->prng, naxes);
    struct redist_type next = detour->now;
    if (detour->mesh->axis[a].size != detour->mesh->axis[b].size)
        return;
    for (uint32_t i = 0; i < next.rank; i++) {
        for (uint32_t k = 0; k < next.dim[i].naxes; k++) {
            uint8_t *axis = &next.dim[i].axis[k];
            *axis = (uint8_t)(*axis == a ? b : *axis == b ? a : *axis);
        }
    }
    permute(detour, &next);
}

static bool is_replicated(const struct redist_type *type, uint32_t axis)
{
    for (uint32_t i = 0; i < type->rank; i++) {
        for (uint32_t k = 0; k < type->dim[i].naxes; k++)
            if (type->dim[i].axis[k] == axis)
                return false;
    }
    return true;
}

static void wander(struct detour *detour)
{
    struct redist_type *now = &detour->now;
    uint64_t choice = draw_below(detour->prng, 10);
    if (choice < 2 || now->rank == 0) {
        rename_axes(detour);
        return;
    }
    uint32_t i = (uint32_t)draw_below(detour->prng, now->rank);
    uint32_t j = (uint32_t)draw_below(detour->prng, now->rank);
    uint32_t axis = (uint32_t)draw_below(detour->prng, detour->mesh->naxes);
    if (choice < 5) {
        if (is_replicated(now, axis) && now->dim[j].tile % detour->mesh->axis[axis].size == 0)
            slice(detour, j, axis);
    } else if (now->dim[i].naxes > 0) {
        uint32_t n = detour->mesh->axis[now->dim[i].axis[0]].size;
        if (choice < 8 && i != j && now->dim[j].tile % n == 0)
            exchange(detour, i, j);
        else if (choice >= 8)
            gather(detour, i);
    }
}

/* Whether the axes left in `dim` are the major end of those wanted. */
static bool is_major_end(const struct redist_dim *dim, const struct redist_dim *wanted)
{
    return dim->naxes <= wanted->naxes &&
           memcmp(dim->axis, wanted->axis + (wanted->naxes - dim->naxes), dim->naxes) == 0;
}

void make_detour(struct prng *prng, const struct redist_problem *problem, uint32_t detours,
                 struct raw_plan *plan)
{
    struct detour detour = {prng, &problem->mesh, problem->from, plan};
    memset(plan, 0, sizeof *plan);
    plan->problem = *problem;
    plan->ndevices = raw_count_devices(problem);
    for (uint32_t k = 0; k < detours; k++)
        wander(&detour);
    for (uint32_t i = 0; i < detour.now.rank; i++)
        while (!is_major_end(&detour.now.dim[i], &problem->to.dim[i]))
            gather(&detour, i);
    for (uint32_t i = 0; i < detour.now.rank; i++) {
        const struct redist_dim *wanted = &problem->to.dim[i];
        while (detour.now.dim[i].naxes < wanted->naxes)
            slice(&detour, i, wanted->axis[wanted->naxes - detour.now.dim[i].naxes - 1]);
    }
    raw_restate_plan(plan);
}
