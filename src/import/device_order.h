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

/* No device twice: finds the order of axes that numbers them so, or else keeps the list. A
 * list of `all` devices has each of them. */
enum redist_status find_order(const uint32_t *list, uint32_t count, bool all,
                              struct devices *devices, struct redist_error *error);

/* Lists the devices in place of the pieces of their order. */
enum redist_status spell_out_order(struct devices *devices, struct redist_error *error);

/* Reads the numbers `0,1,2,..`, at least one of them, each device once. */
enum redist_status scan_device_list(struct scan *scan, struct devices *devices,
                                    struct redist_error *error);

/* Fails when the devices are not as many as the mesh has. Where an axis of the mesh is no
 * product of factors of their order, lists them. */
enum redist_status check_order(struct devices *devices, struct redist_error *error);

#endif
