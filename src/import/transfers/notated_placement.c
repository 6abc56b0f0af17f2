#include "import/transfers/notated_placement.h"
#include <inttypes.h>
#include <string.h>
#include "base/report.h"

static enum redist_status check_tensor(const struct notated_item *item, const json_t *tensor)
{
    static const char *const keys[] = {
        "tensor_id",          "global_shape", "dtype",     "itemsize",      "shard_dims",
        "layout_fingerprint", "layer_id",     "expert_id", "parallel_axes", NULL};
    uint64_t extent[TRANSFER_DIMS], itemsize = 0;
    uint32_t rank = 0, array = 0;
    PASS_FAILURE(check_keys(&item->place, tensor, keys));
    PASS_FAILURE(take_array_name(&item->place, item->problem, tensor, "tensor_id", &array));
    PASS_FAILURE(
        take_short_list(&item->place, tensor, "global_shape", 1, TRANSFER_DIMS, extent, &rank));
    PASS_FAILURE(take_field(&item->place, tensor, "itemsize", 1, PLAN_NUMBER_MAX, &itemsize));
    const struct transfer_array *about = &item->problem->array[array];
    if (about->rank != rank || about->elem != itemsize ||
        memcmp(about->extent, extent, rank * sizeof *extent) != 0)
        return refuse_at(&item->place, "array '%.80s' has another shape or size of an element",
                         item->problem->name[array]);
    return REDIST_OK;
}

static enum redist_status add_fragment(const struct notated_item *item, const json_t *fragment,
                                       uint64_t participant)
{
    static const char *const keys[] = {"placement_fragment_id", "tensor_id", "global_offset",
                                       "local_shape",           "nbytes",    "rank",
                                       "pipeline_stage_id",     "aliases",   NULL};
    uint64_t shape[TRANSFER_DIMS], origin[TRANSFER_DIMS], nbytes = 0;
    uint32_t array = 0;
    PASS_FAILURE(check_keys(&item->place, fragment, keys));
    PASS_FAILURE(take_array_name(&item->place, item->problem, fragment, "tensor_id", &array));
    const struct transfer_array *about = &item->problem->array[array];
    uint64_t bytes = 0;
    PASS_FAILURE(take_list(&item->place, fragment, "local_shape", about->rank, shape));
    PASS_FAILURE(take_list(&item->place, fragment, "global_offset", about->rank, origin));
    PASS_FAILURE(take_field(&item->place, fragment, "nbytes", 1, PLAN_NUMBER_MAX, &nbytes));
    if (json_array_size(json_object_get(fragment, "aliases")) > 0)
        return refuse_at(&item->place, "'aliases': expected none, as two arrays have no place "
                                       "in common here");
    if (!multiply_extents(about->elem, about->rank, shape, &bytes))
        return refuse_at(&item->place, "'local_shape': more than 2^62 bytes");
    if (bytes != nbytes)
        return refuse_at(&item->place, "'nbytes': expected %" PRIu64 ", the bytes of 'local_shape'",
                         bytes);
    return add_whole_buffer(item, array, shape, origin, participant);
}

static enum redist_status add_part(const struct notated_item *item, const json_t *part,
                                   uint64_t participant)
{
    static const char *const keys[] = {"participant_id", "rank", "fragments", NULL};
    const json_t *fragments = NULL;
    PASS_FAILURE(check_keys(&item->place, part, keys));
    PASS_FAILURE(take_array(&item->place, part, "fragments", &fragments));
    enum redist_status status = REDIST_OK;
    for (size_t k = 0; k < json_array_size(fragments) && status == REDIST_OK; k++)
        status = add_fragment(item, json_array_get(fragments, k), participant);
    return status;
}

static enum redist_status read_placement(struct notated_item *item, const json_t *placement)
{
    static const char *const keys[] = {"resource_kind",
                                       "resource_id",
                                       "revision",
                                       "weight_generation",
                                       "placement_set_id",
                                       "placement_id",
                                       "topology",
                                       "tensors",
                                       "parts",
                                       NULL};
    const json_t *tensors = NULL, *parts = NULL;
    const char *kind = json_string_value(json_object_get(placement, "resource_kind"));
    PASS_FAILURE(check_keys(&item->place, placement, keys));
    if (kind == NULL || strcmp(kind, "model_weight") != 0)
        return refuse_at(&item->place, "'resource_kind': expected 'model_weight'");
    PASS_FAILURE(take_array(&item->place, placement, "tensors", &tensors));
    PASS_FAILURE(take_array(&item->place, placement, "parts", &parts));
    PASS_FAILURE(take_devices(item, json_array_size(parts)));
    enum redist_status status = REDIST_OK;
    for (size_t k = 0; k < json_array_size(tensors) && status == REDIST_OK; k++)
        status = check_tensor(item, json_array_get(tensors, k));
    for (size_t k = 0; k < json_array_size(parts) && status == REDIST_OK; k++)
        status = add_part(item, json_array_get(parts, k), k);
    return status;
}

enum redist_status expand_placement(struct notated_item *item)
{
    static const char *const keys[] = {"placement", "devices", "order", NULL};
    PASS_FAILURE(check_keys(&item->place, item->object, keys));
    return read_placement(item, json_object_get(item->object, "placement"));
}
