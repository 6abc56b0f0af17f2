#include "checkpoint/file_list.h"
#include <dirent.h>
#include <errno.h>
#include <jansson.h>
#include <stdlib.h>
#include <string.h>
#include "base/report.h"

#define FILES_MAX (UINT32_C(1) << 18)

enum redist_status add_file_name(struct file_list *list, char *name, struct redist_error *error)
{
    if (name == NULL)
        return report_failure(error, "out of memory");
    if (list->count == list->room && list->room < FILES_MAX) {
        uint32_t room = 2 * list->room + 16;
        char **more = realloc(list->name, room * sizeof *more);
        if (more != NULL) {
            list->name = more;
            list->room = room;
        }
    }
    if (list->count == list->room) {
        free(name);
        return report_failure(error, "too many files, or out of memory");
    }
    list->name[list->count++] = name;
    return REDIST_OK;
}

void free_file_list(struct file_list *list)
{
    for (uint32_t k = 0; k < list->count; k++)
        free(list->name[k]);
    free(list->name);
    memset(list, 0, sizeof *list);
}

char *join_path(const char *directory, const char *name)
{
    size_t first = strlen(directory), second = strlen(name);
    char *path = malloc(first + second + 2);
    if (path == NULL)
        return NULL;
    memcpy(path, directory, first);
    path[first] = '/';
    memcpy(path + first + 1, name, second + 1);
    return path;
}

bool has_ending(const char *name, const char *end)
{
    size_t length = strlen(name), last = strlen(end);
    return length > last && strcmp(name + length - last, end) == 0;
}

static int order_names(const void *one, const void *other)
{
    return strcmp(*(char *const *)one, *(char *const *)other);
}

enum redist_status list_files(const char *directory, const char *end, struct file_list *list,
                              struct redist_error *error)
{
    DIR *entries = opendir(directory);
    enum redist_status status = REDIST_OK;
    if (entries == NULL)
        return report_failure(error, "%.200s: %s", directory, strerror(errno));
    for (const struct dirent *entry; status == REDIST_OK && (entry = readdir(entries)) != NULL;)
        if (has_ending(entry->d_name, end))
            status = add_file_name(list, strdup(entry->d_name), error);
    closedir(entries);
    if (status == REDIST_OK && list->count > 0)
        qsort(list->name, list->count, sizeof *list->name, order_names);
    return status;
}

/* The files of an index, each once. */
static enum redist_status read_index(const char *directory, const char *name,
                                     struct file_list *list, struct redist_error *error)
{
    json_error_t where;
    char *path = join_path(directory, name);
    json_t *index = path == NULL ? NULL : json_load_file(path, JSON_REJECT_DUPLICATES, &where);
    json_t *map = json_object_get(index, "weight_map"), *seen = json_object();
    enum redist_status status = REDIST_OK;
    if (!json_is_object(map) || seen == NULL)
        status = report_failure(error, "%.200s: expected an index with 'weight_map'",
                                path == NULL ? name : path);
    for (void *at = json_object_iter(map); status == REDIST_OK && at != NULL;
         at = json_object_iter_next(map, at)) {
        const char *file = json_string_value(json_object_iter_value(at));
        if (file == NULL || strchr(file, '/') != NULL)
            status = report_failure(error, "%.200s: expected names of files in 'weight_map'", path);
        else if (json_object_get(seen, file) == NULL)
            status = json_object_set_new(seen, file, json_true()) != 0
                         ? report_failure(error, "out of memory")
                         : add_file_name(list, strdup(file), error);
    }
    json_decref(seen);
    json_decref(index);
    free(path);
    if (status == REDIST_OK && list->count > 0)
        qsort(list->name, list->count, sizeof *list->name, order_names);
    return status;
}

enum redist_status list_tensor_files(const char *directory, struct file_list *list,
                                     struct redist_error *error)
{
    struct file_list index = {0};
    enum redist_status status = list_files(directory, ".safetensors.index.json", &index, error);
    if (status == REDIST_OK && index.count > 1)
        status = report_failure(error, "%.200s: more than one index", directory);
    if (status == REDIST_OK)
        status = index.count == 1 ? read_index(directory, index.name[0], list, error)
                                  : list_files(directory, ".safetensors", list, error);
    free_file_list(&index);
    if (status == REDIST_OK && list->count == 0)
        status = list_files(directory, ".npy", list, error);
    if (status == REDIST_OK && list->count == 0)
        return report_failure(error, "%.200s: no .safetensors and no .npy file", directory);
    return status;
}
