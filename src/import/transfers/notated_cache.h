/* Caches of keys and values: layers over the stages of a pipeline, heads over tensor parallelism. */
#ifndef REDIST_IMPORT_TRANSFERS_NOTATED_CACHE_H
#define REDIST_IMPORT_TRANSFERS_NOTATED_CACHE_H

#include "import/transfers/built_layout.h"

enum redist_status expand_cache(struct notated_item *item);

#endif
