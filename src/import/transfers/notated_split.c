/* An array cut along one dimension, into parts as equal as can be or of given sizes. */
#include "import/transfers/notations_of_layouts.h"
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include "base/report.h"

#define MOST_SIZES (UINT32_C(1) << 18)

/* Along which dimension, and how long each part is. */
struct split_sizes {
    uint64_t dim, parts;
    uint64_t *size; /* NULL: as equal as can be, the first ones longer */
};

static enum redist_status take_sizes(const struct notated_item *item, const json_t *split,
                                     uint64_t extent, struct split_sizes *sizes)
{
    uint64_t sum = 0;
    sizes->parts = json_array_size(json_object_get(split, "sizes"));
    if (sizes->parts > MOST_SIZES)
        return refuse_at(&item->place, "'sizes': more than %u", MOST_SIZES);
    sizes->size = malloc((sizes->parts + 1) * sizeof *sizes->size);
    if (sizes->size == NULL)
        return refuse_at(&item->place, "out of memory");
    PASS_FAILURE(take_list(&item->place, split, "sizes", (uint32_t)sizes->parts, sizes->size));
    for (uint64_t k = 0; k < sizes->parts && sum <= extent; k++)
        sum += sizes->size[k];
    return sum == extent
               ? REDIST_OK
               : refuse_at(&item->place, "'sizes': their sum is not the extent %" PRIu64, extent);
}

static enum redist_status read_split(const struct notated_item *item,
                                     const struct transfer_array *array, struct split_sizes *sizes)
{
    static const char *const keys[] = {"dim", "parts", "sizes", NULL};
    const json_t *split = json_object_get(item->object, "split");
    bool listed = json_object_get(split, "sizes") != NULL;
    PASS_FAILURE(check_keys(&item->place, split, keys));
    if (array->rank == 0)
        return refuse_at(&item->place, "'split': the array has no dimension");
    PASS_FAILURE(take_field(&item->place, split, "dim", 0, array->rank - 1, &sizes->dim));
    if (listed == (json_object_get(split, "parts") != NULL))
        return refuse_at(&item->place, "'split': expected 'parts' or 'sizes'");
    return listed ? take_sizes(item, split, array->extent[sizes->dim], sizes)
                  : take_field(&item->place, split, "parts", 1, MOST_SIZES, &sizes->parts);
}

static enum redist_status add_parts(const struct notated_item *item, uint32_t array,
                                    const struct split_sizes *sizes)
{
    const struct transfer_array *about = &item->problem->array[array];
    uint64_t shape[TRANSFER_DIMS], origin[TRANSFER_DIMS] = {0}, all = about->extent[sizes->dim];
    memcpy(shape, about->extent, sizeof shape);
    for (uint64_t k = 0; k < sizes->parts; k++) {
        shape[sizes->dim] =
            sizes->size != NULL ? sizes->size[k] : all / sizes->parts + (k < all % sizes->parts);
        PASS_FAILURE(add_whole_buffer(item, array, shape, origin, k));
        origin[sizes->dim] += shape[sizes->dim];
    }
    return REDIST_OK;
}

enum redist_status expand_split(struct notated_item *item)
{
    static const char *const keys[] = {"array", "split", "devices", "order", NULL};
    struct split_sizes sizes = {0};
    uint32_t array = 0;
    PASS_FAILURE(check_keys(&item->place, item->object, keys));
    PASS_FAILURE(take_array_name(&item->place, item->problem, item->object, "array", &array));
    enum redist_status status = read_split(item, &item->problem->array[array], &sizes);
    if (status == REDIST_OK)
        status = take_devices(item, sizes.parts);
    if (status == REDIST_OK)
        status = add_parts(item, array, &sizes);
    free(sizes.size);
    return status;
}
