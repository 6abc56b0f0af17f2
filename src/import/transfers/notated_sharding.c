/* A sharding in any notation of docs/NOTATIONS.md, of one array. */
#include "import/transfers/notations_of_layouts.h"
#include <stdio.h>
#include <string.h>
#include "import/shard_runs.h"
#include "base/report.h"

/* The array of an item, and the buffer of the device at hand. */
struct sharded_array {
    const struct notated_item *item;
    uint32_t array;
};

/* Devices hold single summands of the array, or all of them. */
static enum redist_status check_summands(const struct sharded_array *sharded,
                                         const struct device_shard *shard)
{
    const struct transfer_array *array = &sharded->item->problem->array[sharded->array];
    bool equal = shard->nsums == array->ndims - array->rank;
    for (uint32_t k = 0; k < shard->nsums && equal; k++)
        equal = shard->sum_size[k] == array->extent[array->rank + k];
    return shard->nsums == 0 || equal
               ? REDIST_OK
               : refuse_at(&sharded->item->place,
                           "'sharding': expected 'sums' of the array to be the sizes of the axes "
                           "along which summands lie, in their order");
}

/* A piece for each choice of a run along each dimension. */
static enum redist_status add_pieces(const struct sharded_array *sharded,
                                     const struct device_shard *shard, struct built_buffer *buffer)
{
    uint64_t at[REDIST_MAX_RANK] = {0}, count[REDIST_MAX_RANK], low[REDIST_MAX_RANK];
    uint32_t turn[REDIST_MAX_RANK] = {0};
    const struct built_piece piece = {.array = sharded->array,
                                      .at = at,
                                      .shape = count,
                                      .origin = low,
                                      .nsums = shard->nsums,
                                      .summand = shard->summand};
    for (;;) {
        uint32_t x = shard->rank;
        for (uint32_t y = 0; y < shard->rank; y++) {
            low[y] = shard->dim[y].run[turn[y]].low;
            count[y] = shard->dim[y].run[turn[y]].count;
        }
        PASS_FAILURE(add_built_piece(sharded->item, buffer, &piece));
        while (x > 0 && turn[x - 1] + 1 == shard->dim[x - 1].count)
            turn[--x] = 0;
        if (x == 0)
            return REDIST_OK;
        turn[x - 1]++;
        for (uint32_t y = x - 1; y < shard->rank; y++) {
            at[y] = 0;
            for (uint32_t k = 0; k < turn[y]; k++)
                at[y] += shard->dim[y].run[k].count;
        }
    }
}

static enum redist_status add_shard(void *context, const struct device_shard *shard,
                                    struct redist_error *error)
{
    const struct sharded_array *sharded = context;
    uint64_t shape[REDIST_MAX_RANK] = {0};
    (void)error; /* that of the item's place */
    PASS_FAILURE(check_summands(sharded, shard));
    PASS_FAILURE(keep_device(sharded->item, shard->device));
    for (uint32_t x = 0; x < shard->rank; x++) {
        if (shard->dim[x].count == 0)
            return REDIST_OK;
        for (uint32_t k = 0; k < shard->dim[x].count; k++)
            shape[x] += shard->dim[x].run[k].count;
    }
    struct built_buffer buffer = start_buffer(sharded->array, shard->rank);
    enum redist_status status = add_pieces(sharded, shard, &buffer);
    if (status != REDIST_OK) {
        drop_buffer(&buffer);
        return status;
    }
    return finish_buffer(sharded->item, &buffer, shape, shard->device);
}

/* `mesh`: a text, or the sizes of axes d0, d1, .. */
static enum redist_status take_mesh(const struct notated_item *item, char *text, size_t size,
                                    const char **mesh)
{
    const json_t *given = json_object_get(item->object, "mesh");
    uint64_t axis[REDIST_MAX_AXES];
    uint32_t naxes = 0;
    size_t length = 0;
    *mesh = json_string_value(given);
    if (given == NULL || *mesh != NULL)
        return REDIST_OK;
    if (!json_is_array(given))
        return refuse_at(&item->place, "'mesh': expected a text, or a list of sizes");
    PASS_FAILURE(
        take_short_list(&item->place, item->object, "mesh", 1, REDIST_MAX_AXES, axis, &naxes));
    text[0] = '\0';
    for (uint32_t a = 0; a < naxes; a++)
        length += (size_t)snprintf(text + length, size - length, "%sd%u=%llu", a > 0 ? "," : "", a,
                                   (unsigned long long)axis[a]);
    *mesh = text;
    return REDIST_OK;
}

enum redist_status expand_sharding(struct notated_item *item)
{
    static const char *const keys[] = {"array", "sharding", "mesh", "devices", "order", NULL};
    struct sharded_array sharded = {.item = item};
    struct redist_error inner = {{0}};
    char text[32 * REDIST_MAX_AXES];
    struct shard_request request = {.visit = add_shard, .context = &sharded};
    request.sharding = json_string_value(json_object_get(item->object, "sharding"));
    PASS_FAILURE(check_keys(&item->place, item->object, keys));
    PASS_FAILURE(
        take_array_name(&item->place, item->problem, item->object, "array", &sharded.array));
    PASS_FAILURE(take_devices(item, 0));
    PASS_FAILURE(take_mesh(item, text, sizeof text, &request.mesh));
    if (request.sharding == NULL)
        return refuse_at(&item->place, "'sharding': expected a text");
    request.rank = item->problem->array[sharded.array].rank;
    request.extent = item->problem->array[sharded.array].extent;
    struct redist_error *out = item->place.error, own = {{0}};
    item->place.error = &own;
    enum redist_status status = visit_shards(&request, &inner);
    item->place.error = out;
    if (status != REDIST_OK && own.message[0] != '\0') {
        memcpy(out, &own, sizeof own);
        return status;
    }
    return status == REDIST_OK ? status
                               : refuse_at(&item->place, "'sharding': %.600s", inner.message);
}
