/* Placements of model weights as Mooncake's reshard writes them: fragments of tensors by
 * participant. */
#ifndef REDIST_IMPORT_TRANSFERS_NOTATED_PLACEMENT_H
#define REDIST_IMPORT_TRANSFERS_NOTATED_PLACEMENT_H

#include "import/transfers/built_layout.h"

enum redist_status expand_placement(struct notated_item *item);

#endif
