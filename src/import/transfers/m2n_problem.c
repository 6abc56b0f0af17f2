#include "import/transfers/m2n_problem.h"
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "import/transfers/built_layout.h"
#include "base/report.h"

#define MOST_GPUS (UINT64_C(1) << 18)
#define MOST_LAYERS (1 << 20)

/* Axes of a stage, outermost first. */
enum { DATA, EXPERT, CONTEXT, TENSOR, AXES };

/* One side of the system. The trainer cuts a stage anew for experts, whatever tp_size is
 * (Megatron's parallel folding). */
struct m2n_side {
    bool folded;
    uint64_t gpus, first; /* first: the number of its first GPU */
    uint64_t stages, axis[AXES];
    json_t *layout;
};

struct m2n_reader {
    struct plan_place place;
    json_t *arrays;
    struct m2n_side side[2];
    uint64_t layers;
};

/* A parameter, or all experts of one. */
struct m2n_array {
    const char *name;
    bool experts;
    uint64_t shape[TRANSFER_DIMS];
    uint32_t rank;
};

static enum redist_status take_size(const struct plan_place *place, const json_t *object,
                                    const char *key, uint64_t *size)
{
    *size = 1;
    return json_object_get(object, key) == NULL
               ? REDIST_OK
               : take_field(place, object, key, 1, MOST_GPUS, size);
}

/* The sizes of a stage; of the trainer dp_size follows from the others. */
static enum redist_status check_stage(const struct plan_place *place, struct m2n_side *side)
{
    uint64_t stage = side->gpus / side->stages, inner = side->axis[TENSOR] * side->axis[CONTEXT];
    bool whole = side->folded ? stage % inner == 0 && stage % side->axis[EXPERT] == 0
                              : inner <= stage && inner * side->axis[EXPERT] <= stage &&
                                    inner * side->axis[EXPERT] * side->axis[DATA] == stage;
    if (side->gpus % side->stages != 0 || !whole)
        return refuse_at(place, "its sizes do not divide its %" PRIu64 " GPUs", side->gpus);
    return REDIST_OK;
}

static enum redist_status read_side(struct m2n_reader *reader, const json_t *system,
                                    const char *key, uint64_t first, struct m2n_side *side)
{
    static const char *const keys[] = {"num_gpus", "tp_size",   "cp_size",  "ep_size", "dp_size",
                                       "pp_size",  "fsdp_size", "_comment", NULL};
    struct plan_place place = reader->place;
    const json_t *object = json_object_get(system, key);
    uint64_t fsdp = 1;
    place.side = key;
    side->folded = strcmp(key, "train") == 0;
    side->first = first;
    PASS_FAILURE(check_keys(&place, object, keys));
    PASS_FAILURE(take_field(&place, object, "num_gpus", 1, MOST_GPUS, &side->gpus));
    PASS_FAILURE(take_size(&place, object, "tp_size", &side->axis[TENSOR]));
    PASS_FAILURE(take_size(&place, object, "cp_size", &side->axis[CONTEXT]));
    PASS_FAILURE(take_size(&place, object, "ep_size", &side->axis[EXPERT]));
    PASS_FAILURE(take_size(&place, object, "dp_size", &side->axis[DATA]));
    PASS_FAILURE(take_size(&place, object, "pp_size", &side->stages));
    PASS_FAILURE(take_size(&place, object, "fsdp_size", &fsdp));
    if (fsdp != 1)
        return refuse_at(&place, "'fsdp_size': expected 1, as no document says what another means");
    return check_stage(&place, side);
}

static bool ends_with(const char *text, const char *end)
{
    size_t length = strlen(text), behind = strlen(end);
    return length >= behind && strcmp(text + length - behind, end) == 0;
}

/* The dimension along which tensor parallelism cuts a matrix; -1: none. */
static int find_cut_dim(const struct m2n_array *array)
{
    static const char *const columns[] = {
        "q_proj.weight",    "k_proj.weight",    "v_proj.weight",
        "gate_proj.weight", "up_proj.weight",   "q_a_proj.weight",
        "q_b_proj.weight",  "kv_b_proj.weight", "kv_a_proj_with_mqa.weight"};
    static const char *const rows[] = {"o_proj.weight", "down_proj.weight"};
    for (size_t k = 0; k < sizeof columns / sizeof columns[0]; k++)
        if (ends_with(array->name, columns[k]))
            return 0;
    for (size_t k = 0; k < sizeof rows / sizeof rows[0]; k++)
        if (ends_with(array->name, rows[k]))
            return 1;
    bool words = strstr(array->name, "embed_tokens.weight") != NULL ||
                 strstr(array->name, "lm_head.weight") != NULL;
    return words && !array->experts ? 0 : -1;
}

/* Which axis of a stage cuts the array, along `*dim`; -1: none. `size` becomes the axes. */
static int find_cut_axis(const struct m2n_side *side, const struct m2n_array *array,
                         uint64_t size[AXES], int *dim)
{
    uint64_t stage = side->gpus / side->stages;
    memcpy(size, side->axis, sizeof side->axis);
    if (side->folded) {
        size[EXPERT] = array->experts ? side->axis[EXPERT] : 1;
        size[CONTEXT] = array->experts ? 1 : side->axis[CONTEXT];
        size[TENSOR] = array->experts ? 1 : side->axis[TENSOR];
        size[DATA] = stage / (size[EXPERT] * size[CONTEXT] * size[TENSOR]);
    }
    *dim = array->rank < 2 ? -1 : find_cut_dim(array);
    if (array->experts && size[EXPERT] > 1) {
        *dim = 0;
        return EXPERT;
    }
    if (array->experts && *dim >= 0)
        ++*dim; /* behind the dimension of experts */
    return *dim < 0 ? -1 : TENSOR;
}

/* The layer in a name, at most MOST_LAYERS; or -1. */
static int64_t find_layer(const char *name)
{
    for (const char *at = strstr(name, "layers."); at != NULL; at = strstr(at + 1, "layers.")) {
        if (at[7] < '0' || at[7] > '9')
            continue;
        unsigned long long layer = strtoull(at + 7, NULL, 10);
        return layer < MOST_LAYERS ? (int64_t)layer : MOST_LAYERS;
    }
    return -1;
}

static uint64_t find_stage(const struct m2n_reader *reader, const struct m2n_side *side,
                           const char *name)
{
    int64_t layer = find_layer(name);
    if (layer >= 0)
        return (uint64_t)layer * side->stages / reader->layers;
    return strstr(name, "embed_tokens") != NULL ? 0 : side->stages - 1;
}

static enum redist_status add_to_side(struct m2n_reader *reader, struct m2n_side *side,
                                      const struct m2n_array *array)
{
    uint64_t size[AXES], stage = side->gpus / side->stages;
    int dim, axis = find_cut_axis(side, array, size, &dim);
    char sharding[AXES * 16 + 8] = "[";
    if (axis >= 0 && array->shape[dim] % size[axis] != 0)
        return refuse_at(&reader->place, "%.200s: dimension %d is not divisible by %" PRIu64,
                         array->name, dim, size[axis]);
    json_t *devices = json_array();
    size_t length = 1;
    for (int a = 0; a < AXES; a++)
        length +=
            (size_t)snprintf(sharding + length, sizeof sharding - length,
                             a == axis ? "%sShard(%d)" : "%sReplicate()", a > 0 ? ", " : "", dim);
    (void)snprintf(sharding + length, sizeof sharding - length, "]");
    uint64_t first = side->first + find_stage(reader, side, array->name) * stage;
    for (uint64_t d = 0; d < stage; d++)
        (void)json_array_append_new(devices, json_integer((json_int_t)(first + d)));
    (void)json_array_append_new(
        side->layout, json_pack("{s:s, s:s, s:o, s:o}", "array", array->name, "sharding", sharding,
                                "mesh", list_numbers(size, AXES), "devices", devices));
    return REDIST_OK;
}

/* Bytes of an element; 0 where the word is none of theirs. */
static int count_bytes(const char *dtype)
{
    static const struct {
        const char *word;
        int bytes;
    } types[] = {{"BF16", 2}, {"F16", 2}, {"F32", 4}, {"I64", 8},     {"I32", 4},
                 {"I16", 2},  {"I8", 1},  {"U8", 1},  {"F8_E4M3", 1}, {"F8_E5M2", 1}};
    for (size_t k = 0; dtype != NULL && k < sizeof types / sizeof types[0]; k++)
        if (strcmp(types[k].word, dtype) == 0)
            return types[k].bytes;
    return 0;
}

static enum redist_status add_array(struct m2n_reader *reader, const char *name,
                                    const json_t *parameter, uint64_t experts)
{
    static const char *const keys[] = {"shape", "dtype", "shard", NULL};
    struct plan_place place = reader->place;
    struct m2n_array array = {.name = name, .experts = experts > 0};
    const json_t *dtype = json_object_get(parameter, "dtype");
    int bytes = dtype == NULL ? 2 : count_bytes(json_string_value(dtype));
    place.side = name;
    PASS_FAILURE(check_keys(&place, parameter, keys));
    PASS_FAILURE(take_short_list(&place, parameter, "shape", 0, TRANSFER_DIMS - 1, array.shape,
                                 &array.rank));
    if (bytes == 0)
        return refuse_at(&place, "'dtype': expected F32, F16, BF16, I64, I32, I16, I8, U8, "
                                 "F8_E4M3 or F8_E5M2");
    if (array.experts) {
        memmove(array.shape + 1, array.shape, array.rank++ * sizeof array.shape[0]);
        array.shape[0] = experts;
    }
    (void)json_array_append_new(reader->arrays, json_pack("{s:s, s:o, s:i}", "name", name, "shape",
                                                          list_numbers(array.shape, array.rank),
                                                          "elem_bytes", bytes));
    PASS_FAILURE(add_to_side(reader, &reader->side[0], &array));
    return add_to_side(reader, &reader->side[1], &array);
}

/* The name without the number of the expert, for free(); NULL when there is none. */
static char *name_group(const char *name)
{
    static const char word[] = ".experts.";
    const char *at = NULL, *behind = NULL;
    for (const char *k = strstr(name, word); k != NULL; k = strstr(k + 1, word)) {
        const char *end = k + sizeof word - 1;
        size_t digits = strspn(end, "0123456789");
        if (digits > 0 && end[digits] == '.' && end[digits + 1] != '\0' && k > name) {
            at = end;
            behind = end + digits + 1;
        }
    }
    char *group = at == NULL ? NULL : malloc(strlen(name) + 1);
    if (group != NULL) {
        memcpy(group, name, (size_t)(at - name));
        memcpy(group + (at - name), behind, strlen(behind) + 1);
    }
    return group;
}

/* What would be read in another way than it is meant is refused. */
static bool is_plain_name(const struct m2n_reader *reader, const char *name, bool grouped)
{
    if (find_layer(name) == MOST_LAYERS)
        return refuse_at(&reader->place, "%.200s: expected the number of a layer below %d", name,
                         MOST_LAYERS) == REDIST_OK;
    if (!grouped && strstr(name, ".experts.") != NULL)
        return refuse_at(&reader->place,
                         "%.200s: expected the number of an expert behind '.experts.'; experts in "
                         "one array are not read",
                         name) == REDIST_OK;
    return true;
}

/* Parameters, and of those of experts lists by their group; all of a group are alike. */
static json_t *group_parameters(struct m2n_reader *reader, const json_t *model)
{
    json_t *groups = json_object();
    const char *name;
    json_t *parameter;
    json_object_foreach((json_t *)(uintptr_t)model, name, parameter)
    {
        char *group = name_group(name);
        int64_t layer = find_layer(name);
        if (layer >= (int64_t)reader->layers)
            reader->layers = (uint64_t)layer + 1;
        json_t *list = json_object_get(groups, group != NULL ? group : name);
        if (list == NULL) {
            list = group != NULL ? json_array() : json_incref(parameter);
            (void)json_object_set_new(groups, group != NULL ? group : name, list);
        }
        if (group != NULL && json_is_array(list))
            (void)json_array_append(list, parameter);
        bool alike = group == NULL || json_equal(json_array_get(list, 0), parameter);
        bool plain = is_plain_name(reader, name, group != NULL);
        free(group);
        if (!alike && plain)
            (void)refuse_at(&reader->place, "%.200s: another shape or type than other experts have",
                            name);
        if (!alike || !plain) {
            json_decref(groups);
            return NULL;
        }
    }
    return groups;
}

static enum redist_status read_model(struct m2n_reader *reader, const json_t *model)
{
    const char *name;
    json_t *entry, *groups = group_parameters(reader, model);
    if (groups == NULL)
        return REDIST_BAD_INPUT;
    enum redist_status status = REDIST_OK;
    json_object_foreach(groups, name, entry)
    {
        bool experts = json_is_array(entry);
        status = add_array(reader, name, experts ? json_array_get(entry, 0) : entry,
                           experts ? json_array_size(entry) : 0);
        if (status != REDIST_OK)
            break;
    }
    json_decref(groups);
    return status;
}

/* Lists all GPUs of a side, also those of stages without parameters. */
static void list_gpus(struct m2n_side *side)
{
    for (uint64_t d = 0; d < side->gpus; d++)
        (void)json_array_append_new(
            side->layout,
            json_pack("{s:I, s:[]}", "device", (json_int_t)(side->first + d), "buffers"));
}

static json_t *make_m2n_problem(const struct plan_place *place, const json_t *object)
{
    static const char *const keys[] = {"model", "system", "id", NULL};
    static const char *const sides[] = {"train", "generation", "_comment", NULL};
    struct m2n_reader reader = {.place = *place, .arrays = json_array()};
    const json_t *model = json_object_get(object, "model");
    const json_t *system = json_object_get(object, "system");
    struct m2n_side *train = &reader.side[0], *generation = &reader.side[1];
    train->layout = json_array();
    generation->layout = json_array();
    bool read = check_keys(place, object, keys) == REDIST_OK;
    reader.place.side = "system";
    read = read && check_keys(&reader.place, system, sides) == REDIST_OK &&
           read_side(&reader, system, "train", 0, train) == REDIST_OK &&
           read_side(&reader, system, "generation", train->gpus, generation) == REDIST_OK;
    reader.place.side = "model";
    if (read) {
        list_gpus(train);
        list_gpus(generation);
    }
    if (read && !json_is_object(model))
        read = refuse_at(&reader.place, "expected a JSON object") == REDIST_OK;
    read = read && read_model(&reader, model) == REDIST_OK;
    json_t *problem = json_pack("{s:o, s:o, s:o}", "arrays", reader.arrays, "source", train->layout,
                                "target", generation->layout);
    if (!read) {
        json_decref(problem);
        return NULL;
    }
    return problem;
}

enum redist_status take_problem(const struct plan_place *place, json_t *object, json_t **problem)
{
    bool files =
        json_object_get(object, "model") != NULL || json_object_get(object, "system") != NULL;
    *problem = files ? make_m2n_problem(place, object) : json_incref(object);
    return files && *problem == NULL ? REDIST_BAD_INPUT : REDIST_OK;
}
