#include "product/bound.h"
#include "types/mesh.h"
#include "types/plain.h"

/* Whether the device ends with an element that is not in the tile it has. */
static bool lacks_element(const struct redist_mesh *mesh, const struct redist_type *from,
                          const struct redist_type *to, uint32_t device)
{
    uint64_t had[REDIST_MAX_RANK], wanted[REDIST_MAX_RANK];
    bool lacks = false;
    redist_compute_offset(mesh, from, device, had);
    redist_compute_offset(mesh, to, device, wanted);
    for (uint32_t i = 0; i < to->rank; i++) {
        const struct redist_dim *dim = &to->dim[i];
        if (wanted[i] >= dim->size) /* padding only */
            return false;
        uint64_t room = dim->size - wanted[i];
        uint64_t end = wanted[i] + (dim->tile < room ? dim->tile : room);
        lacks = lacks || wanted[i] < had[i] || end - had[i] > from->dim[i].tile;
    }
    return lacks;
}

/* Looks at the last device and those at the end of one axis: tiles over other axes, or in
 * another order, differ on one of these nearly always. */
static bool must_move(const struct redist_mesh *mesh, const struct redist_type *from,
                      const struct redist_type *to)
{
    uint32_t stride = 1;
    for (uint32_t a = mesh->naxes; a-- > 0;) {
        if (lacks_element(mesh, from, to, stride * (mesh->axis[a].size - 1)))
            return true;
        stride *= mesh->axis[a].size;
    }
    return lacks_element(mesh, from, to, stride - 1);
}

/* Whether there are summands to be combined: the axes that both have are kept. */
static bool must_combine(const struct redist_mesh *mesh, const struct redist_type *from,
                         const struct redist_type *to)
{
    return multiply_axes(mesh, from->unreduced, from->nunreduced) !=
           multiply_axes(mesh, to->unreduced, to->nunreduced);
}

/* After the last step that moves or combines, tiles only shrink, but for padding; and it
 * costs the tile that it leaves, or more. */
uint64_t bound_move_cost(const struct redist_mesh *mesh, const struct redist_type *from,
                         const struct redist_type *to)
{
    uint64_t tile = 1; /* of the first device: padding it has only in dimensions that are whole */
    for (uint32_t i = 0; i < to->rank; i++)
        tile *= count_existing(&to->dim[i]);
    return must_combine(mesh, from, to) || must_move(mesh, from, to) ? tile : 0;
}
