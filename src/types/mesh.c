/* Meshes and the row-major numbering of devices (paper, Figure 6). */
#include "types/mesh.h"
#include <string.h>

uint32_t redist_count_devices(const struct redist_mesh *mesh)
{
    uint64_t devices = 1;
    if (mesh->naxes == 0 || mesh->naxes > REDIST_MAX_AXES)
        return 0;
    for (uint32_t a = 0; a < mesh->naxes; a++) {
        if (mesh->axis[a].size == 0)
            return 0;
        devices *= mesh->axis[a].size; /* both factors below 2^32 */
        if (devices > REDIST_MAX_DEVICES)
            return 0;
    }
    return (uint32_t)devices;
}

uint32_t multiply_axes(const struct redist_mesh *mesh, const uint8_t *axis, uint32_t naxes)
{
    uint32_t product = 1;
    for (uint32_t k = 0; k < naxes; k++)
        product *= mesh->axis[axis[k]].size;
    return product;
}

uint32_t multiply_axis_set(const struct redist_mesh *mesh, uint32_t axes)
{
    uint32_t product = 1;
    for (uint32_t x = 0; x < mesh->naxes; x++)
        product *= (axes >> x & 1u) != 0 ? mesh->axis[x].size : 1;
    return product;
}

int redist_find_axis(const struct redist_mesh *mesh, const char *name)
{
    for (uint32_t a = 0; a < mesh->naxes; a++)
        if (strcmp(mesh->axis[a].name, name) == 0)
            return (int)a;
    return -1;
}

uint32_t redist_get_device(const struct redist_mesh *mesh, uint32_t position)
{
    return mesh->first + (mesh->order != NULL ? mesh->order[position] : position);
}

void redist_compute_coordinates(const struct redist_mesh *mesh, uint32_t position,
                                uint32_t coordinate[REDIST_MAX_AXES])
{
    for (uint32_t a = mesh->naxes; a-- > 0;) {
        coordinate[a] = position % mesh->axis[a].size;
        position /= mesh->axis[a].size;
    }
}
