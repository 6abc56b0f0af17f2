/* Shards as pieces with strides on both sides, in the words of DeepSpeed's affine maps. */
#ifndef REDIST_IMPORT_TRANSFERS_NOTATED_AFFINE_H
#define REDIST_IMPORT_TRANSFERS_NOTATED_AFFINE_H

#include "import/transfers/built_layout.h"

enum redist_status expand_affine(struct notated_item *item);

#endif
