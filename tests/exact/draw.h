/* Random problems on random meshes, repeatable (exact/random.h). */
#ifndef TESTS_EXACT_DRAW_H
#define TESTS_EXACT_DRAW_H

#include "types/sequence.h"

#include "exact/random.h"

static inline void draw_type(const struct redist_mesh *mesh, uint32_t rank,
                             struct redist_type *type)
{
    uint32_t order[REDIST_MAX_AXES];
    type->rank = rank;
    for (uint32_t i = 0; i < rank; i++)
        type->dim[i].naxes = 0;
    for (uint32_t x = 0; x < mesh->naxes; x++)
        order[x] = x;
    for (uint32_t x = mesh->naxes; x > 1; x--) {
        uint32_t y = draw(x), swap = order[x - 1];
        order[x - 1] = order[y];
        order[y] = swap;
    }
    for (uint32_t k = 0; k < mesh->naxes; k++) {
        uint32_t where = draw(rank + 1);
        if (where == 0)
            continue;
        struct redist_dim *dim = &type->dim[where - 1];
        dim->axis[dim->naxes++] = (uint8_t)order[k];
    }
}

static inline uint64_t count_pieces(const struct redist_mesh *mesh, const struct redist_dim *dim)
{
    uint64_t pieces = 1;
    for (uint32_t k = 0; k < dim->naxes; k++)
        pieces *= mesh->axis[dim->axis[k]].size;
    return pieces;
}

/* Both types at random on the mesh; sizes the least that fit, times a little. */
static inline void draw_types(struct redist_problem *problem, uint32_t rank)
{
    draw_type(&problem->mesh, rank, &problem->from);
    draw_type(&problem->mesh, rank, &problem->to);
    for (uint32_t i = 0; i < rank; i++) {
        struct redist_dim *from = &problem->from.dim[i], *to = &problem->to.dim[i];
        uint64_t a = count_pieces(&problem->mesh, from), b = count_pieces(&problem->mesh, to);
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

static inline void draw_mesh(struct redist_mesh *mesh, uint32_t most)
{
    static const uint32_t sizes[] = {1, 2, 2, 2, 3, 4, 4, 5, 6, 8, 12};
    mesh->naxes = 0;
    uint32_t wanted = 1 + draw(4), devices = 1;
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

#endif
