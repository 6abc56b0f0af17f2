#include "checkpoint/source_files.h"
#include <stdlib.h>
#include <string.h>
#include "base/report.h"
#include "checkpoint/file_list.h"

static enum redist_status name_files(const char *directory, const struct shard_layout *layout,
                                     struct file_list *list, struct redist_error *error)
{
    if (layout == NULL)
        return list_tensor_files(directory, list, error);
    for (uint64_t rank = 0; rank < layout->ranks; rank++)
        if (add_file_name(list, name_rank_file(layout, rank), error) != REDIST_OK)
            return REDIST_FAILED;
    return REDIST_OK;
}

static enum redist_status read_headers(const struct file_list *list, struct source_files *files,
                                       struct redist_error *error)
{
    files->file = calloc(list->count, sizeof *files->file);
    if (files->file == NULL)
        return report_failure(error, "out of memory");
    for (uint32_t k = 0; k < list->count; k++) {
        char *path = join_path(files->directory, list->name[k]);
        if (path == NULL)
            return report_failure(error, "out of memory");
        enum redist_status status = read_tensor_file(path, &files->file[files->count++], error);
        free(path);
        if (status != REDIST_OK)
            return status;
    }
    return REDIST_OK;
}

enum redist_status read_source_files(const char *directory, const struct shard_layout *layout,
                                     struct source_files *files, struct redist_error *error)
{
    struct file_list list = {0};
    memset(files, 0, sizeof *files);
    files->directory = strdup(directory);
    enum redist_status status = files->directory == NULL
                                    ? report_failure(error, "out of memory")
                                    : name_files(directory, layout, &list, error);
    if (status == REDIST_OK)
        status = read_headers(&list, files, error);
    free_file_list(&list);
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
