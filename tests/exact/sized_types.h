/* Types of arrays of given sizes, which the numbers of devices divide: all that there are on a
 * mesh, or one at random. */
#ifndef TESTS_EXACT_SIZED_TYPES_H
#define TESTS_EXACT_SIZED_TYPES_H

#include "types/sequence.h"

#include "exact/random.h"
#include "support/checks.h"

struct types {
    uint32_t n;
    struct redist_type type[2048];
};

static inline void insert_axis(struct redist_dim *dim, uint32_t at, uint32_t axis)
{
    memmove(dim->axis + at + 1, dim->axis + at, dim->naxes - at);
    dim->axis[at] = (uint8_t)axis;
    dim->naxes++;
}

/* Keeps the type where tiles of equal size make it. */
static inline void add_type(const struct redist_mesh *mesh, const struct redist_type *type,
                            struct types *types)
{
    struct redist_type made = *type;
    for (uint32_t i = 0; i < made.rank; i++) {
        struct redist_dim *dim = &made.dim[i];
        for (uint32_t k = 0; k < dim->naxes; k++) {
            uint32_t n = mesh->axis[dim->axis[k]].size;
            if (dim->tile % n != 0)
                return;
            dim->tile /= n;
        }
    }
    assert_true(types->n < sizeof types->type / sizeof types->type[0]);
    types->type[types->n++] = made;
}

/* Every place of every axis from x on: nowhere, unreduced with `sums`, or anywhere in a
 * dimension. */
static inline void place_axes(const struct redist_mesh *mesh, bool sums, uint32_t x,
                              const struct redist_type *type, struct types *types)
{
    struct redist_type next = *type;
    if (x == mesh->naxes) {
        add_type(mesh, type, types);
        return;
    }
    place_axes(mesh, sums, x + 1, type, types);
    next.unreduced[next.nunreduced++] = (uint8_t)x;
    if (sums)
        place_axes(mesh, sums, x + 1, &next, types);
    for (uint32_t i = 0; i < type->rank; i++) {
        for (uint32_t at = 0; at <= type->dim[i].naxes; at++) {
            next = *type;
            insert_axis(&next.dim[i], at, x);
            place_axes(mesh, sums, x + 1, &next, types);
        }
    }
}

static inline struct redist_type make_whole_type(uint32_t rank, const uint64_t *size)
{
    struct redist_type type = {.rank = rank};
    for (uint32_t i = 0; i < rank; i++)
        type.dim[i].size = type.dim[i].tile = size[i];
    return type;
}

/* To be freed. */
static inline struct types *list_types(const struct redist_mesh *mesh, uint32_t rank,
                                       const uint64_t *size, bool sums)
{
    struct types *types = calloc(1, sizeof *types);
    struct redist_type whole = make_whole_type(rank, size);
    assert_non_null(types);
    place_axes(mesh, sums, 0, &whole, types);
    return types;
}

/* Calls `check` for all arrays from dimension `dim` on, up to the order of their dimensions: what
 * counts of a size is which divisors of the devices it has. */
static inline void check_sizes(const struct redist_mesh *mesh, uint32_t rank, uint32_t dim,
                               uint64_t *size,
                               void (*check)(void *context, const struct redist_mesh *mesh,
                                             uint32_t rank, const uint64_t *size),
                               void *context)
{
    uint32_t n = redist_count_devices(mesh);
    if (dim == rank) {
        check(context, mesh, rank, size);
        return;
    }
    for (uint32_t s = dim == 0 ? 1 : (uint32_t)size[dim - 1]; s <= n; s++) {
        if (n % s == 0) {
            size[dim] = s;
            check_sizes(mesh, rank, dim + 1, size, check, context);
        }
    }
}

/* Sizes that divide the number of devices. */
static inline void draw_sizes(const struct redist_mesh *mesh, uint32_t rank, uint64_t *size)
{
    uint32_t n = redist_count_devices(mesh);
    for (uint32_t i = 0; i < rank; i++)
        do {
            size[i] = 1 + draw(n);
        } while (n % size[i] != 0);
}

/* Every axis that fits in a dimension, or with `sums` unreduced; now and then nowhere. */
static inline void draw_sized_type(const struct redist_mesh *mesh, uint32_t rank,
                                   const uint64_t *size, bool sums, struct redist_type *type)
{
    *type = make_whole_type(rank, size);
    for (uint32_t x = 0; x < mesh->naxes; x++) {
        uint32_t where = draw(rank + (sums ? 1 : 0)), n = mesh->axis[x].size;
        struct redist_dim *dim = &type->dim[where];
        if (draw(6) == 0)
            continue;
        if (where == rank) {
            type->unreduced[type->nunreduced++] = (uint8_t)x;
        } else if (dim->tile % n == 0) {
            insert_axis(dim, draw(dim->naxes + 1), x);
            dim->tile /= n;
        }
    }
}

/* TEST_EXACT=full in the environment asks for much more. */
static inline bool is_full_run(void)
{
    const char *scope = getenv("TEST_EXACT");
    return scope != NULL && strcmp(scope, "full") == 0;
}

#endif
