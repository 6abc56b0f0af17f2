/* An array cut along one dimension, into parts as equal as can be or of given sizes. */
#ifndef REDIST_IMPORT_TRANSFERS_NOTATED_SPLIT_H
#define REDIST_IMPORT_TRANSFERS_NOTATED_SPLIT_H

#include "import/transfers/built_layout.h"

enum redist_status expand_split(struct notated_item *item);

#endif
