#include "checkpoint/model_index.h"
#include <stdlib.h>
#include <string.h>
#include "base/path.h"
#include "base/report.h"
#include "checkpoint/json_file.h"

/* Names of files of the same directory. */
static enum redist_status check_file_names(const struct model_index *index,
                                           struct redist_error *error)
{
    json_t *map = json_object_get(index->json, "weight_map");
    if (!json_is_object(map))
        return report_failure(error, "%.200s: expected an index with 'weight_map'", index->path);
    if (json_object_size(map) == 0)
        return report_failure(error, "%.200s: expected names of tensors in 'weight_map', got none",
                              index->path);
    for (void *at = json_object_iter(map); at != NULL; at = json_object_iter_next(map, at)) {
        const char *file = json_string_value(json_object_iter_value(at));
        if (file == NULL || strchr(file, '/') != NULL)
            return report_failure(error, "%.200s: expected names of files in 'weight_map'",
                                  index->path);
    }
    return REDIST_OK;
}

enum redist_status read_model_index(const char *directory, struct model_index *index,
                                    struct redist_error *error)
{
    struct file_list found = {0};
    memset(index, 0, sizeof *index);
    enum redist_status status = list_files(directory, ".safetensors.index.json", &found, error);
    if (status == REDIST_OK && found.count > 1)
        status = report_failure(error, "%.200s: more than one index", directory);
    if (status == REDIST_OK && found.count == 1) {
        index->path = join_path(directory, found.name[0]);
        status = index->path == NULL ? report_no_memory(error, "out of memory") : REDIST_OK;
    }
    free_file_list(&found);
    if (status != REDIST_OK || index->path == NULL)
        return status;
    PASS_FAILURE(load_json_file(index->path, &index->json, error));
    return check_file_names(index, error);
}

void free_model_index(struct model_index *index)
{
    json_decref(index->json);
    free(index->path);
    memset(index, 0, sizeof *index);
}

enum redist_status list_indexed_files(const struct model_index *index, struct file_list *list,
                                      struct redist_error *error)
{
    json_t *map = json_object_get(index->json, "weight_map"), *seen = json_object();
    enum redist_status status = seen == NULL ? report_no_memory(error, "out of memory") : REDIST_OK;
    for (void *at = json_object_iter(map); status == REDIST_OK && at != NULL;
         at = json_object_iter_next(map, at)) {
        const char *file = json_string_value(json_object_iter_value(at));
        if (json_object_get(seen, file) == NULL)
            status = json_object_set_new(seen, file, json_true()) != 0
                         ? report_no_memory(error, "out of memory")
                         : add_file_name(list, strdup(file), error);
    }
    json_decref(seen);
    sort_file_list(list);
    return status;
}

/* Of each tensor a file that has it: of several the one that `stated` says. */
static json_t *map_tensors(const json_t *stated, const struct tensor_file *file, uint32_t count)
{
    json_t *where = json_object();
    int bad = where == NULL;
    for (uint32_t f = 0; f < count && !bad; f++)
        for (size_t k = 0; k < file[f].count && !bad; k++) {
            const char *name = file[f].tensor[k].name;
            const char *said = json_string_value(json_object_get(stated, name));
            if (json_object_get(where, name) == NULL ||
                (said != NULL && strcmp(said, file[f].name) == 0))
                bad = json_object_set_new(where, name, json_string(file[f].name));
        }
    if (!bad)
        return where;
    json_decref(where);
    return NULL;
}

enum redist_status check_model_index(const struct model_index *index,
                                     const struct tensor_file *file, uint32_t count,
                                     struct redist_error *error)
{
    json_t *map = json_object_get(index->json, "weight_map");
    json_t *where = map_tensors(map, file, count);
    enum redist_status status =
        where == NULL ? report_no_memory(error, "out of memory") : REDIST_OK;
    for (void *at = json_object_iter(map); status == REDIST_OK && at != NULL;
         at = json_object_iter_next(map, at)) {
        const char *name = json_object_iter_key(at);
        const char *stated = json_string_value(json_object_iter_value(at));
        const char *found = json_string_value(json_object_get(where, name));
        if (found == NULL)
            status =
                report_failure(error, "%.200s: tensor %.200s is in no file, expected in %.200s",
                               index->path, name, stated);
        else if (strcmp(found, stated) != 0)
            status = report_failure(error, "%.200s: tensor %.200s is in %.200s, expected in %.200s",
                                    index->path, name, found, stated);
    }
    json_decref(where);
    return status;
}
