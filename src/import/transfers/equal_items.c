#include "import/transfers/equal_items.h"
#include <stdlib.h>
#include "base/report.h"

/* What the item says, with the sizes of its array in place of the name; for free(). NULL when
 * there is no memory, or the item is not of one array. */
static char *describe_item(const struct notated_item *item)
{
    const char *name = json_string_value(json_object_get(item->object, "array"));
    const json_t *number = name == NULL ? NULL : json_object_get(item->problem->number_of, name);
    if (number == NULL)
        return NULL;
    const struct transfer_array *array = &item->problem->array[json_integer_value(number)];
    json_t *sizes = list_numbers(array->extent, array->ndims);
    json_t *like = json_copy((json_t *)(uintptr_t)item->object);
    int wrong = json_array_size(sizes) != array->ndims;
    wrong |= json_array_append_new(sizes, json_integer(array->elem));
    wrong |= json_array_append_new(sizes, json_integer(array->rank));
    wrong |= json_object_set_new(like, "array", sizes);
    char *text = wrong == 0 ? json_dumps(like, JSON_COMPACT | JSON_SORT_KEYS) : NULL;
    json_decref(like);
    return text;
}

/* Buffers of an equal item, each behind the list that it is in: the same of this array. */
static enum redist_status copy_buffers(const struct notated_item *item, const json_t *made)
{
    json_t *name = json_object_get(item->object, "array");
    for (size_t k = 0; k < json_array_size(made); k += 2) {
        json_t *buffer = json_copy(json_array_get(made, k + 1));
        int wrong = json_object_set(buffer, "array", name);
        wrong |= json_array_append_new(json_array_get(made, k), buffer);
        if (wrong != 0)
            return refuse_at(&item->place, "out of memory");
        PASS_FAILURE(count_built(item));
    }
    return REDIST_OK;
}

enum redist_status expand_once(struct notated_item *item, expand_buffers *expand, json_t *made_by)
{
    char *key = describe_item(item);
    const json_t *made = key == NULL ? NULL : json_object_get(made_by, key);
    if (made != NULL) {
        free(key);
        return copy_buffers(item, made);
    }
    item->made = json_array();
    enum redist_status status = expand(item);
    if (key != NULL && json_object_set(made_by, key, item->made) != 0 && status == REDIST_OK)
        status = refuse_at(&item->place, "out of memory");
    json_decref(item->made);
    free(key);
    return status;
}
