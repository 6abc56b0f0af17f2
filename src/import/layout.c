#include "import/layout.h"
#include <string.h>
#include "base/report.h"

void set_plain_order(struct devices *devices, uint32_t count)
{
    devices->count = count;
    devices->order.count = count > 1 ? 1 : 0;
    devices->order.item[0] = (struct piece){1, count};
}

bool locate_piece(const struct devices *devices, struct piece wanted, struct piece_list *found)
{
    uint64_t before = 1, first = wanted.pre, last = (uint64_t)wanted.pre * wanted.size;
    found->count = 0;
    for (uint32_t d = 0; d < devices->order.count; d++) {
        struct piece digit = devices->order.item[d];
        uint64_t behind = before * digit.size;
        uint64_t low = first > before ? first : before, high = last < behind ? last : behind;
        if (low < high) {
            if (low % before != 0 || high % low != 0 || behind % high != 0)
                return false;
            found->item[found->count++] =
                (struct piece){digit.pre * (uint32_t)(low / before), (uint32_t)(high / low)};
        }
        before = behind;
    }
    return true;
}

struct piece get_axis_piece(const struct redist_mesh *mesh, uint32_t axis)
{
    struct piece piece = {1, mesh->axis[axis].size};
    for (uint32_t a = 0; a < axis; a++)
        piece.pre *= mesh->axis[a].size;
    return piece;
}

enum redist_status add_piece(struct sharding *sharding, int dimension, struct piece wanted,
                             struct redist_error *error)
{
    struct piece_list found;
    struct layout *layout = &sharding->layout;
    if (!locate_piece(&sharding->devices, wanted, &found))
        return report_failure(error,
                              "the part (%u)%u of the mesh is no part of the factors that the "
                              "device order is made of",
                              wanted.pre, wanted.size);
    if (found.count > MAX_PIECES - layout->ncuts)
        return report_failure(error, "more than %d axes and sub-axes", MAX_PIECES);
    for (uint32_t k = 0; k < found.count; k++)
        layout->cut[layout->ncuts++] = (struct cut){dimension, found.item[k], k > 0};
    return REDIST_OK;
}

enum redist_status add_axis(struct sharding *sharding, int dimension, uint32_t axis,
                            struct redist_error *error)
{
    const struct redist_mesh *mesh = &sharding->devices.mesh;
    if ((sharding->layout.axes_used & 1u << axis) != 0)
        return report_failure(error, "axis '%s' is used twice", mesh->axis[axis].name);
    sharding->layout.axes_used |= 1u << axis;
    return add_piece(sharding, dimension, get_axis_piece(mesh, axis), error);
}

enum redist_status add_sub_axis(struct sharding *sharding, int dimension, uint32_t axis,
                                struct piece sub_axis, struct redist_error *error)
{
    const struct redist_mesh *mesh = &sharding->devices.mesh;
    const char *name = mesh->axis[axis].name;
    uint32_t size = mesh->axis[axis].size;
    struct piece wanted = get_axis_piece(mesh, axis);
    if (sub_axis.pre == 0 || sub_axis.size < 2 || size % sub_axis.pre != 0 ||
        size / sub_axis.pre % sub_axis.size != 0)
        return report_failure(error,
                              "axis '%s' of size %u has no sub-axis (%u)%u: expected (m)k with "
                              "k over 1, and m times k a divisor of %u",
                              name, size, sub_axis.pre, sub_axis.size, size);
    if ((sharding->layout.axes_used & 1u << axis) != 0)
        return report_failure(error, "axis '%s' is used twice", name);
    wanted.pre *= sub_axis.pre;
    wanted.size = sub_axis.size;
    return add_piece(sharding, dimension, wanted, error);
}

enum redist_status add_dimension(struct layout *layout, struct redist_error *error)
{
    if (layout->rank == REDIST_MAX_RANK)
        return report_failure(error, "rank is over the limit of %u", REDIST_MAX_RANK);
    layout->rank++;
    return REDIST_OK;
}

enum redist_status need_mesh(const struct sharding *sharding, struct redist_error *error)
{
    if (sharding->devices.mesh.naxes != 0)
        return REDIST_OK;
    return report_failure(error, "the axes have no sizes: expected a mesh (--mesh) such as "
                                 "x=4,y=6");
}
