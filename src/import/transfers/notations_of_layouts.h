/* One reader for each notation of layouts of transfers: each adds what an item says to the built
 * layout. */
#ifndef REDIST_IMPORT_TRANSFERS_NOTATIONS_OF_LAYOUTS_H
#define REDIST_IMPORT_TRANSFERS_NOTATIONS_OF_LAYOUTS_H

#include "import/transfers/built_layout.h"

typedef enum redist_status expand_item_of(struct notated_item *item);

expand_item_of expand_affine, expand_cache, expand_flat, expand_fused, expand_grid,
    expand_placement, expand_sharding, expand_split;

#endif
