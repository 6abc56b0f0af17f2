/* Arrays one behind the other as one flat list of elements, cut into shards. */
#include "import/transfers/notations_of_layouts.h"
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include "base/report.h"

#define MOST_PARTS (UINT32_C(1) << 18)

/* Arrays as they stand one behind the other, and the range of one shard. */
struct flat_list {
    uint32_t count;
    uint32_t *array;
    uint64_t *begin; /* of each, in elements */
    uint64_t total, parts, align;
    uint64_t *end;  /* of each shard */
    uint32_t first; /* array that is not over before the shard at hand */
};

static uint64_t count_elements(const struct transfer_array *array)
{
    uint64_t count = 1;
    for (uint32_t x = 0; x < array->rank; x++)
        count *= array->extent[x];
    return count;
}

/* A buffer without pieces: places between arrays. */
static enum redist_status add_gap(const struct notated_item *item, uint32_t array, uint64_t count,
                                  uint64_t device)
{
    struct built_buffer buffer = start_buffer(array, 1);
    return finish_buffer(item, &buffer, &count, device);
}

/* Elements begin .. end - 1 of an array, in the order of the item, as boxes, each of which lies in one run. */
static enum redist_status add_range(const struct notated_item *item, uint32_t number,
                                    uint64_t begin, uint64_t end, uint64_t device)
{
    const struct transfer_array *array = &item->problem->array[number];
    uint64_t order[TRANSFER_DIMS];
    PASS_FAILURE(find_item_order(&item->place, &item->order, array->rank, order));
    while (begin < end) {
        uint64_t shape[TRANSFER_DIMS], origin[TRANSFER_DIMS], below = count_elements(array);
        uint64_t rest = begin, taken = below;
        bool found = false;
        for (uint32_t k = 0; k < array->rank; k++) {
            uint64_t x = order[k];
            below /= array->extent[x];
            origin[x] = found ? 0 : rest / below;
            shape[x] = found ? array->extent[x] : 1;
            rest %= below;
            if (found || rest != 0 || end - begin < below)
                continue;
            uint64_t count = (end - begin) / below, room = array->extent[x] - origin[x];
            found = true;
            shape[x] = count < room ? count : room;
            taken = shape[x] * below;
        }
        PASS_FAILURE(add_whole_buffer(item, number, shape, origin, device));
        begin += taken;
    }
    return REDIST_OK;
}

static enum redist_status add_shard(const struct notated_item *item, struct flat_list *flat,
                                    uint64_t device)
{
    uint64_t at = device == 0 ? 0 : flat->end[device - 1], end = flat->end[device];
    for (uint32_t k = flat->first; k < flat->count && flat->begin[k] < end; k++) {
        uint64_t begin = flat->begin[k];
        uint64_t behind = begin + count_elements(&item->problem->array[flat->array[k]]);
        flat->first = k;
        if (behind <= at || at >= end)
            continue;
        if (begin > at)
            PASS_FAILURE(add_gap(item, flat->array[k], begin - at, device));
        at = begin > at ? begin : at;
        behind = behind < end ? behind : end;
        PASS_FAILURE(add_range(item, flat->array[k], at - begin, behind - begin, device));
        at = behind;
    }
    return REDIST_OK;
}

static enum redist_status place_array(const struct notated_item *item, struct flat_list *flat,
                                      uint32_t array)
{
    const struct transfer_array *about = &item->problem->array[array];
    uint64_t gap = flat->total % flat->align;
    if (about->ndims != about->rank)
        return refuse_at(&item->place, "'flat': an array has summands");
    if (about->elem != item->problem->array[flat->array[0]].elem)
        return refuse_at(&item->place, "'flat': elements of several sizes");
    flat->total += gap == 0 ? 0 : flat->align - gap;
    flat->begin[flat->count - 1] = flat->total;
    flat->total += count_elements(about);
    return flat->total <= PLAN_NUMBER_MAX ? REDIST_OK
                                          : refuse_at(&item->place, "more than 2^62 elements");
}

static enum redist_status place_arrays(const struct notated_item *item, struct flat_list *flat)
{
    const json_t *list = NULL;
    PASS_FAILURE(take_array(&item->place, item->object, "arrays", &list));
    size_t count = json_array_size(list);
    flat->array = malloc((count + 1) * sizeof *flat->array);
    flat->begin = malloc((count + 1) * sizeof *flat->begin);
    if (flat->array == NULL || flat->begin == NULL)
        return refuse_at(&item->place, "out of memory");
    for (size_t k = 0; k < count; k++) {
        PASS_FAILURE(
            take_array_item(&item->place, item->problem, list, k, &flat->array[flat->count++]));
        PASS_FAILURE(place_array(item, flat, flat->array[k]));
    }
    return REDIST_OK;
}

/* Shards of given lengths: elements, or units of which all shards together have the whole list. */
static enum redist_status take_lengths(const struct notated_item *item, const json_t *object,
                                       const char *key, struct flat_list *flat)
{
    uint64_t sum = 0, unit = 1, end = 0;
    PASS_FAILURE(take_list(&item->place, object, key, (uint32_t)flat->parts, flat->end));
    for (uint64_t k = 0; k < flat->parts && sum <= flat->total; k++)
        sum += flat->end[k];
    if (strcmp(key, "local_units") == 0) {
        if (sum == 0 || sum > flat->total || flat->total % sum != 0)
            return refuse_at(&item->place,
                             "'local_units': expected a sum that divides the %" PRIu64 " elements",
                             flat->total);
        unit = flat->total / sum;
    } else if (sum != flat->total) {
        return refuse_at(&item->place,
                         "'sizes': their sum is not %" PRIu64 ", the elements with "
                         "those that 'align' adds",
                         flat->total);
    }
    for (uint64_t k = 0; k < flat->parts; k++)
        flat->end[k] = end += flat->end[k] * unit;
    return REDIST_OK;
}

static enum redist_status cut_shards(const struct notated_item *item, const json_t *object,
                                     struct flat_list *flat)
{
    uint64_t length = flat->total / flat->parts + (flat->total % flat->parts != 0);
    flat->end = malloc(flat->parts * sizeof *flat->end);
    if (flat->end == NULL)
        return refuse_at(&item->place, "out of memory");
    if (json_object_get(object, "sizes") != NULL)
        return take_lengths(item, object, "sizes", flat);
    if (json_object_get(object, "local_units") != NULL)
        return take_lengths(item, object, "local_units", flat);
    for (uint64_t k = 0; k < flat->parts; k++)
        flat->end[k] = (k + 1) * length < flat->total ? (k + 1) * length : flat->total;
    return REDIST_OK;
}

/* How many shards there are, by the one key that says how long they are. */
static enum redist_status take_parts(const struct notated_item *item, const json_t *object,
                                     struct flat_list *flat)
{
    const json_t *sizes = json_object_get(object, "sizes");
    const json_t *units = json_object_get(object, "local_units");
    const json_t *list = sizes != NULL ? sizes : units;
    bool parts = json_object_get(object, "parts") != NULL;
    if (parts + (sizes != NULL) + (units != NULL) != 1)
        return refuse_at(&item->place, "'flat': expected one of 'parts', 'sizes' and "
                                       "'local_units'");
    if (parts)
        return take_field(&item->place, object, "parts", 1, MOST_PARTS, &flat->parts);
    flat->parts = json_array_size(list);
    return flat->parts > 0 && flat->parts <= MOST_PARTS
               ? REDIST_OK
               : refuse_at(&item->place, "'%s': expected a list of 1 to %u integers",
                           sizes != NULL ? "sizes" : "local_units", MOST_PARTS);
}

static enum redist_status read_flat(struct notated_item *item, struct flat_list *flat)
{
    static const char *const keys[] = {"arrays", "flat", "devices", "order", NULL};
    static const char *const inner[] = {"parts", "sizes", "local_units", "align", NULL};
    const json_t *object = json_object_get(item->object, "flat");
    flat->align = 1;
    PASS_FAILURE(check_keys(&item->place, item->object, keys));
    PASS_FAILURE(check_keys(&item->place, object, inner));
    PASS_FAILURE(take_parts(item, object, flat));
    if (json_object_get(object, "align") != NULL)
        PASS_FAILURE(take_field(&item->place, object, "align", 1, UINT32_C(1) << 20, &flat->align));
    PASS_FAILURE(take_devices(item, flat->parts));
    PASS_FAILURE(place_arrays(item, flat));
    return cut_shards(item, object, flat);
}

enum redist_status expand_flat(struct notated_item *item)
{
    struct flat_list flat = {0};
    enum redist_status status = read_flat(item, &flat);
    for (uint64_t device = 0; device < flat.parts && status == REDIST_OK; device++)
        status = add_shard(item, &flat, device);
    free(flat.array);
    free(flat.begin);
    free(flat.end);
    return status;
}
