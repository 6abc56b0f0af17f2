#include "import/transfers/item_order.h"
#include <inttypes.h>
#include <string.h>
#include "base/report.h"

static enum redist_status refuse_order(const struct plan_place *place)
{
    return refuse_at(place, "'order': expected \"C\", \"F\", or each dimension once, outermost "
                            "first");
}

bool is_dimension_order(const uint64_t *dim, uint32_t rank)
{
    uint32_t seen = 0;
    for (uint32_t k = 0; k < rank; k++)
        if (dim[k] < rank)
            seen |= UINT32_C(1) << dim[k];
    return seen + 1 == UINT32_C(1) << rank;
}

enum redist_status take_order(const struct plan_place *place, const json_t *object,
                              struct item_order *order)
{
    const json_t *given = json_object_get(object, "order");
    const char *word = json_string_value(given);
    *order = (struct item_order){.said = given != NULL};
    if (given == NULL)
        return REDIST_OK;
    if (word != NULL) {
        order->kind = strcmp(word, "F") == 0 ? COLUMN_MAJOR : ROW_MAJOR;
        return strcmp(word, "F") == 0 || strcmp(word, "C") == 0 ? REDIST_OK : refuse_order(place);
    }
    order->kind = LISTED_ORDER;
    if (!json_is_array(given))
        return refuse_order(place);
    PASS_FAILURE(
        take_short_list(place, object, "order", 0, TRANSFER_DIMS, order->dim, &order->rank));
    return is_dimension_order(order->dim, order->rank) ? REDIST_OK : refuse_order(place);
}

enum redist_status find_item_order(const struct plan_place *place, const struct item_order *order,
                                   uint32_t rank, uint64_t *dim)
{
    if (order->kind == LISTED_ORDER && order->rank != rank)
        return refuse_at(place, "'order': it has %" PRIu32 " dimensions, and a buffer %" PRIu32,
                         order->rank, rank);
    for (uint32_t k = 0; k < rank; k++)
        dim[k] = order->kind == LISTED_ORDER   ? order->dim[k]
                 : order->kind == COLUMN_MAJOR ? rank - 1 - k
                                               : k;
    return REDIST_OK;
}
