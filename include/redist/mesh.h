/** @file mesh.h
 * Device meshes: named axes with sizes, and the numbering of devices.
 *
 * Source: paper, Figure 6 (`H ::= {x1:k1, .., xn:kn}`). Positions are numbered
 * row-major over the axes, the last axis fastest, so on the mesh `x=4,y=6`
 * position 7 has coordinates x=1, y=1. Without an order, position 7 is device 7.
 */
#ifndef REDIST_MESH_H
#define REDIST_MESH_H

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#define REDIST_MAX_AXES 32u
#define REDIST_MAX_NAME 31u /**< bytes of an axis name, without the NUL */
#define REDIST_MAX_DEVICES (1u << 20)

struct redist_axis {
    char name[REDIST_MAX_NAME + 1u]; /**< NUL-terminated */
    uint32_t size;                   /**< at least 1 */
};

/** The axes number positions row-major, the last axis fastest. Position p is
 *  device first + order[p], or first + p when order is NULL. */
struct redist_mesh {
    uint32_t naxes; /**< 1 .. REDIST_MAX_AXES */
    struct redist_axis axis[REDIST_MAX_AXES];
    uint32_t first;  /**< 0 in a mesh without an order */
    uint32_t *order; /**< one entry for each position; shared by copies of the struct, see
                      *   redist_free_problem */
};

/** Number of positions of the mesh, the product of its axis sizes; 0 when the
 *  product is over REDIST_MAX_DEVICES, an axis has size 0, or there is no axis. */
uint32_t redist_count_devices(const struct redist_mesh *mesh);

/** Index of the axis called `name`, or -1. */
int redist_find_axis(const struct redist_mesh *mesh, const char *name);

/** The device at a position, which is below redist_count_devices. */
uint32_t redist_get_device(const struct redist_mesh *mesh, uint32_t position);

/** Coordinates of a position along every axis: `coordinate[0 .. naxes-1]`. */
void redist_compute_coordinates(const struct redist_mesh *mesh, uint32_t position,
                                uint32_t coordinate[REDIST_MAX_AXES]);

#ifdef __cplusplus
}
#endif
#endif
