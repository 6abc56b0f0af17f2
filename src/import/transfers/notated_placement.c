/* Placements of model weights as Mooncake's reshard writes them: fragments of tensors by
 * participant. */
#include "import/transfers/notations_of_layouts.h"
#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include "base/report.h"

/* `held` has the tensors by their names: true once a fragment has some of one. */
static enum redist_status check_tensor(const struct notated_item *item, const json_t *tensor,
                                       json_t *held)
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
    const char *name = item->problem->name[array];
    if (about->rank != rank || about->elem != itemsize ||
        memcmp(about->extent, extent, rank * sizeof *extent) != 0)
        return refuse_at(&item->place, "array '%.80s' has another shape or size of an element",
                         name);
    if (json_object_get(held, name) != NULL)
        return refuse_at(&item->place, "'tensors': '%.80s' is listed twice", name);
    return json_object_set_new(held, name, json_false()) == 0
               ? REDIST_OK
               : refuse_at(&item->place, "out of memory");
}

/* Other names of the same places; an empty list says that there is none. */
static enum redist_status check_aliases(const struct plan_place *place, const json_t *fragment)
{
    const json_t *aliases = json_object_get(fragment, "aliases");
    if (!json_is_array(aliases))
        return refuse_at(place, "'aliases': expected a list");
    return json_array_size(aliases) == 0
               ? REDIST_OK
               : refuse_at(place, "'aliases': expected none, as two arrays have no place in "
                                  "common here");
}

/* The box of a fragment lies in its array, and has the bytes that are said. */
static enum redist_status check_box(const struct plan_place *place,
                                    const struct transfer_array *about, const json_t *fragment,
                                    uint64_t *shape, uint64_t *origin)
{
    uint64_t nbytes = 0, bytes = 0;
    PASS_FAILURE(take_list(place, fragment, "local_shape", about->rank, shape));
    PASS_FAILURE(take_list(place, fragment, "global_offset", about->rank, origin));
    PASS_FAILURE(take_field(place, fragment, "nbytes", 1, PLAN_NUMBER_MAX, &nbytes));
    for (uint32_t x = 0; x < about->rank; x++)
        if (origin[x] > about->extent[x] || shape[x] > about->extent[x] - origin[x])
            return refuse_at(place, "it leaves dimension %" PRIu32 " of its tensor", x);
    if (!multiply_extents(about->elem, about->rank, shape, &bytes))
        return refuse_at(place, "'local_shape': more than 2^62 bytes");
    return bytes == nbytes
               ? REDIST_OK
               : refuse_at(place, "'nbytes': expected %" PRIu64 ", the bytes of 'local_shape'",
                           bytes);
}

/* `item` says in its place which fragment it is. */
static enum redist_status add_fragment(const struct notated_item *item, const json_t *fragment,
                                       uint64_t participant, json_t *held)
{
    static const char *const keys[] = {"placement_fragment_id", "tensor_id", "global_offset",
                                       "local_shape",           "nbytes",    "rank",
                                       "pipeline_stage_id",     "aliases",   NULL};
    uint64_t shape[TRANSFER_DIMS], origin[TRANSFER_DIMS];
    uint32_t array = 0;
    PASS_FAILURE(check_keys(&item->place, fragment, keys));
    PASS_FAILURE(take_array_name(&item->place, item->problem, fragment, "tensor_id", &array));
    const char *name = item->problem->name[array];
    if (json_object_get(held, name) == NULL)
        return refuse_at(&item->place, "'tensor_id': '%.80s' is not in 'tensors'", name);
    PASS_FAILURE(check_aliases(&item->place, fragment));
    PASS_FAILURE(check_box(&item->place, &item->problem->array[array], fragment, shape, origin));
    (void)json_object_set_new(held, name, json_true());
    return add_whole_buffer(item, array, shape, origin, participant);
}

static enum redist_status add_part(const struct notated_item *item, const json_t *part,
                                   uint64_t participant, json_t *held)
{
    static const char *const keys[] = {"participant_id", "rank", "fragments", NULL};
    const json_t *fragments = NULL;
    struct notated_item named = *item;
    char where[128];
    (void)snprintf(where, sizeof where, "%.40s: part %" PRIu64, item->place.side, participant);
    named.place.side = where;
    PASS_FAILURE(check_keys(&named.place, part, keys));
    PASS_FAILURE(take_array(&named.place, part, "fragments", &fragments));
    enum redist_status status = REDIST_OK;
    for (size_t k = 0; k < json_array_size(fragments) && status == REDIST_OK; k++) {
        const json_t *fragment = json_array_get(fragments, k);
        const char *id = json_string_value(json_object_get(fragment, "placement_fragment_id"));
        (void)snprintf(where, sizeof where, "%.40s: part %" PRIu64 ": fragment %zu '%.40s'",
                       item->place.side, participant, k, id == NULL ? "" : id);
        status = add_fragment(&named, fragment, participant, held);
    }
    return status;
}

/* Mooncake's reader refuses tensors without fragments too. */
static enum redist_status check_held(const struct notated_item *item, json_t *held)
{
    const char *name;
    json_t *known;
    json_object_foreach(held, name, known)
    {
        if (json_is_false(known))
            return refuse_at(&item->place, "'tensors': no fragment is of '%.80s'", name);
    }
    return REDIST_OK;
}

static enum redist_status add_parts(struct notated_item *item, const json_t *placement,
                                    json_t *held)
{
    const json_t *list = NULL, *parts = NULL;
    PASS_FAILURE(take_array(&item->place, placement, "tensors", &list));
    PASS_FAILURE(take_array(&item->place, placement, "parts", &parts));
    PASS_FAILURE(take_devices(item, json_array_size(parts)));
    for (size_t k = 0; k < json_array_size(list); k++)
        PASS_FAILURE(check_tensor(item, json_array_get(list, k), held));
    for (size_t k = 0; k < json_array_size(parts); k++)
        PASS_FAILURE(add_part(item, json_array_get(parts, k), k, held));
    return check_held(item, held);
}

enum redist_status expand_placement(struct notated_item *item)
{
    static const char *const outer[] = {"placement", "devices", "order", NULL};
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
    const json_t *placement = json_object_get(item->object, "placement");
    const char *kind = json_string_value(json_object_get(placement, "resource_kind"));
    PASS_FAILURE(check_keys(&item->place, item->object, outer));
    PASS_FAILURE(check_keys(&item->place, placement, keys));
    if (kind == NULL || strcmp(kind, "model_weight") != 0)
        return refuse_at(&item->place, "'resource_kind': expected 'model_weight'");
    json_t *held = json_object();
    enum redist_status status = add_parts(item, placement, held);
    json_decref(held);
    return status;
}
