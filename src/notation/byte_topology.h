/* Topologies whose prices are per byte, `redist-topology 4`, and what each command takes of them
 * or of an older version: docs/FORMAT.md section 7. */
#ifndef REDIST_NOTATION_BYTE_TOPOLOGY_H
#define REDIST_NOTATION_BYTE_TOPOLOGY_H

#include <stdbool.h>
#include <stddef.h>
#include "types/sequence.h"

#define TOPOLOGY_LIMIT 65536u /* bytes of a file */

/* What a file says, whatever it is read for. Received and prices are in bytes and per byte. */
struct byte_topology {
    char unit[REDIST_MAX_NAME + 1u];
    struct redist_mesh axes, levels; /* in the order of their lines; levels outermost first */
    struct redist_topology of_axes;  /* in the order of `axes` */
    struct redist_link of_level[REDIST_MAX_AXES];
};

/* Reads one, which must have levels. */
enum redist_status parse_byte_levels(const char *text, size_t length, const char *name,
                                     struct byte_topology *found, struct redist_error *error);

/* Takes the name of the unit of all prices; false where the text is of another version, which
 * names none. */
bool read_byte_unit(const char *text, size_t length, char unit[REDIST_MAX_NAME + 1u]);

/* Multiplies by `factor` what a byte costs; fails from 2^64 on. */
enum redist_status scale_link(const char *name, const char *entry, uint64_t factor,
                              struct redist_link *link, struct redist_error *error);

/* What is received in elements, down to whole ones, and at least one more than at the point
 * before. */
struct redist_curve count_curve_elements(const struct redist_curve *bytes, uint32_t elem_bytes);

/* The links of all `levels` of a hierarchy for elements of so many bytes, also from version 2. */
enum redist_status read_level_links(const char *text, size_t length, const char *name,
                                    const struct redist_mesh *levels, uint32_t elem_bytes,
                                    struct redist_topology *topology, struct redist_error *error);

/* The levels of the file itself and their links, per byte, also from version 2. */
enum redist_status read_sized_levels(const char *text, size_t length, const char *name,
                                     struct redist_mesh *levels, struct redist_topology *topology,
                                     struct redist_error *error);

#endif
