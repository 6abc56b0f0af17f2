/* In which order the dimensions of a buffer lie in memory, as an item of a layout says it. */
#ifndef REDIST_IMPORT_TRANSFERS_ITEM_ORDER_H
#define REDIST_IMPORT_TRANSFERS_ITEM_ORDER_H

#include "import/transfers/fields.h"
#include "transfers/problem.h"

enum order_kind { ROW_MAJOR, COLUMN_MAJOR, LISTED_ORDER };

struct item_order {
    enum order_kind kind;
    bool said;     /* by the item; else what its notation takes where it is silent */
    uint32_t rank; /* of a list, which has each dimension below it once */
    uint64_t dim[TRANSFER_DIMS];
};

/* Whether these are the dimensions below `rank`, each once. */
bool is_dimension_order(const uint64_t *dim, uint32_t rank);

/* Reads `order`, where there is the key. */
enum redist_status take_order(const struct plan_place *place, const json_t *object,
                              struct item_order *order);

/* The dimensions of a buffer of `rank` of them, outermost first. */
enum redist_status find_item_order(const struct plan_place *place, const struct item_order *order,
                                   uint32_t rank, uint64_t *dim);

#endif
