/* Caches of keys and values: layers over the stages of a pipeline, heads over tensor parallelism. */
#include "import/transfers/notations_of_layouts.h"
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include "import/transfers/cache_stages.h"
#include "import/transfers/dealt_heads.h"
#include "base/report.h"

#define MOST_RANKS (UINT64_C(1) << 18)

/* Layers with an array of their own, on all ranks of a stage together. */
#define MOST_LAYERS (UINT64_C(1) << 19)

/* The dimensions of an array by their words; `rank` for one that is not there. */
struct cache_dims {
    uint32_t rank, layer, head, size;
    const char *word[TRANSFER_DIMS];
};

struct kv_cache {
    struct cache_dims dims;
    uint64_t layers, heads, head_size;
    uint64_t tp, pp;
    uint64_t *stage; /* how many layers each has */
    const char
        *name; /* of the array; with {} in the place of the layer where that is no dimension */
};

/* Heads of one rank, as places along the dimension of heads. */
struct head_range {
    uint64_t first, count;
};

static uint32_t find_word(const struct cache_dims *dims, const char *word)
{
    uint32_t x = 0;
    while (x < dims->rank && strcmp(dims->word[x], word) != 0)
        x++;
    return x;
}

static enum redist_status read_dims(const struct notated_item *item, const json_t *cache,
                                    struct cache_dims *dims)
{
    const json_t *list = json_object_get(cache, "dims");
    size_t count = json_array_size(list);
    if (!json_is_array(list) || count > TRANSFER_DIMS)
        return refuse_at(&item->place, "'dims': expected a list of at most %u words",
                         TRANSFER_DIMS);
    for (size_t x = 0; x < count; x++) {
        const char *word = json_string_value(json_array_get(list, x));
        if (word == NULL || find_word(dims, word) < dims->rank)
            return refuse_at(&item->place, "'dims': expected different words");
        dims->word[dims->rank++] = word;
    }
    dims->layer = find_word(dims, "layer");
    dims->head = find_word(dims, "head");
    dims->size = find_word(dims, "size");
    return REDIST_OK;
}

/* `memory`: the words of `dims`, outermost first, in place of numbers in `order`. */
static enum redist_status read_memory(struct notated_item *item, const json_t *cache,
                                      const struct cache_dims *dims)
{
    const json_t *list = json_object_get(cache, "memory");
    uint32_t seen = 0;
    if (list == NULL)
        return REDIST_OK;
    if (item->order.said)
        return refuse_at(&item->place, "expected 'order' or 'memory', which say the same");
    item->order = (struct item_order){.kind = LISTED_ORDER, .said = true, .rank = dims->rank};
    bool whole = json_is_array(list) && json_array_size(list) == dims->rank;
    for (uint32_t k = 0; k < dims->rank && whole; k++) {
        const char *word = json_string_value(json_array_get(list, k));
        uint32_t x = word == NULL ? dims->rank : find_word(dims, word);
        whole = x < dims->rank && (seen >> x & 1) == 0;
        seen |= UINT32_C(1) << x;
        item->order.dim[k] = x;
    }
    return whole ? REDIST_OK
                 : refuse_at(&item->place, "'memory': expected the words of 'dims', each once, "
                                           "outermost first");
}

/* An array without a dimension of layers has one in its name. */
static enum redist_status read_name(const struct notated_item *item, struct kv_cache *cache)
{
    cache->name = json_string_value(json_object_get(item->object, "array"));
    if (cache->name == NULL)
        return refuse_at(&item->place, "'array': expected the name of an array");
    const char *mark = strstr(cache->name, "{}");
    bool named = cache->dims.layer == cache->dims.rank;
    if (named && (mark == NULL || strstr(mark + 2, "{}") != NULL))
        return refuse_at(&item->place, "'array': 'dims' has no 'layer', so expected a name with "
                                       "one {} in the place of the layer's number");
    return REDIST_OK;
}

static enum redist_status read_cache(struct notated_item *item, struct kv_cache *cache)
{
    static const char *const outer[] = {"array", "kv_cache", "devices", "order", NULL};
    static const char *const keys[] = {"dims", "layers", "heads",  "head_size", "tp",
                                       "pp",   "stages", "memory", NULL};
    const struct plan_place *place = &item->place;
    const json_t *object = json_object_get(item->object, "kv_cache");
    PASS_FAILURE(check_keys(place, item->object, outer));
    PASS_FAILURE(check_keys(place, object, keys));
    PASS_FAILURE(read_dims(item, object, &cache->dims));
    PASS_FAILURE(read_memory(item, object, &cache->dims));
    PASS_FAILURE(read_name(item, cache));
    PASS_FAILURE(take_field(place, object, "layers", 1, PLAN_NUMBER_MAX, &cache->layers));
    PASS_FAILURE(take_field(place, object, "heads", 1, PLAN_NUMBER_MAX, &cache->heads));
    PASS_FAILURE(take_field(place, object, "head_size", 1, PLAN_NUMBER_MAX, &cache->head_size));
    cache->tp = cache->pp = 1;
    if (json_object_get(object, "tp") != NULL)
        PASS_FAILURE(take_field(place, object, "tp", 1, MOST_RANKS, &cache->tp));
    if (json_object_get(object, "pp") != NULL)
        PASS_FAILURE(take_field(place, object, "pp", 1, MOST_RANKS, &cache->pp));
    if (cache->dims.head == cache->dims.rank && cache->heads != 1)
        return refuse_at(place, "'heads': 'dims' has no 'head', so expected 1");
    if (cache->dims.layer == cache->dims.rank && cache->layers > MOST_LAYERS / cache->tp)
        return refuse_at(place, "'layers' times 'tp' is over %" PRIu64, MOST_LAYERS);
    PASS_FAILURE(take_devices(item, cache->tp * cache->pp));
    cache->stage = calloc(cache->pp, sizeof *cache->stage);
    return cache->stage == NULL
               ? refuse_at(place, "out of memory")
               : take_stages(place, object, cache->layers, cache->pp, cache->stage);
}

static enum redist_status check_extent(const struct notated_item *item,
                                       const struct kv_cache *cache, uint32_t array, uint32_t x,
                                       uint64_t expected)
{
    uint64_t extent = item->problem->array[array].extent[x];
    return x == cache->dims.rank || extent == expected
               ? REDIST_OK
               : refuse_at(&item->place,
                           "array '%.80s': dimension '%.20s' has extent %" PRIu64
                           ", expected %" PRIu64,
                           item->problem->name[array], cache->dims.word[x], extent, expected);
}

/* Heads and their sizes may be one dimension, called head. */
static enum redist_status check_shape(const struct notated_item *item, const struct kv_cache *cache,
                                      uint32_t array)
{
    const struct cache_dims *dims = &cache->dims;
    uint64_t places = cache->heads;
    if (item->problem->array[array].rank != dims->rank)
        return refuse_at(&item->place,
                         "array '%.80s' has %" PRIu32 " dimensions, and 'dims' %" PRIu32,
                         item->problem->name[array], item->problem->array[array].rank, dims->rank);
    if (dims->size == dims->rank && !multiply_numbers(places, cache->head_size, &places))
        return refuse_at(&item->place, "'heads' times 'head_size' is over 2^62");
    PASS_FAILURE(check_extent(item, cache, array, dims->layer, cache->layers));
    PASS_FAILURE(check_extent(item, cache, array, dims->head, places));
    return check_extent(item, cache, array, dims->size, cache->head_size);
}

/* What a rank has of an array: some layers, where those are a dimension, and some heads. */
static enum redist_status add_layers(const struct notated_item *item, const struct kv_cache *cache,
                                     uint32_t array, const struct head_range *heads,
                                     const uint64_t layers[2], uint64_t rank)
{
    const struct cache_dims *dims = &cache->dims;
    uint64_t shape[TRANSFER_DIMS], origin[TRANSFER_DIMS] = {0};
    memcpy(shape, item->problem->array[array].extent, sizeof shape);
    if (dims->layer < dims->rank) {
        origin[dims->layer] = layers[0];
        shape[dims->layer] = layers[1];
    }
    if (dims->head < dims->rank) {
        uint64_t length = shape[dims->head] / cache->heads;
        origin[dims->head] = heads->first * length;
        shape[dims->head] = heads->count * length;
    }
    return add_whole_buffer(item, array, shape, origin, rank);
}

/* The array of one layer. */
static enum redist_status find_layer_array(const struct notated_item *item,
                                           const struct kv_cache *cache, uint64_t layer,
                                           uint32_t *array)
{
    const char *mark = strstr(cache->name, "{}");
    size_t room = strlen(cache->name) + 24;
    char *name = malloc(room);
    if (name == NULL)
        return refuse_at(&item->place, "out of memory");
    (void)snprintf(name, room, "%.*s%" PRIu64 "%s", (int)(mark - cache->name), cache->name, layer,
                   mark + 2);
    enum redist_status status = find_named_array(&item->place, item->problem, name, "array", array);
    free(name);
    return status == REDIST_OK ? check_shape(item, cache, *array) : status;
}

/* The layers of a stage on one rank: in one array, or in an array each. */
static enum redist_status add_rank_layers(const struct notated_item *item,
                                          const struct kv_cache *cache,
                                          const struct head_range *heads, const uint64_t layers[2],
                                          uint64_t rank)
{
    uint32_t array = 0;
    if (cache->dims.layer < cache->dims.rank) {
        PASS_FAILURE(take_array_name(&item->place, item->problem, item->object, "array", &array));
        PASS_FAILURE(check_shape(item, cache, array));
        return add_layers(item, cache, array, heads, layers, rank);
    }
    for (uint64_t layer = layers[0]; layer - layers[0] < layers[1]; layer++) {
        PASS_FAILURE(find_layer_array(item, cache, layer, &array));
        PASS_FAILURE(add_layers(item, cache, array, heads, layers, rank));
    }
    return REDIST_OK;
}

static enum redist_status add_stages(const struct notated_item *item, const struct kv_cache *cache)
{
    uint64_t layers[2] = {0};
    for (uint64_t stage = 0; stage < cache->pp; stage++) {
        layers[1] = cache->stage[stage];
        for (uint64_t k = 0; k < cache->tp; k++) {
            struct head_range heads;
            if (!deal_heads(cache->heads, cache->tp, k, &heads.first, &heads.count))
                return refuse_at(&item->place, "'heads', 'tp': neither is a multiple of the other");
            PASS_FAILURE(add_rank_layers(item, cache, &heads, layers, stage * cache->tp + k));
        }
        layers[0] += layers[1];
    }
    return REDIST_OK;
}

enum redist_status expand_cache(struct notated_item *item)
{
    struct kv_cache cache = {0};
    enum redist_status status = read_cache(item, &cache);
    if (status == REDIST_OK)
        status = add_stages(item, &cache);
    free(cache.stage);
    return status;
}
