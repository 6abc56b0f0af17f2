/* The type of a tile table as people write it. */
#ifndef REDIST_PROGRAM_TABLE_TYPE_H
#define REDIST_PROGRAM_TABLE_TYPE_H

#include "table/table.h"

/* The type of a table in native notation where whole axes express it, else with the
 * number of tiles in place of axes: `[1{*12}12, 6{*2}12]`; behind it the axes that are
 * not reduced yet, and how many devices hold a tile when not all do. */
void format_table_type(const struct tile_table *table, char *text, size_t size);

#endif
