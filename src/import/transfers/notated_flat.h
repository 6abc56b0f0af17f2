/* Arrays one behind the other as one flat list of elements, cut into shards. */
#ifndef REDIST_IMPORT_TRANSFERS_NOTATED_FLAT_H
#define REDIST_IMPORT_TRANSFERS_NOTATED_FLAT_H

#include "import/transfers/built_layout.h"

enum redist_status expand_flat(struct notated_item *item);

#endif
