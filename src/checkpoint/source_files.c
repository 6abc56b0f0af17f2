#include "checkpoint/source_files.h"
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include "base/path.h"
#include "base/report.h"
#include "checkpoint/array_file.h"
#include "checkpoint/file_list.h"
#include "checkpoint/file_pattern.h"
#include "checkpoint/json_file.h"
#include "checkpoint/model_index.h"

/* A file that is to be read, and what its name says. */
struct named_file {
    char *file, *tensor; /* tensor: of a `.npy` file, else NULL */
    uint64_t rank;
};

struct named_files {
    uint32_t count;
    struct named_file *named;
};

static void free_named_files(struct named_files *list)
{
    for (uint32_t k = 0; k < list->count; k++) {
        free(list->named[k].file);
        free(list->named[k].tensor);
    }
    free(list->named);
}

/* By rank, and those of a rank by name. */
static int order_named(const void *one, const void *other)
{
    const struct named_file *a = one, *b = other;
    if (a->rank != b->rank)
        return a->rank < b->rank ? -1 : 1;
    return strcmp(a->file, b->file);
}

/* A file that no rank has would be left out without a word, and more ranks than the layout says are
 * the usual reason. */
static enum redist_status refuse_other_files(const char *directory,
                                             const struct shard_layout *layout,
                                             const struct named_files *list,
                                             struct redist_error *error)
{
    struct file_list expected = {0}, found = {0};
    enum redist_status status = list_files(directory, ".safetensors", &found, error);
    for (uint32_t k = 0; k < list->count && status == REDIST_OK; k++)
        status = add_file_name(&expected, strdup(list->named[k].file), error);
    sort_file_list(&expected);
    for (uint32_t k = 0; k < found.count && status == REDIST_OK; k++)
        if (!has_file_name(&expected, found.name[k]))
            status = report_failure(error,
                                    "%.200s/%.200s: is of no rank: the layout has '%.200s' of "
                                    "ranks 0 to %" PRIu64 " only",
                                    directory, found.name[k], layout->files, layout->ranks - 1);
    free_file_list(&found);
    free_file_list(&expected);
    return status;
}

/* File r is that of rank r. */
static enum redist_status name_rank_files(const char *directory, const struct shard_layout *layout,
                                          struct named_files *list, struct redist_error *error)
{
    list->named = calloc(layout->ranks, sizeof *list->named);
    if (list->named == NULL)
        return report_no_memory(error, "out of memory");
    for (uint64_t rank = 0; rank < layout->ranks; rank++) {
        struct named_file *named = &list->named[list->count++];
        *named = (struct named_file){name_rank_file(layout, rank, NULL), NULL, rank};
        if (named->file == NULL)
            return report_no_memory(error, "out of memory");
    }
    return refuse_other_files(directory, layout, list, error);
}

/* Those of the files whose names are of the pattern. */
static enum redist_status choose_array_files(const char *directory,
                                             const struct shard_layout *layout,
                                             const struct file_list *found,
                                             struct named_files *list, struct redist_error *error)
{
    list->named = calloc((size_t)found->count + 1, sizeof *list->named);
    if (list->named == NULL)
        return report_no_memory(error, "out of memory");
    for (uint32_t k = 0; k < found->count; k++) {
        struct named_file *named = &list->named[list->count];
        if (!parse_array_name(layout, found->name[k], &named->rank, &named->tensor))
            continue;
        list->count++;
        named->file = strdup(found->name[k]);
        if (named->file == NULL)
            return report_no_memory(error, "out of memory");
        if (named->rank >= layout->ranks)
            return report_failure(error,
                                  "%.200s/%.200s: the layout has ranks 0 to %" PRIu64 " only",
                                  directory, named->file, layout->ranks - 1);
    }
    if (list->count == 0)
        return report_failure(error, "%.200s: no file is called as in '%.200s'", directory,
                              layout->files);
    qsort(list->named, list->count, sizeof *list->named, order_named);
    return REDIST_OK;
}

static enum redist_status name_array_files(const char *directory, const struct shard_layout *layout,
                                           struct named_files *list, struct redist_error *error)
{
    struct file_list found = {0};
    enum redist_status status = list_files(directory, ".npy", &found, error);
    if (status == REDIST_OK)
        status = choose_array_files(directory, layout, &found, list, error);
    free_file_list(&found);
    return status;
}

static enum redist_status list_tensor_files(const char *directory, const struct model_index *index,
                                            struct file_list *list, struct redist_error *error)
{
    enum redist_status status = index->path != NULL
                                    ? list_indexed_files(index, list, error)
                                    : list_files(directory, ".safetensors", list, error);
    if (status == REDIST_OK && index->path == NULL && list->count == 0)
        status = list_files(directory, ".npy", list, error);
    if (status == REDIST_OK && list->count == 0)
        return report_failure(error, "%.200s: no .safetensors and no .npy file", directory);
    return status;
}

/* All files of a directory about which no layout says anything; a `.npy` file is called as its
 * tensor. */
static enum redist_status name_all_files(const char *directory, const struct model_index *index,
                                         struct named_files *list, struct redist_error *error)
{
    struct file_list found = {0};
    enum redist_status status = list_tensor_files(directory, index, &found, error);
    if (status == REDIST_OK)
        list->named = calloc(found.count, sizeof *list->named);
    if (status == REDIST_OK && list->named == NULL)
        status = report_no_memory(error, "out of memory");
    for (uint32_t k = 0; k < found.count && status == REDIST_OK; k++) {
        struct named_file *named = &list->named[list->count++];
        const char *name = found.name[k];
        bool array = is_array_name(name);
        named->file = strdup(name);
        named->tensor = array ? strndup(name, strlen(name) - strlen(".npy")) : NULL;
        if (named->file == NULL || (array && named->tensor == NULL))
            status = report_no_memory(error, "out of memory");
    }
    free_file_list(&found);
    return status;
}

static enum redist_status name_files(const char *directory, const struct shard_layout *layout,
                                     const struct model_index *index, struct named_files *list,
                                     struct redist_error *error)
{
    if (layout == NULL)
        return name_all_files(directory, index, list, error);
    return has_array_files(layout) ? name_array_files(directory, layout, list, error)
                                   : name_rank_files(directory, layout, list, error);
}

static enum redist_status read_headers(const struct named_files *list, struct source_files *files,
                                       struct redist_error *error)
{
    files->file = calloc(list->count, sizeof *files->file);
    if (files->file == NULL)
        return report_no_memory(error, "out of memory");
    for (uint32_t k = 0; k < list->count; k++) {
        const struct named_file *named = &list->named[k];
        if (!fits_json(named->file)) /* the records of the target are JSON */
            return report_failure(error, "%.200s/%.200s: expected a file name in UTF-8",
                                  files->directory, named->file);
        char *path = join_path(files->directory, named->file);
        if (path == NULL)
            return report_no_memory(error, "out of memory");
        struct tensor_file *file = &files->file[files->count++];
        enum redist_status status = read_stored_file(path, named->tensor, file, error);
        file->rank = named->rank;
        free(path);
        if (status != REDIST_OK)
            return status;
    }
    return REDIST_OK;
}

enum redist_status read_source_files(const char *directory, const struct shard_layout *layout,
                                     struct source_files *files, struct redist_error *error)
{
    struct named_files list = {0};
    struct model_index index = {0};
    memset(files, 0, sizeof *files);
    files->directory = strdup(directory);
    enum redist_status status =
        files->directory == NULL ? report_no_memory(error, "out of memory") : REDIST_OK;
    if (status == REDIST_OK && (layout == NULL || !has_array_files(layout)))
        status = read_model_index(directory, &index, error);
    if (status == REDIST_OK)
        status = name_files(directory, layout, &index, &list, error);
    if (status == REDIST_OK)
        status = read_headers(&list, files, error);
    if (status == REDIST_OK && index.path != NULL)
        status = check_model_index(&index, files->file, files->count, error);
    free_model_index(&index);
    free_named_files(&list);
    return status;
}

void free_source_files(struct source_files *files)
{
    for (uint32_t f = 0; f < files->count; f++)
        free_tensor_file(&files->file[f]);
    free(files->file);
    free(files->directory);
    memset(files, 0, sizeof *files);
}
