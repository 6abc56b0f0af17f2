/* Random problems of every kind that the calculus knows (docs/FORMAT.md): values to
 * combine, tails, two meshes, orders, idle devices, and any of them together. */
#ifndef TESTS_EXACT_KINDS_H
#define TESTS_EXACT_KINDS_H

#include <string.h>

#include "types/sequence.h"

#include "exact/sized_types.h"

enum kind {
    KIND_PLAIN = 0,
    KIND_SUMS = 1,
    KIND_TAILS = 2,
    KIND_TWO_MESHES = 4,
    KIND_ORDERS = 8,
    KIND_IDLE = 16,
    KIND_ALL = 31
};

static inline void draw_kind_mesh(struct redist_mesh *mesh, uint32_t most)
{
    static const uint32_t sizes[] = {2, 2, 2, 2, 3, 4, 4, 6, 8, 5, 12, 1};
    uint32_t wanted = 1 + draw(4), devices = 1;
    memset(mesh, 0, sizeof *mesh);
    for (uint32_t x = 0; x < wanted; x++) {
        uint32_t size = sizes[draw(sizeof sizes / sizeof sizes[0])];
        if (devices * size > most)
            size = 1;
        devices *= size;
        snprintf(mesh->axis[x].name, sizeof mesh->axis[x].name, "x%u", x);
        mesh->axis[x].size = size;
        mesh->naxes++;
    }
}

/* Every axis in a dimension, among the unreduced, or nowhere. */
static inline void draw_kind_type(const struct redist_mesh *mesh, uint32_t rank, bool sums,
                                  struct redist_type *type)
{
    memset(type, 0, sizeof *type);
    type->rank = rank;
    for (uint32_t x = 0; x < mesh->naxes; x++) {
        uint32_t where = draw(rank + 1 + (sums ? 2 : 0));
        if (where > rank) {
            type->unreduced[type->nunreduced++] = (uint8_t)x;
        } else if (where > 0) {
            struct redist_dim *dim = &type->dim[where - 1];
            insert_axis(dim, draw(dim->naxes + 1), x);
        }
    }
}

static inline uint64_t multiply_sizes(const struct redist_mesh *mesh, const uint8_t *axis,
                                      uint32_t naxes)
{
    uint64_t product = 1;
    for (uint32_t k = 0; k < naxes; k++)
        product *= mesh->axis[axis[k]].size;
    return product;
}

static inline uint64_t count_kind_tiles(const struct redist_mesh *mesh,
                                        const struct redist_dim *dim)
{
    return multiply_sizes(mesh, dim->axis, dim->naxes);
}

/* Some of the source's unreduced axes stay so. */
static inline void keep_sums(struct redist_problem *problem)
{
    struct redist_type *to = &problem->to;
    for (uint32_t k = 0; k < problem->from.nunreduced; k++) {
        uint8_t axis = problem->from.unreduced[k];
        bool used = false;
        for (uint32_t i = 0; i < to->rank; i++)
            for (uint32_t j = 0; j < to->dim[i].naxes; j++)
                used = used || to->dim[i].axis[j] == axis;
        if (!used && draw(3) == 0)
            to->unreduced[to->nunreduced++] = axis;
    }
}

/* Now and then, on one mesh, axes that the target has nowhere are unreduced in it alone. For what
 * draw_kind has drawn. */
static inline void make_sums(struct redist_problem *problem)
{
    struct redist_type *to = &problem->to;
    if (problem->two_meshes || draw(4) != 0)
        return;
    for (uint32_t x = 0; x < problem->mesh.naxes; x++) {
        bool used = memchr(to->unreduced, (int)x, to->nunreduced) != NULL ||
                    memchr(problem->from.unreduced, (int)x, problem->from.nunreduced) != NULL;
        for (uint32_t i = 0; i < to->rank; i++)
            used = used || memchr(to->dim[i].axis, (int)x, to->dim[i].naxes) != NULL;
        if (!used && draw(2) == 0)
            to->unreduced[to->nunreduced++] = (uint8_t)x;
    }
    if (to->nunreduced > 0)
        problem->combine = REDIST_SUM;
}

static inline uint64_t count_summands(const struct redist_mesh *mesh,
                                      const struct redist_type *type)
{
    return multiply_sizes(mesh, type->unreduced, type->nunreduced);
}

/* Is something to be combined? */
static inline bool needs_combining(const struct redist_problem *problem)
{
    return count_summands(&problem->mesh, &problem->from) >
           count_summands(&problem->mesh, &problem->to);
}

static inline void draw_kind_order(struct redist_mesh *mesh, uint32_t first)
{
    uint32_t n = redist_count_devices(mesh);
    mesh->first = first;
    mesh->order = malloc(n * sizeof *mesh->order);
    for (uint32_t p = 0; p < n; p++)
        mesh->order[p] = p;
    for (uint32_t p = n; p > 1; p--) {
        uint32_t q = draw(p), swap = mesh->order[p - 1];
        mesh->order[p - 1] = mesh->order[q];
        mesh->order[q] = swap;
    }
}

static inline void draw_kind_sizes(struct redist_problem *problem, uint32_t kinds)
{
    const struct redist_mesh *mesh = redist_get_target_mesh(problem);
    for (uint32_t i = 0; i < problem->from.rank; i++) {
        struct redist_dim *from = &problem->from.dim[i], *to = &problem->to.dim[i];
        uint64_t a = count_kind_tiles(&problem->mesh, from), b = count_kind_tiles(mesh, to);
        if ((kinds & KIND_TAILS) != 0 && draw(2) == 0) {
            from->size = to->size = 1 + draw(20);
            from->tile = (from->size + a - 1) / a + (draw(6) == 0);
            to->tile = (to->size + b - 1) / b + (draw(6) == 0);
            continue;
        }
        uint64_t x = a, y = b;
        while (y != 0) {
            uint64_t rest = x % y;
            x = y;
            y = rest;
        }
        from->size = to->size = a / x * b * (1 + draw(4));
        from->tile = from->size / a;
        to->tile = to->size / b;
    }
}

/* Plain types on the problem's mesh. */
static inline void draw_plain_types(struct redist_problem *problem, uint32_t rank)
{
    draw_kind_type(&problem->mesh, rank, false, &problem->from);
    draw_kind_type(&problem->mesh, rank, false, &problem->to);
    draw_kind_sizes(problem, KIND_PLAIN);
}

/* For redist_free_problem. */
static inline void draw_kind(uint32_t kinds, uint32_t most, struct redist_problem *problem)
{
    uint32_t rank = draw(8) == 0 ? 0 : 1 + draw(3);
    memset(problem, 0, sizeof *problem);
    problem->elem_bytes = 4;
    draw_kind_mesh(&problem->mesh, most);
    problem->two_meshes = (kinds & KIND_TWO_MESHES) != 0;
    if (problem->two_meshes)
        draw_kind_mesh(&problem->target_mesh, most);
    draw_kind_type(&problem->mesh, rank, (kinds & KIND_SUMS) != 0, &problem->from);
    draw_kind_type(redist_get_target_mesh(problem), rank, false, &problem->to);
    if (problem->from.nunreduced > 0) {
        problem->combine = REDIST_SUM;
        if (!problem->two_meshes)
            keep_sums(problem);
    }
    uint32_t source = redist_count_devices(&problem->mesh);
    uint32_t target = redist_count_devices(redist_get_target_mesh(problem));
    uint32_t devices = source > target ? source : target;
    if ((kinds & KIND_IDLE) != 0)
        problem->devices = devices += draw(4);
    if ((kinds & KIND_ORDERS) != 0) {
        draw_kind_order(&problem->mesh, draw(devices - source + 1));
        if (problem->two_meshes)
            draw_kind_order(&problem->target_mesh, draw(devices - target + 1));
    }
    draw_kind_sizes(problem, kinds);
}

#endif
