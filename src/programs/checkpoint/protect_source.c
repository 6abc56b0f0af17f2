#include "programs/checkpoint/protect_source.h"
#include <libgen.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include "base/report.h"
#include "checkpoint/file_list.h"

/* A file that is added may be taken for one of the checkpoint. */
static enum redist_status keep_outside(const char *output, const char *directory,
                                       struct redist_error *error)
{
    struct stat above, about;
    char *copy = strdup(output);
    if (copy == NULL)
        return report_failure(error, "out of memory");
    bool inside = stat(dirname(copy), &above) == 0 && stat(directory, &about) == 0 &&
                  above.st_dev == about.st_dev && above.st_ino == about.st_ino;
    free(copy);
    return inside ? report_failure(error, "%.200s: lies in %.200s; expected a place beside it",
                                   output, directory)
                  : REDIST_OK;
}

/* Files of the source by their paths: those that are read, and all in JSON. */
static enum redist_status add_source_paths(const struct reshard_plan *plan, struct file_list *list,
                                           struct redist_error *error)
{
    struct file_list found = {0};
    const char *directory = plan->files.directory;
    enum redist_status status = list_files(directory, ".json", &found, error);
    for (uint32_t k = 0; k < found.count && status == REDIST_OK; k++)
        status = add_file_name(list, join_path(directory, found.name[k]), error);
    for (uint32_t f = 0; f < plan->files.count && status == REDIST_OK; f++)
        status = add_file_name(list, strdup(plan->files.file[f].path), error);
    free_file_list(&found);
    return status;
}

enum redist_status protect_source(const struct checkpoint_options *options,
                                  const struct reshard_plan *plan,
                                  const struct transfer_files *files, struct redist_error *error)
{
    const char *const outputs[] = {files->problem, files->certificate};
    const char *const names[] = {options->layout, options->source_layout, options->target};
    struct file_list list = {0};
    enum redist_status status = protect_transfer_files(files, names, 3, error);
    if (status == REDIST_OK)
        status = add_source_paths(plan, &list, error);
    if (status == REDIST_OK)
        status = protect_transfer_files(files, (const char *const *)list.name, list.count, error);
    for (size_t k = 0; k < 2 && status == REDIST_OK; k++)
        if (outputs[k] != NULL && strcmp(outputs[k], "-") != 0) {
            status = keep_outside(outputs[k], options->source, error);
            if (status == REDIST_OK)
                status = keep_outside(outputs[k], options->target, error);
        }
    free_file_list(&list);
    return status;
}
