#include "import/transfers/notated_flat.h"
#include <stdlib.h>
#include <string.h>
#include "base/report.h"

/* Arrays as they stand one behind the other, and the range of one shard. */
struct flat_list {
    uint32_t count;
    uint32_t *array;
    uint64_t *begin; /* of each, in elements */
    uint64_t total, parts, align;
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

/* Elements begin .. end - 1 of an array, row by row, as boxes, each of which lies in one run. */
static enum redist_status add_range(const struct notated_item *item, uint32_t number,
                                    uint64_t begin, uint64_t end, uint64_t device)
{
    const struct transfer_array *array = &item->problem->array[number];
    while (begin < end) {
        uint64_t shape[TRANSFER_DIMS], origin[TRANSFER_DIMS], below = count_elements(array);
        uint64_t rest = begin, taken = below;
        bool found = false;
        for (uint32_t x = 0; x < array->rank; x++) {
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

static enum redist_status add_shard(const struct notated_item *item, const struct flat_list *flat,
                                    uint64_t device)
{
    uint64_t length = flat->total / flat->parts + (flat->total % flat->parts != 0);
    uint64_t at = device * length < flat->total ? device * length : flat->total;
    uint64_t end = flat->total - at < length ? flat->total : at + length;
    for (uint32_t k = 0; k < flat->count; k++) {
        uint64_t begin = flat->begin[k];
        uint64_t behind = begin + count_elements(&item->problem->array[flat->array[k]]);
        if (behind <= at || begin >= end)
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

static enum redist_status read_flat(struct notated_item *item, struct flat_list *flat)
{
    static const char *const keys[] = {"arrays", "flat", "devices", NULL};
    static const char *const inner[] = {"parts", "align", NULL};
    const json_t *object = json_object_get(item->object, "flat");
    flat->align = 1;
    PASS_FAILURE(check_keys(&item->place, item->object, keys));
    PASS_FAILURE(check_keys(&item->place, object, inner));
    PASS_FAILURE(take_field(&item->place, object, "parts", 1, UINT32_C(1) << 18, &flat->parts));
    if (json_object_get(object, "align") != NULL)
        PASS_FAILURE(take_field(&item->place, object, "align", 1, UINT32_C(1) << 20, &flat->align));
    return take_devices(item, flat->parts);
}

enum redist_status expand_flat(struct notated_item *item)
{
    struct flat_list flat = {0};
    enum redist_status status = read_flat(item, &flat);
    if (status == REDIST_OK)
        status = place_arrays(item, &flat);
    for (uint64_t device = 0; device < flat.parts && status == REDIST_OK; device++)
        status = add_shard(item, &flat, device);
    free(flat.array);
    free(flat.begin);
    return status;
}
