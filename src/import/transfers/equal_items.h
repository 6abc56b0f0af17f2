/* Items of a layout that say the same of arrays of one shape, as the layers of a model do: they
 * are read once. */
#ifndef REDIST_IMPORT_TRANSFERS_EQUAL_ITEMS_H
#define REDIST_IMPORT_TRANSFERS_EQUAL_ITEMS_H

#include "import/transfers/built_layout.h"

/* Makes the buffers that an item stands for. */
typedef enum redist_status expand_buffers(struct notated_item *item);

/* The same; but where an item before it says the same of another array of the same shape, its
 * buffers are those of that one, with the name of this array. `made_by` is an object, empty
 * before the first item of a layout, and keeps what items have made. */
enum redist_status expand_once(struct notated_item *item, expand_buffers *expand, json_t *made_by);

#endif
