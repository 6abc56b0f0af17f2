/* A matrix in blocks dealt out over a grid of processes, as descriptors of ScaLAPACK say. */
#ifndef REDIST_IMPORT_TRANSFERS_NOTATED_GRID_H
#define REDIST_IMPORT_TRANSFERS_NOTATED_GRID_H

#include "import/transfers/built_layout.h"

enum redist_status expand_grid(struct notated_item *item);

#endif
