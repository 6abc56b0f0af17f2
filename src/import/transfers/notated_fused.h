/* Arrays side by side in one buffer of each device, by heads: QKV, gate and up. */
#ifndef REDIST_IMPORT_TRANSFERS_NOTATED_FUSED_H
#define REDIST_IMPORT_TRANSFERS_NOTATED_FUSED_H

#include "import/transfers/built_layout.h"

enum redist_status expand_fused(struct notated_item *item);

#endif
