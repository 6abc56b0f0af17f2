#include "base/walk.h"
#include <string.h>

void start_walk(const struct redist_mesh *mesh, const struct redist_type *type,
                struct position_walk *walk)
{
    memset(walk, 0, sizeof *walk);
    walk->mesh = mesh;
    for (uint32_t i = 0; i < type->rank; i++) {
        const struct redist_dim *dim = &type->dim[i];
        uint64_t stride = dim->tile;
        for (uint32_t k = 0; k < dim->naxes; k++) {
            walk->dim[dim->axis[k]] = (uint8_t)i;
            walk->stride[dim->axis[k]] = stride;
            stride *= mesh->axis[dim->axis[k]].size;
        }
    }
}

void advance_walk(struct position_walk *walk)
{
    for (uint32_t a = walk->mesh->naxes; a-- > 0;) {
        uint64_t *offset = &walk->offset[walk->dim[a]];
        uint32_t last = walk->mesh->axis[a].size - 1;
        if (walk->coordinate[a] < last) {
            walk->coordinate[a]++;
            *offset += walk->stride[a];
            return;
        }
        *offset -= walk->stride[a] * last;
        walk->coordinate[a] = 0;
    }
}
