/* A sharding in any notation of docs/NOTATIONS.md, of one array. */
#ifndef REDIST_IMPORT_TRANSFERS_NOTATED_SHARDING_H
#define REDIST_IMPORT_TRANSFERS_NOTATED_SHARDING_H

#include "import/transfers/built_layout.h"

enum redist_status expand_sharding(struct notated_item *item);

#endif
