/* The mesh axes, and parts of them, along which the tiles of a table lie. */
#ifndef REDIST_EXPORT_TABLE_SHARDING_H
#define REDIST_EXPORT_TABLE_SHARDING_H

#include "table/table.h"
#include "types/sub_axis.h"

struct table_sharding {
    struct sub_axis_list dim[REDIST_MAX_RANK]; /* major to minor; summand dimensions behind */
    struct sub_axis_list unreduced; /* of all summand dimensions, in the order of the mesh */
};

/* False when no sharding over the mesh has this table: a device is idle, or the tiles do not
 * follow digits of its coordinates. The last tiles of a dimension of the array may have padding. */
bool find_table_sharding(const struct tile_table *table, const struct redist_mesh *mesh,
                         struct table_sharding *sharding);

#endif
