#include "import/transfers/notated_layout.h"
#include <stdlib.h>
#include "import/transfers/equal_items.h"
#include "import/transfers/notations_of_layouts.h"

/* What an item may be, by the key that only it has. */
static const struct notation {
    const char *key;
    expand_item_of *expand;
} notations[] = {
    {"sharding", expand_sharding},   {"split", expand_split},    {"scalapack", expand_grid},
    {"flat", expand_flat},           {"fused", expand_fused},    {"affine", expand_affine},
    {"placement", expand_placement}, {"kv_cache", expand_cache},
};

enum { NOTATIONS = sizeof notations / sizeof notations[0] };

static bool is_notation(const json_t *item)
{
    for (size_t k = 0; k < NOTATIONS; k++)
        if (json_object_get(item, notations[k].key) != NULL)
            return true;
    return false;
}

static enum redist_status expand_item(struct notated_item *item)
{
    enum redist_status status = take_order(&item->place, item->object, &item->order);
    for (size_t k = 0; k < NOTATIONS && status == REDIST_OK; k++)
        if (json_object_get(item->object, notations[k].key) != NULL) {
            status = notations[k].expand(item);
            break;
        }
    free(item->device);
    return status;
}

/* The devices that are listed, by their numbers; of one listed twice the first, as the other
 * is refused later. */
static json_t *find_listed(const json_t *side)
{
    json_t *found = json_object();
    char key[24];
    for (size_t k = 0; k < json_array_size(side); k++) {
        json_t *device = json_array_get(side, k), *number = json_object_get(device, "device");
        (void)snprintf(key, sizeof key, "%" JSON_INTEGER_FORMAT, json_integer_value(number));
        if (json_is_integer(number) && json_object_get(found, key) == NULL)
            (void)json_object_set(found, key, device);
    }
    return found;
}

enum redist_status expand_notations(const struct given_problem *problem, const char *word,
                                    json_t *side)
{
    struct notated_work work = {0};
    size_t count = json_array_size(side);
    enum redist_status status = REDIST_OK;
    json_t *all = NULL, *listed = NULL, *made_by = NULL;
    char where[64];
    for (size_t k = 0; k < count && all == NULL; k++)
        if (is_notation(json_array_get(side, k)))
            all = json_copy(side);
    if (all == NULL)
        return REDIST_OK;
    for (size_t k = count; k-- > 0;)
        if (is_notation(json_array_get(side, k)))
            (void)json_array_remove(side, k);
    listed = find_listed(side);
    made_by = json_object();
    for (size_t k = 0; k < count && status == REDIST_OK; k++) {
        if (!is_notation(json_array_get(all, k)))
            continue;
        struct notated_item item = {.place = begin_place(problem->file, problem->error),
                                    .problem = problem,
                                    .object = json_array_get(all, k),
                                    .side = side,
                                    .device_of = listed,
                                    .work = &work};
        (void)snprintf(where, sizeof where, "%.20s: item %zu", word, k);
        item.place.side = where;
        status = expand_once(&item, expand_item, made_by);
    }
    json_decref(all);
    json_decref(listed);
    json_decref(made_by);
    return status;
}
