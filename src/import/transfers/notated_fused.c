/* Arrays side by side in one buffer of each device, by heads: QKV, gate and up. */
#include "import/transfers/notations_of_layouts.h"
#include <stdlib.h>
#include <string.h>
#include "import/transfers/dealt_heads.h"
#include "base/report.h"

#define MOST_FUSED 64u

/* An array among those side by side, and the heads of it that the device at hand has. */
struct fused_array {
    uint32_t number;
    uint64_t heads, length; /* of all; places of one */
    uint64_t first, count;
};

struct fused_list {
    uint32_t count;
    struct fused_array of[MOST_FUSED];
    uint64_t parts, dim;
    bool interleaved;
};

static enum redist_status choose_heads(const struct notated_item *item,
                                       const struct fused_list *fused, struct fused_array *of,
                                       uint64_t device)
{
    return deal_heads(of->heads, fused->parts, device, &of->first, &of->count)
               ? REDIST_OK
               : refuse_at(&item->place, "'fused': of the heads of an array and the parts, neither "
                                         "is a multiple of the other");
}

/* Into how many groups the heads of a device fall: as many as it has of the array with the
 * fewest; one where arrays stand whole behind each other. */
static enum redist_status count_groups(const struct notated_item *item,
                                       const struct fused_list *fused, uint64_t *groups)
{
    *groups = 1;
    if (!fused->interleaved)
        return REDIST_OK;
    *groups = fused->of[0].count;
    for (uint32_t k = 1; k < fused->count; k++)
        if (fused->of[k].count < *groups)
            *groups = fused->of[k].count;
    for (uint32_t k = 0; k < fused->count; k++)
        if (*groups == 0 || fused->of[k].count % *groups != 0)
            return refuse_at(&item->place, "'fused': the heads of a device fall into no groups "
                                           "with equally many of each array");
    return REDIST_OK;
}

static enum redist_status fill_buffer(const struct notated_item *item,
                                      const struct fused_list *fused, uint64_t groups,
                                      struct built_buffer *buffer, uint64_t *shape)
{
    uint64_t at[TRANSFER_DIMS] = {0}, origin[TRANSFER_DIMS] = {0}, dim = fused->dim;
    struct built_piece piece = {.at = at, .shape = shape, .origin = origin};
    for (uint64_t group = 0; group < groups; group++)
        for (uint32_t k = 0; k < fused->count; k++) {
            const struct fused_array *of = &fused->of[k];
            uint64_t heads = of->count / groups;
            piece.array = of->number;
            origin[dim] = (of->first + group * heads) * of->length;
            shape[dim] = heads * of->length;
            if (shape[dim] > 0)
                PASS_FAILURE(add_built_piece(item, buffer, &piece));
            at[dim] += shape[dim];
        }
    shape[dim] = at[dim];
    return REDIST_OK;
}

static enum redist_status add_device(const struct notated_item *item, struct fused_list *fused,
                                     uint64_t device)
{
    const struct transfer_array *array = &item->problem->array[fused->of[0].number];
    uint64_t groups = 0, shape[TRANSFER_DIMS];
    for (uint32_t k = 0; k < fused->count; k++)
        PASS_FAILURE(choose_heads(item, fused, &fused->of[k], device));
    PASS_FAILURE(count_groups(item, fused, &groups));
    struct built_buffer buffer = start_buffer(fused->of[0].number, array->rank);
    memcpy(shape, array->extent, sizeof shape);
    enum redist_status status = fill_buffer(item, fused, groups, &buffer, shape);
    if (status != REDIST_OK) {
        drop_buffer(&buffer);
        return status;
    }
    return finish_buffer(item, &buffer, shape, device);
}

/* Arrays that differ along `dim` alone. */
static enum redist_status check_array(const struct notated_item *item,
                                      const struct fused_list *fused, uint32_t number)
{
    const struct transfer_array *first = &item->problem->array[fused->of[0].number];
    const struct transfer_array *array = &item->problem->array[number];
    bool alike = array->rank == first->rank && array->ndims == array->rank &&
                 array->elem == first->elem && fused->dim < array->rank;
    for (uint32_t x = 0; x < array->rank && alike; x++)
        alike = x == fused->dim || array->extent[x] == first->extent[x];
    return alike ? REDIST_OK
                 : refuse_at(&item->place, "'fused': expected arrays without summands that are "
                                           "alike but for their extents along 'dim'");
}

static enum redist_status read_arrays(const struct notated_item *item, const json_t *object,
                                      struct fused_list *fused)
{
    const json_t *list = NULL;
    uint64_t heads[MOST_FUSED];
    bool said = json_object_get(object, "heads") != NULL;
    PASS_FAILURE(take_array(&item->place, item->object, "arrays", &list));
    size_t count = json_array_size(list);
    if (count == 0 || count > MOST_FUSED)
        return refuse_at(&item->place, "'arrays': expected 1 to %u", MOST_FUSED);
    if (said)
        PASS_FAILURE(take_list(&item->place, object, "heads", (uint32_t)count, heads));
    for (; fused->count < count; fused->count++) {
        struct fused_array *of = &fused->of[fused->count];
        PASS_FAILURE(take_array_item(&item->place, item->problem, list, fused->count, &of->number));
        PASS_FAILURE(check_array(item, fused, of->number));
        uint64_t extent = item->problem->array[of->number].extent[fused->dim];
        of->heads = said ? heads[fused->count] : extent;
        of->length = of->heads == 0 ? 0 : extent / of->heads;
        if (of->heads * of->length != extent)
            return refuse_at(&item->place, "'heads': expected divisors of the extents");
    }
    return REDIST_OK;
}

static enum redist_status read_fused(struct notated_item *item, struct fused_list *fused)
{
    static const char *const keys[] = {"arrays", "fused", "devices", "order", NULL};
    static const char *const inner[] = {"parts", "dim", "heads", "interleaved", NULL};
    const json_t *object = json_object_get(item->object, "fused");
    const json_t *interleaved = json_object_get(object, "interleaved");
    PASS_FAILURE(check_keys(&item->place, item->object, keys));
    PASS_FAILURE(check_keys(&item->place, object, inner));
    PASS_FAILURE(take_field(&item->place, object, "parts", 1, UINT32_C(1) << 18, &fused->parts));
    if (json_object_get(object, "dim") != NULL)
        PASS_FAILURE(take_field(&item->place, object, "dim", 0, TRANSFER_DIMS - 1, &fused->dim));
    if (interleaved != NULL && !json_is_boolean(interleaved))
        return refuse_at(&item->place, "'interleaved': expected true or false");
    fused->interleaved = json_is_true(interleaved);
    PASS_FAILURE(read_arrays(item, object, fused));
    return take_devices(item, fused->parts);
}

enum redist_status expand_fused(struct notated_item *item)
{
    struct fused_list fused = {0};
    PASS_FAILURE(read_fused(item, &fused));
    for (uint64_t device = 0; device < fused.parts; device++)
        PASS_FAILURE(add_device(item, &fused, device));
    return REDIST_OK;
}
