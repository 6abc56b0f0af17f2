#include "checkpoint/file_list.h"
#include <dirent.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include "base/grow.h"
#include "base/report.h"

#define FILES_MAX (UINT32_C(1) << 18)

enum redist_status add_file_name(struct file_list *list, char *name, struct redist_error *error)
{
    if (name == NULL)
        return report_no_memory(error, "out of memory");
    if (list->count == FILES_MAX) {
        free(name);
        return report_failure(error, "there are more than %u files", FILES_MAX);
    }
    if (!grow_array(&list->name, &list->room, list->count, 1, sizeof *list->name)) {
        free(name);
        return report_no_memory(error, "out of memory");
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

bool has_ending(const char *name, const char *end)
{
    size_t length = strlen(name), last = strlen(end);
    return length > last && strcmp(name + length - last, end) == 0;
}

static int order_names(const void *one, const void *other)
{
    return strcmp(*(char *const *)one, *(char *const *)other);
}

void sort_file_list(struct file_list *list)
{
    if (list->count > 0)
        qsort(list->name, list->count, sizeof *list->name, order_names);
}

static int compare_names(const void *name, const void *other)
{
    return strcmp(name, *(char *const *)other);
}

bool has_file_name(const struct file_list *list, const char *name)
{
    return list->count > 0 &&
           bsearch(name, list->name, list->count, sizeof *list->name, compare_names) != NULL;
}

enum redist_status list_files(const char *directory, const char *end, struct file_list *list,
                              struct redist_error *error)
{
    DIR *entries = opendir(directory);
    enum redist_status status = REDIST_OK;
    if (entries == NULL)
        return report_io_failure(error, "%.200s: %s", directory, strerror(errno));
    for (const struct dirent *entry; status == REDIST_OK && (entry = readdir(entries)) != NULL;)
        if (has_ending(entry->d_name, end))
            status = add_file_name(list, strdup(entry->d_name), error);
    closedir(entries);
    sort_file_list(list);
    return status;
}
