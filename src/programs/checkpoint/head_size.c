#include "programs/checkpoint/head_size.h"
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include "base/path.h"
#include "checkpoint/json_file.h"

#define CONFIG_NAME "config.json"
#define CONFIG_BYTES_MAX (1 << 20) /* what is longer is something else */

static bool ends_in(const char *text, size_t length, const char *end)
{
    size_t count = strlen(end);
    return length >= count && memcmp(text + length - count, end, count) == 0;
}

/* Head sizes of several kinds, as of latent or local attention, or of several models in one. */
static bool has_several_sizes(json_t *config)
{
    for (void *at = json_object_iter(config); at != NULL; at = json_object_iter_next(config, at)) {
        const char *key = json_object_iter_key(at);
        const json_t *value = json_object_iter_value(at);
        if (strcmp(key, "head_dim") != 0 && ends_in(key, strlen(key), "head_dim"))
            return true;
        if (json_object_get(value, "hidden_size") != NULL ||
            json_object_get(value, "num_attention_heads") != NULL)
            return true;
    }
    return false;
}

static uint64_t find_head_size(json_t *config)
{
    const json_t *stated = json_object_get(config, "head_dim");
    json_int_t size = json_integer_value(json_object_get(config, "hidden_size"));
    json_int_t heads = json_integer_value(json_object_get(config, "num_attention_heads"));
    if (has_several_sizes(config))
        return 0;
    if (stated != NULL && !json_is_null(stated))
        return json_integer_value(stated) > 0 ? (uint64_t)json_integer_value(stated) : 0;
    return size > 0 && heads > 0 && size % heads == 0 ? (uint64_t)(size / heads) : 0;
}

uint64_t read_head_size(const char *directory)
{
    struct stat about;
    json_t *config = NULL;
    char *path = join_path(directory, CONFIG_NAME);
    if (path != NULL && stat(path, &about) == 0 && S_ISREG(about.st_mode) &&
        about.st_size <= CONFIG_BYTES_MAX)
        (void)load_json_file(path, &config, NULL);
    uint64_t size = find_head_size(config);
    json_decref(config);
    free(path);
    return size;
}

/* Of keys and values alone a unit is one head; elsewhere it may be several that belong together. */
bool has_other_heads(const char *tensor, const struct shard_cut *cut, uint64_t head_size)
{
    static const char *const single[] = {".k_proj", ".v_proj"};
    static const char *const several[] = {".q_proj",
                                          ".o_proj",
                                          ".qkv_proj",
                                          "attention.query_key_value",
                                          "attention.dense",
                                          "attention.linear_qkv",
                                          "attention.linear_proj"};
    size_t length = strlen(tensor);
    if (ends_in(tensor, length, ".weight"))
        length -= strlen(".weight");
    else if (ends_in(tensor, length, ".bias"))
        length -= strlen(".bias");
    if (head_size == 0 || cut->naxes == 0 || cut->unit == 1)
        return false;
    for (size_t k = 0; k < sizeof single / sizeof *single; k++)
        if (ends_in(tensor, length, single[k]))
            return cut->unit != head_size;
    for (size_t k = 0; k < sizeof several / sizeof *several; k++)
        if (ends_in(tensor, length, several[k]))
            return cut->nfused > 0 ? cut->unit != head_size : cut->unit % head_size != 0;
    return false;
}
