/* A problem as one collective of MPI. */
#include "network.h"
#include <stdlib.h>
#include <string.h>

/* Of the whole array: elements of dimensions from `first` on. */
static size_t count_elements(const struct redist_type *type, uint32_t first)
{
    size_t elements = 1;
    for (uint32_t k = first; k < type->rank; k++)
        elements *= type->dim[k].tile;
    return elements;
}

static bool has_axes(const struct redist_dim *dim, uint32_t naxes, const uint8_t *axis)
{
    return dim->naxes == naxes && memcmp(dim->axis, axis, naxes) == 0;
}

/* Dimension 0 alone is cut, over these axes; all is elsewhere whole, in `other` perhaps cut. */
static bool is_cut_in_front(const struct redist_type *type, uint32_t other)
{
    for (uint32_t k = 1; k < type->rank; k++)
        if (type->dim[k].naxes > 0 && k != other)
            return false;
    return true;
}

static bool has_same_dims(const struct redist_type *a, const struct redist_type *b)
{
    for (uint32_t k = 0; k < a->rank; k++)
        if (!has_axes(&a->dim[k], b->dim[k].naxes, b->dim[k].axis))
            return false;
    return true;
}

static bool holds_axes(const struct redist_dim *dim, uint32_t naxes, const uint8_t *axis)
{
    uint32_t held = 0;
    for (uint32_t k = 0; k < naxes; k++)
        held += memchr(dim->axis, axis[k], dim->naxes) != NULL;
    return held == naxes && dim->naxes == naxes;
}

/* The collective, and the axes that it goes along, minor to major. */
static enum collective find_collective(const struct redist_problem *problem,
                                       struct redist_dim *along)
{
    const struct redist_type *from = &problem->from, *to = &problem->to;
    const struct redist_dim *cut = &from->dim[0], *end = &to->dim[0];
    if (from->nunreduced > 0 && to->nunreduced == 0 && has_same_dims(from, to)) {
        along->naxes = from->nunreduced;
        memcpy(along->axis, from->unreduced, from->nunreduced);
        return ALL_REDUCE;
    }
    *along = from->nunreduced > 0 ? *end : *cut;
    if (from->nunreduced > 0 && to->nunreduced == 0 && cut->naxes == 0 &&
        is_cut_in_front(from, 0) && is_cut_in_front(to, 0) &&
        holds_axes(end, from->nunreduced, from->unreduced))
        return REDUCE_SCATTER;
    if (from->nunreduced > 0 || cut->naxes == 0 || end->naxes > 0 || !is_cut_in_front(from, 0))
        return NO_COLLECTIVE;
    if (is_cut_in_front(to, 0))
        return ALL_GATHER;
    bool turns = to->rank == 2 && has_axes(&to->dim[1], cut->naxes, cut->axis);
    return turns ? ALL_TO_ALL : NO_COLLECTIVE;
}

/* Where the device is along these axes, and, in *rest, which of the others it is. */
static int find_place(const struct redist_mesh *mesh, const struct redist_dim *along, int device,
                      int *rest)
{
    int place = 0, stride = 1;
    *rest = device;
    for (uint32_t k = 0; k < along->naxes; k++) {
        int step = 1, size = (int)mesh->axis[along->axis[k]].size;
        for (uint32_t x = along->axis[k] + 1u; x < mesh->naxes; x++)
            step *= (int)mesh->axis[x].size;
        place += stride * (device / step % size);
        *rest -= step * (device / step % size);
        stride *= size;
    }
    return place;
}

void prepare_native(const struct redist_problem *problem, int rank, bool as_ranked,
                    struct native *native)
{
    struct redist_dim along = {0};
    const struct redist_type *from = &problem->from;
    int rest;
    *native = (struct native){.collective = find_collective(problem, &along)};
    if (native->collective == NO_COLLECTIVE)
        return;
    int place = find_place(&problem->mesh, &along, rank, &rest);
    MPI_Comm_split(MPI_COMM_WORLD, rest, as_ranked ? rank : place, &native->comm);
    MPI_Comm_size(native->comm, &native->size);
    size_t size = (size_t)native->size, bytes = count_elements(from, 0) * problem->elem_bytes;
    native->place_of = allocate(size * sizeof(int));
    MPI_Allgather(&place, 1, MPI_INT, native->place_of, 1, MPI_INT, native->comm);
    native->part = native->collective == ALL_GATHER ? bytes : bytes / size;
    native->rows =
        native->collective == ALL_TO_ALL ? count_elements(from, 0) / count_elements(from, 1) : 1;
    native->row = native->part / native->rows;
    for (int way = 0; way < 2; way++)
        native->packed[way] = allocate(native->part * size);
}

/* Part `place` of a tile of so many rows begins here, a row of it every `stride` bytes. */
static void copy_part(const struct native *native, unsigned char *packed, const void *tile,
                      int place)
{
    size_t stride = native->row * (size_t)native->size;
    for (size_t r = 0; r < native->rows; r++)
        memcpy(packed + r * native->row,
               (const unsigned char *)tile + r * stride + (size_t)place * native->row, native->row);
}

static void pack_parts(const struct native *native, const void *tile)
{
    for (int r = 0; r < native->size; r++)
        copy_part(native, native->packed[0] + (size_t)r * native->part, tile, native->place_of[r]);
}

static void unpack_parts(const struct native *native, void *tile)
{
    for (int r = 0; r < native->size; r++)
        memcpy((unsigned char *)tile + (size_t)native->place_of[r] * native->part,
               native->packed[1] + (size_t)r * native->part, native->part);
}

static void reduce_all(const struct native *native, bool in_two, const void *source, void *target)
{
    int part = (int)(native->part / 4);
    if (!in_two) {
        MPI_Allreduce(source, target, part * native->size, MPI_UINT32_T, MPI_SUM, native->comm);
        return;
    }
    MPI_Reduce_scatter_block(source, native->packed[0], part, MPI_UINT32_T, MPI_SUM, native->comm);
    MPI_Allgather(native->packed[0], part, MPI_UINT32_T, target, part, MPI_UINT32_T, native->comm);
}

void run_native(const struct native *native, bool in_two, const void *source, void *target)
{
    int part = (int)native->part;
    switch (native->collective) {
    case ALL_REDUCE:
        reduce_all(native, in_two, source, target);
        break;
    case REDUCE_SCATTER:
        pack_parts(native, source);
        MPI_Reduce_scatter_block(native->packed[0], target, part / 4, MPI_UINT32_T, MPI_SUM,
                                 native->comm);
        break;
    case ALL_GATHER:
        MPI_Allgather(source, part, MPI_BYTE, native->packed[1], part, MPI_BYTE, native->comm);
        unpack_parts(native, target);
        break;
    default:
        pack_parts(native, source);
        MPI_Alltoall(native->packed[0], part, MPI_BYTE, native->packed[1], part, MPI_BYTE,
                     native->comm);
        unpack_parts(native, target);
    }
}

void free_native(struct native *native)
{
    if (native->collective == NO_COLLECTIVE)
        return;
    MPI_Comm_free(&native->comm);
    free(native->place_of);
    free(native->packed[0]);
    free(native->packed[1]);
}
