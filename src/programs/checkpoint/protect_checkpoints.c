#include "programs/checkpoint/protect_checkpoints.h"
#include <libgen.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include "base/path.h"
#include "base/report.h"
#include "checkpoint/file_list.h"
#include "checkpoint/target_directory.h"
#include "programs/shared/files.h"

/* A file that is added may be taken for one of the checkpoint; one in place of the directory is in
 * its way. */
static enum redist_status keep_outside(const char *output, const char *directory,
                                       struct redist_error *error)
{
    char *place = resolve_path(output), *kept = resolve_path(directory);
    enum redist_status status = REDIST_OK;
    if (place == NULL || kept == NULL)
        status = report_no_memory(error, "out of memory");
    else if (strcmp(place, kept) == 0)
        status = report_replaced(output, directory, error);
    else if (strcmp(dirname(place), kept) == 0)
        status = report_failure(error, "%.200s: lies in %.200s; expected a place beside it", output,
                                directory);
    free(place);
    free(kept);
    return status;
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

static enum redist_status protect_files_read(const struct checkpoint_options *options,
                                             const struct reshard_plan *plan,
                                             const struct transfer_files *files,
                                             struct redist_error *error)
{
    const char *const names[] = {options->layout, options->source_layout};
    struct file_list list = {0};
    enum redist_status status = protect_transfer_files(files, names, 2, error);
    if (status == REDIST_OK)
        status = add_source_paths(plan, &list, error);
    if (status == REDIST_OK)
        status = protect_transfer_files(files, (const char *const *)list.name, list.count, error);
    free_file_list(&list);
    return status;
}

enum redist_status protect_checkpoints(const struct checkpoint_options *options,
                                       const struct reshard_plan *plan,
                                       const struct transfer_files *files,
                                       struct redist_error *error)
{
    const char *const outputs[] = {files->problem, files->certificate};
    struct target_directory target;
    enum redist_status status = name_target_directory(options->target, &target, error);
    if (status == REDIST_OK)
        status = protect_files_read(options, plan, files, error);
    const char *const directory[] = {options->source, target.name, target.partial};
    for (size_t k = 0; k < 6 && status == REDIST_OK; k++)
        if (outputs[k / 3] != NULL && !is_stdout(outputs[k / 3]))
            status = keep_outside(outputs[k / 3], directory[k % 3], error);
    free_target_directory(&target);
    return status;
}

enum redist_status check_target_place(const struct checkpoint_options *options,
                                      struct redist_error *error)
{
    struct target_directory target;
    struct stat source, partial;
    enum redist_status status = name_target_directory(options->target, &target, error);
    if (status == REDIST_OK)
        status = check_target_name(&target, error);
    if (status == REDIST_OK && stat(options->source, &source) == 0 &&
        stat(target.partial, &partial) == 0 && source.st_dev == partial.st_dev &&
        source.st_ino == partial.st_ino)
        status = report_failure(error,
                                "%.200s: is where %.200s lies until it is whole; expected another "
                                "source or target",
                                options->source, target.name);
    free_target_directory(&target);
    return status;
}
