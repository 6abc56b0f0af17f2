/* Where the devices of a mesh or of a tile assignment stand: lists of device
 * numbers, and the iota forms of HLO. */
#ifndef REDIST_IMPORT_DEVICE_ORDER_H
#define REDIST_IMPORT_DEVICE_ORDER_H

#include "import/layout.h"
#include "notation/scan.h"

/* Reads `[2,2,2]T(1,0,2)`, or `[8]`: the numbers 0..7 as an array of this shape,
 * transposed, and read off in order. */
enum redist_status scan_iota(struct scan *scan, struct devices *devices,
                             struct redist_error *error);

/* Every device once, in an order of axes: finds it. */
enum redist_status find_order(const uint32_t *list, uint32_t count, struct devices *devices,
                              struct redist_error *error);

/* Reads the numbers `0,1,2,..`, at least one of them, and finds the axis order
 * that they are; any other order is refused. */
enum redist_status scan_device_list(struct scan *scan, struct devices *devices,
                                    struct redist_error *error);

/* Fails when the devices are not as many as the mesh has, or an axis of the
 * mesh is no product of factors of their order. */
enum redist_status check_order(const struct devices *devices, struct redist_error *error);

#endif
